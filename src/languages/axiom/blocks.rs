//! The blocks of kinds of pieces: which move words become blocks of which pieces, under which move types.

use std::collections::{BTreeMap, HashSet};

use super::Fault;
use super::coder::{Coder, Flow, MOVING, Role, SPILLING, SPLITTING, Start, Stop};
use super::declarations::Entry;
use super::dictionary::{Meaning, Node, WordId};
use super::effects::MOVING_NAME;
use super::lines::{Line, write_lines};
use super::natives::Native;
use super::program::{Program, cell_name};
use super::value::Type;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::terms::Origin;

/// How often a block is compiled until all its variables are known.
const MAX_ATTEMPTS: usize = 300;

/// A block under a move type; 0 for none.
#[derive(Clone, Debug)]
pub(super) struct Block {
    pub(super) piece: usize,
    pub(super) move_type: i32,
    /// Where it is run.
    pub(super) origin: Origin,
    /// A name for people.
    pub(super) name: String,
    pub(super) text: String,
}

/// Compiles with a coder until all variables are known; the lines, with the declarations of variables, and the value that
/// is left.
pub(super) fn compiled<'p>(program: &'p Program, role: Role, start: &Start) -> Result<Coder<'p>, Fault> {
    let mut homes = BTreeMap::new();
    let mut at = Span::default();
    for _ in 0..MAX_ATTEMPTS {
        let mut coder = Coder::new(program, role, std::mem::take(&mut homes));
        (coder.shared, coder.playing, coder.state) = (start.shared, start.playing, start.state.clone());
        let begun = coder.run(&start.nodes).and_then(|flow| coder.with_result(flow));
        match begun {
            Ok(flow) => {
                if let Flow::One = flow {
                    coder.settle();
                }
                coder.flow = flow;
                let is_own =
                    |cell: usize| ![SPLITTING, SPILLING].contains(&cell) && program.global(cell).is_none();
                let cells = coder.homes.iter().filter(|(cell, _)| is_own(**cell));
                let declared = cells.map(|(cell, kind)| Line::Plain(declaration(program, *cell, *kind)));
                coder.lines = declared.chain(std::mem::take(&mut coder.lines)).collect();
                return Ok(coder);
            }
            Err(Stop::Again) => (homes, at) = (coder.homes, coder.at),
            Err(Stop::Fault(fault)) => {
                // A way that is never taken may end at a word that makes no sense there.
                let is_split = coder.homes.contains_key(&SPLITTING);
                if !is_split || coder.homes.insert(SPILLING, Type::Truth).is_some() {
                    return Err(fault);
                }
                homes = coder.homes;
            }
        }
    }
    let message = "what the variables of this word hold depends on too much; divide it into several words";
    Err(Box::new(Diagnostic::new(Code::BadForm, at, message)))
}

fn declaration(program: &Program, cell: usize, kind: Type) -> String {
    if cell == MOVING {
        return format!("(let {MOVING_NAME} false)");
    }
    let number = program.words.cells[cell];
    let value = match kind {
        Type::Number => number.to_string(),
        Type::Truth => (number != 0).to_string(),
        _ => program.any(kind),
    };
    format!("(let {} {value})", cell_name(cell))
}

/// All blocks of all pieces.
pub(super) fn blocks(program: &Program) -> Result<Vec<Block>, Fault> {
    let mut out = Vec::new();
    let pieces = &program.declared.pieces;
    // Blocks that are the same for all pieces.
    let mut shared: BTreeMap<(WordId, bool), (String, Origin)> = BTreeMap::new();
    for (piece, declared) in pieces.iter().enumerate() {
        for (list, anywhere) in [(declared.moves, false), (declared.drops, true)] {
            let Some(list) = list else { continue };
            for entry in &program.declared.lists[list] {
                if passes(program, entry.word) {
                    if anywhere {
                        let text = once(program, Role::Moves(Some(piece)), entry.word, "(sites)")?;
                        add(program, &mut out, *entry, piece, Origin::Anywhere, &text);
                    }
                    continue;
                }
                if let Some((text, origin)) = shared.get(&(entry.word, anywhere)) {
                    add(program, &mut out, *entry, piece, *origin, text);
                    continue;
                }
                let (mut coder, origin) = block(program, entry.word, piece, anywhere)?;
                let text = text_of(program, &coder.finished(), 10);
                add(program, &mut out, *entry, piece, origin, &text);
                if !coder.asks_piece {
                    shared.insert((entry.word, anywhere), (text, origin));
                }
            }
        }
    }
    // A move word that may pass is one block for all pieces that have it.
    let mut passing: Vec<(Entry, Vec<usize>)> = Vec::new();
    for (piece, declared) in pieces.iter().enumerate() {
        for entry in declared.moves.iter().flat_map(|list| &program.declared.lists[*list]) {
            if !passes(program, entry.word) {
                continue;
            }
            let known = passing
                .iter_mut()
                .find(|(other, _)| (other.word, other.move_type) == (entry.word, entry.move_type));
            match known {
                Some((_, pieces)) => pieces.push(piece),
                None => passing.push((*entry, vec![piece])),
            }
        }
    }
    for (entry, pieces) in passing {
        let tests: Vec<String> = pieces
            .iter()
            .filter_map(|piece| program.piece_name(*piece as i32 + 1))
            .map(|name| format!("(piece? {name})"))
            .collect();
        let all = if tests.len() == 1 { tests[0].clone() } else { format!("(or {})", tests.join(" ")) };
        let starts = format!("(pieces my? {all})");
        let text = once(program, Role::Moves(None), entry.word, &starts)?;
        add(program, &mut out, entry, pieces[0], Origin::Anywhere, &text);
    }
    Ok(out)
}

