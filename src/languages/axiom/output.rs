//! Writes the game in our language.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::Fault;
use super::blocks::{Block, blocks};
use super::ending;
use super::program::Program;
use crate::terms::Origin;

/// How wide and how high a position is drawn.
const SIZE: usize = 50;

/// A game as a text of our language.
pub(super) fn game(program: &Program, title: &str) -> Result<String, Fault> {
    let runs_itself = program.plan_procedures();
    let (blocks, ends) = match parts(program) {
        // The depth of a word that runs itself may be known; if not, it has to be a procedure.
        Err(_) if runs_itself && !program.has_procedures() => {
            program.begin_procedures();
            parts(program)?
        }
        parts => parts?,
    };
    let mut out = format!("(game\n  (title \"{}\")\n", title.replace('"', "'"));
    out += &players(program);
    out += &variables(program);
    let mut defined = Macros::default();
    let pieces = pieces(program, &blocks, &mut defined);
    out += &board(program);
    out += &pieces;
    out += &setup(program, &blocks);
    out += &ends;
    Ok(format!("(version \"boardwright 1\")\n{}{out})\n", defined.text))
}

/// The blocks, and the sections that end the game; procedures are compiled, too.
fn parts(program: &Program) -> Result<(Vec<Block>, String), Fault> {
    // A variable that one block makes one of the game or of the run is one for the blocks before, too.
    loop {
        let known = program.global_count() + program.run_cell_count();
        program.forget_procedures();
        let written = (blocks(program)?, ending::sections(program)?);
        program.compile_procedures()?;
        if program.global_count() + program.run_cell_count() == known {
            return Ok(written);
        }
    }
}

/// Macros for blocks that several pieces have.
#[derive(Debug, Default)]
struct Macros {
    names: BTreeMap<String, String>,
    used: BTreeMap<String, usize>,
    text: String,
}

impl Macros {
    fn call(&mut self, block: &Block) -> String {
        if let Some(name) = self.names.get(&block.text) {
            return format!("({name})");
        }
        let clean: String = block
            .name
            .chars()
            .map(|letter| if letter.is_alphanumeric() || "-_".contains(letter) { letter } else { '_' })
            .take(40)
            .collect();
        let count = self.used.entry(clean.clone()).or_default();
        *count += 1;
        let name = if *count == 1 { format!("do:{clean}") } else { format!("do:{clean}:{count}") };
        let _ = write!(self.text, "(define {name}\n         ({}))\n", block.text.trim_end());
        self.names.insert(block.text.clone(), name.clone());
        format!("({name})")
    }
}

fn players(program: &Program) -> String {
    let declared = &program.declared;
    let names: Vec<String> =
        declared.players.iter().map(|player| program.player_name(player.number)).collect();
    let mut out = format!("  (players {})\n", names.join(" "));
    if declared.turns.is_empty() {
        return out;
    }
    out += "  (turn-order";
    for (at, turn) in declared.turns.iter().enumerate() {
        if at == declared.repeat && at > 0 {
            out += " repeat";
        }
        let mut entry = program.player_name(turn.player);
        if turn.pieces_of != turn.player {
            let _ = write!(entry, " {}", program.player_name(turn.pieces_of));
        }
        if let Some(name) = program.move_type_name(turn.move_type) {
            let _ = write!(entry, " {name}");
        }
        let _ = write!(out, " ({entry})");
    }
    out += ")\n";
    let has_free_turn = declared.turns.iter().any(|turn| turn.move_type == 0);
    if has_free_turn && !declared.priorities.is_empty() {
        let names: Vec<&str> =
            declared.priorities.iter().filter_map(|number| program.move_type_name(*number)).collect();
        let _ = writeln!(out, "  (move-priorities {})", names.join(" "));
    }
    out
}

fn variables(program: &Program) -> String {
    let mut out = String::new();
    for (name, value) in program.game_variables() {
        let _ = writeln!(out, "  (variable {name} -1000000000 1000000000 {value})");
    }
    out + &program.procedure_sections()
}

