//! No file of the library or of the command line needs, directly or indirectly, one that needs it: what two files need is
//! in a third.
//!
//! Read are `use` declarations with paths that begin with `crate`, `super` or a submodule, and paths in code that begin
//! with `crate` or `super`. A re-exported name (`pub use`) leads to the file that defines it.

use std::collections::{BTreeMap, BTreeSet};

use crate::layers::{code, items, module_of};
use crate::support;

/// A module that is one thing in several files, which are divided by what they do, not by their dependencies.
const ONE_THING: &str = "moves::vm";

/// The modules of a crate, each a file below a folder of `src`, with its code; not its root.
fn modules(crate_folder: &str) -> BTreeMap<String, String> {
    let root = support::in_root(crate_folder);
    let files = support::files_below(crate_folder, &["rs"]).into_iter().filter_map(|path| {
        let file = path.strip_prefix(&root).unwrap().to_str().unwrap().replace('\\', "/");
        let text = code(&std::fs::read_to_string(&path).unwrap());
        let text = text.split("#[cfg(test)]\nmod tests").next().unwrap().to_owned();
        let module = module_of(&file).join("::");
        let is_root = ["lib.rs", "main.rs"].contains(&file.as_str());
        (!is_root && !file.starts_with("bin/")).then_some((module, text))
    });
    files.collect()
}

/// The paths of a file's `use` declarations: re-exports, or imports.
fn uses(text: &str, hands_on: bool) -> Vec<String> {
    let mut paths = Vec::new();
    for part in text.split(';') {
        let Some(at) = part.find("use ").filter(|&at| at == 0 || part[..at].ends_with(['\n', ' '])) else {
            continue;
        };
        let is_public = part[..at].rsplit('\n').next().is_some_and(|before| before.contains("pub"));
        if is_public == hands_on {
            paths.extend(spread(&part[at + 4..].split_whitespace().collect::<Vec<_>>().join(" ")));
        }
    }
    paths
}

/// The paths in code that begin with `crate` or `super`, but not those that say who may see something.
fn inline_paths(text: &str) -> Vec<String> {
    let text = text.replace("pub(in crate::", "");
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    let words = text.split(|c| !is_part(c));
    let paths = words.filter(|word| word.starts_with("crate::") || word.starts_with("super::"));
    paths.map(|path| path.trim_end_matches(':').to_owned()).collect()
}

/// Expands `a::{b, c::d}` to `a::b` and `a::c::d`.
fn spread(path: &str) -> Vec<String> {
    let Some((before, group)) = path.split_once('{') else {
        return vec![path.split(" as ").next().unwrap().trim().to_owned()];
    };
    let inner = items(group).into_iter().flat_map(spread);
    inner.map(|rest| format!("{before}{rest}").trim_end_matches("::self").to_owned()).collect()
}

/// A path in a module as a path from the crate root; `None` if it leads outside the crate.
fn absolute(module: &str, path: &str, modules: &BTreeMap<String, String>) -> Option<String> {
    let (mut base, mut rest) = (module.to_owned(), path);
    if let Some(below) = path.strip_prefix("crate::") {
        return Some(below.to_owned());
    }
    while let Some(above) = rest.strip_prefix("super::") {
        base = base.rsplit_once("::").map_or(String::new(), |(parent, _)| parent.to_owned());
        rest = above;
    }
    let rest = rest.strip_prefix("self::").unwrap_or(rest);
    let whole = if base.is_empty() { rest.to_owned() } else { format!("{base}::{rest}") };
    let child = format!("{module}::{}", rest.split("::").next()?);
    (rest != path || modules.contains_key(&child)).then_some(whole)
}

/// The file that a path leads to.
fn file_of(path: &str, modules: &BTreeMap<String, String>, again: usize) -> Option<String> {
    let mut module = path;
    while !modules.contains_key(module) {
        module = module.rsplit_once("::")?.0;
    }
    let name = path[module.len()..].trim_start_matches("::").split("::").next()?;
    let handed_on = uses(&modules[module], true);
    let origin = handed_on.iter().find(|one| !name.is_empty() && one.rsplit("::").next() == Some(name));
    let origin = origin.filter(|_| again > 0).and_then(|one| absolute(module, one, modules));
    origin.map_or(Some(module.to_owned()), |origin| file_of(&origin, modules, again - 1))
}

/// Asserts that no files of a crate are in a cycle, and that at least so many imports were read.
fn assert_no_cycles(crate_folder: &str, least: usize) {
    let modules = modules(crate_folder);
    let imports = |(module, text): (&String, &String)| {
        let paths = uses(text, false).into_iter().chain(inline_paths(text));
        let paths = paths.filter_map(|path| absolute(module, &path, &modules));
        let files: BTreeSet<String> = paths.filter_map(|path| file_of(&path, &modules, 9)).collect();
        (module.clone(), files.into_iter().filter(|file| file != module).collect())
    };
    let mut graph: BTreeMap<String, BTreeSet<String>> = modules.iter().map(imports).collect();
    let count: usize = graph.values().map(BTreeSet::len).sum();
    assert!(count > least, "only {count} imports of {crate_folder} were read");
    graph.retain(|module, _| !module.starts_with(ONE_THING));
    // Repeatedly removes files that import only removed ones, or that nobody imports; cycles remain.
    loop {
        let needed: BTreeSet<String> = graph.values().flatten().cloned().collect();
        let is_in = |module: &String| graph.contains_key(module);
        let free = graph.iter().find(|(module, to)| !to.iter().any(is_in) || !needed.contains(*module));
        let Some(free) = free.map(|(module, _)| module.clone()) else { break };
        graph.remove(&free);
    }
    assert!(graph.is_empty(), "in a cycle: {:?}", graph.keys());
}

#[test]
fn files_of_the_library_do_not_depend_on_each_other_in_a_cycle() {
    assert_no_cycles("src", 500);
}

#[test]
fn files_of_the_command_line_do_not_depend_on_each_other_in_a_cycle() {
    assert_no_cycles("src/bin/boardwright", 100);
}

#[test]
fn declarations_are_read() {
    let text = "use crate::a::{B, c::{self, D as E}};\npub(super) use super::f::G;\n\nfn h() {}\n";
    assert_eq!(uses(text, false), ["crate::a::B", "crate::a::c", "crate::a::c::D"]);
    assert_eq!(uses(text, true), ["super::f::G"]);
}

#[test]
fn paths_in_code_are_read() {
    let text = "pub(in crate::x) fn f(a: &crate::a::B) -> super::c::D { super::super::e(&[crate::g::H]) }";
    assert_eq!(inline_paths(text), ["crate::a::B", "super::c::D", "super::super::e", "crate::g::H"]);
}