/// The text of a block that begins once, at the first position, and goes on from each of some others: so a word that may
/// pass passes only once, and blocks that do the same pass make the same move.
fn once(program: &Program, role: Role, word: WordId, starts: &str) -> Result<String, Fault> {
    let lines = compiled(program, role, &Start { shared: true, ..Start::of_word(program, word) })?.finished();
    let start = &program.start;
    let mut body = program.resets(&lines);
    body.extend(program.prologue(&lines));
    body.push(Line::Plain(format!("(go {start})")));
    body.extend(lines);
    let lines = [
        Line::Plain(format!("(verify (position? {}))", program.site_name(0).unwrap_or("here"))),
        Line::Around(format!("for-each {start} {starts}"), body),
    ];
    let mut text = String::new();
    write_lines(&mut text, &lines, 10);
    Ok(text.trim_start().to_owned())
}

/// A block of a kind of piece. A drop that puts the piece down is a drop in our language, too, so that one click enters it;
/// others do something anywhere.
fn block(program: &Program, word: WordId, piece: usize, is_drop: bool) -> Result<(Coder<'_>, Origin), Fault> {
    let start = Start::of_word(program, word);
    if is_drop && let Ok(coder) = compiled(program, Role::Drops(piece), &start) {
        return Ok((coder, Origin::Hand));
    }
    let origin = if is_drop { Origin::Anywhere } else { Origin::Piece };
    Ok((compiled(program, Role::Moves(Some(piece)), &start)?, origin))
}

/// Adds a block under its type, and once more without a type if only that puts it where its rank is.
fn add(program: &Program, out: &mut Vec<Block>, entry: Entry, piece: usize, origin: Origin, text: &str) {
    let declared = &program.declared;
    let has_free_turn = declared.turns.is_empty() || declared.turns.iter().any(|turn| turn.move_type == 0);
    let ranks = has_free_turn && !declared.priorities.is_empty();
    let is_listed = declared.priorities.contains(&entry.move_type);
    let is_named = declared.turns.iter().any(|turn| turn.move_type == entry.move_type);
    let mut types = vec![entry.move_type];
    if ranks && !is_listed && entry.move_type != 0 {
        types.push(0);
        types.retain(|move_type| *move_type == 0 || is_named);
    }
    for move_type in types {
        let name = program.words.word(entry.word).name.clone();
        out.push(Block { piece, move_type, origin, name, text: text.to_owned() });
    }
}

/// The text of a block, with a name for where it begins.
fn text_of(program: &Program, lines: &[Line], indent: usize) -> String {
    let mut text = String::new();
    write_lines(&mut text, &program.prologue(lines), indent);
    write_lines(&mut text, lines, indent);
    if super::value::mentions(&text, &program.start) {
        text = format!("(let {} here)\n{text}", program.start);
    }
    text.trim_start().to_owned()
}

/// Whether a word may pass, by itself or through what it calls.
fn passes(program: &Program, word: WordId) -> bool {
    let mut seen = HashSet::from([word]);
    let mut left = vec![word];
    while let Some(next) = left.pop() {
        let mut called = Vec::new();
        match &program.words.word(next).meaning {
            Meaning::Native(Native::Pass) => return true,
            Meaning::Definition(nodes) => calls(program, nodes, &mut called),
            Meaning::Deferred { cell } => called.extend(program.words.meant_by(program.words.cells[*cell])),
            _ => {}
        }
        left.extend(called.into_iter().filter(|word| seen.insert(*word)));
    }
    false
}

fn calls(program: &Program, nodes: &[Node], out: &mut Vec<WordId>) {
    for node in nodes {
        match node {
            Node::Word(word, _) => out.push(*word),
            Node::Number(number) => out.extend(program.words.meant_by(*number)),
            Node::If(then, other, _) => {
                calls(program, then, out);
                calls(program, other, out);
            }
            Node::Until(body, _) => calls(program, body, out),
            Node::Is(..) | Node::Compile(..) | Node::Make(..) => {}
        }
    }
}