fn board(program: &Program) -> String {
    let declared = &program.declared;
    let (rows, columns) = declared.grid.unwrap_or((0, 0));
    let wide = if columns == 0 { 12 } else { columns };
    let mut out = String::from("  (board\n    (positions");
    for at in 0..declared.positions.len() {
        let (row, column) = if at < rows * columns {
            (at / columns, at % columns)
        } else {
            let extra = at - rows * columns;
            (rows + usize::from(rows > 0) + extra / wide, extra % wide)
        };
        let (left, top) = (column * SIZE, row * SIZE);
        let name = program.site_name(at as i32).unwrap_or("");
        let break_line = if at % 8 == 0 { "\n     " } else { "" };
        let _ = write!(out, "{break_line} ({name} {left} {top} {} {})", left + SIZE, top + SIZE);
    }
    out += ")";
    for (index, name) in program.named_directions() {
        let _ = write!(out, "\n    (links {name}");
        for (from, to) in &declared.directions[index].links {
            let name = |site: usize| program.site_name(site as i32).unwrap_or("");
            let _ = write!(out, " ({} {})", name(*from), name(*to));
        }
        out += ")";
    }
    for player in &declared.players {
        let pairs: Vec<String> = declared
            .symmetries
            .iter()
            .filter(|(number, ..)| *number == player.number)
            .map(|(_, from, to)| {
                format!("({} {})", program.direction(*from, true), program.direction(*to, true))
            })
            .collect();
        if !pairs.is_empty() {
            let _ =
                write!(out, "\n    (symmetry {} {})", program.player_name(player.number), pairs.join(" "));
        }
    }
    out + ")\n"
}

fn pieces(program: &Program, blocks: &[Block], defined: &mut Macros) -> String {
    let mut out = String::new();
    for (piece, declared) in program.declared.pieces.iter().enumerate() {
        let name = program.piece_name(piece as i32 + 1).unwrap_or("");
        let _ = write!(out, "  (piece (name {name}) (attribute {} {})", program.worth, declared.value);
        let mut is_idle = true;
        let parts = [("moves", Origin::Piece), ("drops", Origin::Hand), ("anywhere", Origin::Anywhere)];
        for (part, origin) in parts {
            let mut own: Vec<&Block> =
                blocks.iter().filter(|block| block.piece == piece && block.origin == origin).collect();
            own.sort_by_key(|block| block.move_type);
            if own.is_empty() {
                continue;
            }
            is_idle = false;
            let _ = write!(out, "\n    ({part}");
            let mut under = 0;
            for block in own {
                if block.move_type != under {
                    under = block.move_type;
                    let _ = write!(out, " (move-type {})", program.move_type_name(under).unwrap_or("none"));
                }
                let _ = write!(out, " {}", defined.call(block));
            }
            out += ")";
        }
        out += if is_idle { " (dummy))\n" } else { ")\n" };
    }
    out
}

fn setup(program: &Program, blocks: &[Block]) -> String {
    let mut groups: BTreeMap<i32, BTreeMap<i32, Vec<usize>>> = BTreeMap::new();
    for (player, piece, site) in &program.declared.placed {
        groups.entry(*player).or_default().entry(*piece).or_default().push(*site);
    }
    let dropped: BTreeSet<usize> =
        blocks.iter().filter(|block| block.origin == Origin::Hand).map(|block| block.piece).collect();
    let droppers = program.movers();
    for player in &droppers {
        for piece in &dropped {
            groups.entry(*player).or_default().entry(*piece as i32 + 1).or_default();
        }
    }
    if groups.is_empty() {
        return String::new();
    }
    let mut out = String::from("  (board-setup");
    for (player, kinds) in groups {
        let _ = write!(out, "\n    ({}", program.player_name(player));
        for (piece, sites) in kinds {
            let names: Vec<&str> = sites.iter().filter_map(|site| program.site_name(*site as i32)).collect();
            let name = program.piece_name(piece).unwrap_or("none");
            let is_dropped = usize::try_from(piece - 1).is_ok_and(|piece| dropped.contains(&piece));
            let hand = if is_dropped && droppers.contains(&player) { " off 1" } else { "" };
            let sites = std::iter::once(name).chain(names).collect::<Vec<_>>().join(" ");
            let _ = write!(out, " ({sites}{hand})");
        }
        out += ")";
    }
    out + ")\n"
}
