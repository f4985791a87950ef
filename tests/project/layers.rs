//! Which part of `src/` may import which: the table of `ARCHITECTURE.md` as a test.
//!
//! Only paths are read that begin with `crate::`, or with as many `super::` as lead to the crate root.

use std::collections::{BTreeMap, BTreeSet};

use crate::support;

/// A part of the crate, and the parts that it may import. `model/lower`, `model/lint` and `program/compile` may import
/// more than the modules that contain them, and only these may import them.
const TABLE: &[(&str, &[&str])] = &[
    ("source", &[]),
    ("index", &[]),
    ("terms", &[]),
    ("weights", &["index"]),
    ("bits", &[]),
    ("coded_error", &[]),
    ("effect_kind", &[]),
    ("game_file", &["coded_error"]),
    ("notations", &["index", "game_file"]),
    ("diagnostic", &["source"]),
    ("syntax", &["source", "diagnostic"]),
    ("languages", &["source", "terms", "diagnostic", "syntax"]),
    ("board", &["bits", "index"]),
    ("model", &["source", "board", "index", "terms", "weights", "notations"]),
    (
        "model/lower",
        &[
            "source",
            "board",
            "index",
            "terms",
            "weights",
            "notations",
            "game_file",
            "model",
            "syntax",
            "diagnostic",
        ],
    ),
    ("model/lint", &["effect_kind", "source", "board", "index", "weights", "model", "syntax", "diagnostic"]),
    ("export", &["source", "board", "index", "terms", "model", "diagnostic"]),
    ("program", &["source", "board", "index", "terms", "weights", "notations"]),
    ("program/compile", &["source", "board", "index", "program", "model", "diagnostic"]),
    ("position", &["bits", "index", "board", "program"]),
    ("moves", &["bits", "position", "program", "index", "coded_error", "source", "board"]),
    ("game", &["moves", "position", "program", "index", "coded_error", "source", "board"]),
    (
        "notation",
        &[
            "game",
            "game_file",
            "moves",
            "position",
            "program",
            "notations",
            "index",
            "coded_error",
            "diagnostic::nearest",
        ],
    ),
    ("entry", &["notation", "game", "moves", "position", "program", "index", "source", "board"]),
    (
        "move_kinds",
        &["effect_kind", "entry", "notation", "game", "moves", "position", "program", "index", "board"],
    ),
    ("tablebase", &["position", "program", "index"]),
    (
        "search",
        &[
            "bits",
            "tablebase",
            "weights::network",
            "game",
            "moves",
            "position",
            "program",
            "index",
            "board",
            "notation::move_texts",
            "notation::text_of",
        ],
    ),
    (
        "solve",
        &[
            "game",
            "moves",
            "position",
            "program",
            "index",
            "tablebase",
            "notation::move_texts",
            "notation::text_of",
        ],
    ),
    (
        "tune",
        &[
            "search",
            "game",
            "notation::RecordedResult",
            "notation::recorded_result",
            "moves",
            "program",
            "index",
            "weights",
            "source",
            "syntax",
            "diagnostic",
        ],
    ),
    ("compiled", &["source", "diagnostic", "languages", "syntax", "model", "program"]),
];

/// Parts that may import everything.
const EDGES: &[&str] = &["api", "wasm", "bench", "lib"];

/// An import: by which part, of what, and where.
struct Import {
    part: String,
    /// The path after `crate::`, its first two names.
    path: Vec<String>,
    place: String,
}

impl Import {
    fn allowed(&self) -> bool {
        let Some((_, allowed)) = TABLE.iter().find(|(part, _)| *part == self.part) else {
            return EDGES.contains(&self.part.as_str());
        };
        let path = self.path.join("::");
        let fits = |known: &&str| path == **known || path.starts_with(&format!("{known}::"));
        path.split("::").next() == self.part.split('/').next() || allowed.iter().any(fits)
    }
}

/// The module of a file: `search::alpha_beta` for `search/alpha_beta.rs`.
pub(crate) fn module_of(file: &str) -> Vec<&str> {
    let mut names: Vec<&str> = file.trim_end_matches(".rs").split('/').collect();
    if names.last() == Some(&"mod") {
        names.pop();
    }
    names
}

/// The part that a module belongs to: its name in the table.
fn part_of(module: &[&str]) -> String {
    match module {
        ["model", "lower", ..] => "model/lower".to_owned(),
        ["model", "lint", ..] => "model/lint".to_owned(),
        ["program", "compile", ..] => "program/compile".to_owned(),
        [first, ..] => (*first).to_owned(),
        [] => String::new(),
    }
}

/// Source without comments, so that links in documentation do not count.
pub(crate) fn code(text: &str) -> String {
    let without = |line: &str| line.split("//").next().unwrap_or("").to_owned() + "\n";
    text.lines().map(without).collect()
}

/// The paths after `crate::` and after a `super::` chain of the right length, with groups expanded.
fn paths(code: &str, depth: usize) -> Vec<Vec<String>> {
    let chain = "super::".repeat(depth);
    let mut paths = Vec::new();
    for root in ["crate::", &chain] {
        for (at, _) in code.match_indices(root) {
            let before = code[..at].chars().next_back().unwrap_or(' ');
            if !before.is_alphanumeric() && !matches!(before, ':' | '_') {
                paths.extend(names(&code[at + root.len()..]));
            }
        }
    }
    paths
}

/// `a::b::c` is one path; `{a::b, c}` are two; `a::{b, c}` are two as well. Two names of each are kept.
fn names(rest: &str) -> Vec<Vec<String>> {
    if let Some(group) = rest.strip_prefix('{') {
        return items(group).into_iter().flat_map(names).collect();
    }
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    let name = rest[..end].to_owned();
    let Some(below) = rest[end..].strip_prefix("::").filter(|_| name != "super") else {
        return vec![vec![name]];
    };
    let first = |path: Vec<String>| [vec![name.clone()], path.into_iter().take(1).collect()].concat();
    names(below).into_iter().map(first).collect()
}

/// The items between commas, up to the closing brace.
pub(crate) fn items(group: &str) -> Vec<&str> {
    let (mut depth, mut start, mut items) = (0, 0, Vec::new());
    for (at, c) in group.char_indices() {
        let ends = depth == 0 && (c == ',' || c == '}');
        if ends {
            items.push(group[start..at].trim());
            start = at + 1;
        }
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            _ => {}
        }
    }
    items.retain(|item| !item.is_empty());
    items
}

fn imports() -> Vec<Import> {
    let root = support::in_root("src");
    let mut imports = Vec::new();
    for path in support::files_below("src", &["rs"]) {
        let file = path.strip_prefix(&root).unwrap().to_str().unwrap().replace('\\', "/");
        let module = module_of(&file);
        // Unit tests may use anything that compiles rules for them, in their own files or below the code.
        if module.first() == Some(&"bin") || module.last() == Some(&"tests") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let text = code(text.split("#[cfg(test)]\nmod tests").next().unwrap());
        let depth = if file == "lib.rs" { 99 } else { module.len() };
        imports.extend(paths(&text, depth).into_iter().map(|path| Import {
            part: part_of(&module),
            place: format!("src/{file}: {}", path.join("::")),
            path,
        }));
    }
    imports
}

#[test]
fn every_import_is_in_the_table() {
    let imports = imports();
    assert!(imports.len() > 100, "only {} imports were read", imports.len());
    let wrong: Vec<&str> = imports.iter().filter(|i| !i.allowed()).map(|i| i.place.as_str()).collect();
    assert!(wrong.is_empty(), "imports that the table does not allow:\n{}", wrong.join("\n"));
}

#[test]
fn every_module_is_in_the_table() {
    let parts: BTreeSet<String> = imports().into_iter().map(|import| import.part).collect();
    let known = |part: &String| EDGES.contains(&part.as_str()) || TABLE.iter().any(|(name, _)| name == part);
    let unknown: Vec<&String> = parts.iter().filter(|part| !known(part)).collect();
    assert!(unknown.is_empty(), "say in the table what these may import: {unknown:?}");
}

#[test]
fn top_modules_do_not_depend_on_each_other_in_a_cycle() {
    let mut graph: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for import in imports().into_iter().filter(|import| import.part != "lib") {
        let from = import.part.split('/').next().unwrap().to_owned();
        // `crate::compile` and `crate::Compiled` join compiler and engine.
        let to = match import.path[0].as_str() {
            "compile" | "Compiled" => "compiled".to_owned(),
            name => name.to_owned(),
        };
        if from != to {
            graph.entry(from).or_default().insert(to);
        }
    }
    // Repeatedly removes modules that import only removed ones; cycles remain.
    while let Some(free) = graph
        .iter()
        .find(|(_, to)| !to.iter().any(|name| graph.contains_key(name)))
        .map(|(from, _)| from.clone())
    {
        graph.remove(&free);
    }
    assert!(graph.is_empty(), "in a cycle or behind one: {graph:?}");
}

#[test]
fn paths_are_read() {
    let check = |code: &str, depth: usize, expected: &[&str]| {
        let found: Vec<String> = paths(code, depth).iter().map(|path| path.join("::")).collect();
        assert_eq!(found, expected, "{code}");
    };
    check("use crate::index::{A, B};", 1, &["index::A", "index::B"]);
    check("use crate::{Compiled, moves::{self, Rules}};", 1, &["Compiled", "moves::self", "moves::Rules"]);
    check("crate::source::Span::default()", 1, &["source::Span"]);
    check("map(super::super::game::Played::hash)", 2, &["game::Played"]);
    check("use super::list::Step;", 2, &[]);
    check("use pub_crate::x;", 1, &[]);
}
