//! Reads positions as a rule file describes them with `(fen …)`.

use super::super::position_error::{ParsePositionError, PositionProblem};
use super::fen::{neighbours, slot_of};
use crate::index::{AttributeId, DirectionId, PieceTypeId, PlayerId, SiteId, VariableId};
use crate::notations::{Fen, FenField, HandLetter, Letters, Notation, Placement};
use crate::position::Position;
use crate::program::{Piece, Program};

type Result<T> = std::result::Result<T, ParsePositionError>;

/// Parses a position.
pub(in crate::notation) fn parse_fen(
    program: &Program,
    notation: &Notation,
    fen: &Fen,
    text: &str,
) -> Result<Position> {
    let mut words = text.split_whitespace();
    let first = words.next().unwrap_or("");
    let mut parser = Parser::new(program, notation);
    match &fen.placement {
        Placement::Rows { letters, rows } => parser.place_rows(letters, rows, first)?,
        Placement::Lists { letters, players } => parser.place_lists(letters, players, first)?,
    }
    for field in &fen.fields {
        // What is left out has its value at the start.
        let Some(word) = words.next() else { break };
        parser.take_field(field, word)?;
    }
    match words.next() {
        Some(word) => wrong(word, PositionProblem::FenEnd),
        None => Ok(parser.finish()),
    }
}

fn wrong<T>(part: &str, problem: PositionProblem) -> Result<T> {
    Err(ParsePositionError { part: part.chars().take(80).collect(), problem })
}

struct Parser<'p> {
    program: &'p Program,
    notation: &'p Notation,
    cells: Vec<u32>,
    player: PlayerId,
}

impl<'p> Parser<'p> {
    /// Nothing on the board; pieces in reserve as at the start.
    fn new(program: &'p Program, notation: &'p Notation) -> Self {
        let mut cells = program.start.to_vec();
        cells[..program.site_count()].fill(0);
        Self { program, notation, cells, player: program.turns[0].player }
    }

    fn place_rows(&mut self, letters: &Letters, rows: &[Vec<SiteId>], text: &str) -> Result<()> {
        let texts: Vec<&str> = text.split('/').collect();
        if texts.len() != rows.len() {
            return wrong(text, PositionProblem::FenRows { rows: rows.len() });
        }
        rows.iter().zip(texts).try_for_each(|(row, text)| self.place_row(letters, row, text))
    }

    fn place_row(&mut self, letters: &Letters, row: &[SiteId], text: &str) -> Result<()> {
        let (mut rest, mut at) = (text, 0);
        while !rest.is_empty() {
            let digits = rest.len() - rest.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
            if digits > 0 {
                at += rest[..digits].parse::<usize>().unwrap_or(usize::MAX).min(row.len() + 1);
                rest = &rest[digits..];
                continue;
            }
            let Some((piece, length)) = self.piece_at(letters, rest) else {
                return wrong(rest, PositionProblem::FenPiece);
            };
            match row.get(at) {
                Some(site) => self.cells[site.index()] = piece.0,
                None => break,
            }
            (rest, at) = (&rest[length..], at + 1);
        }
        if rest.is_empty() && at == row.len() {
            Ok(())
        } else {
            wrong(text, PositionProblem::FenRow { sites: row.len() })
        }
    }

    /// The piece with the longest letter with which a text begins, and the length of that.
    fn piece_at(&self, letters: &Letters, text: &str) -> Option<(Piece, usize)> {
        let all = letters.iter().enumerate().flat_map(|(kind, by_player)| {
            by_player
                .iter()
                .enumerate()
                .filter_map(move |(player, letter)| Some((kind, player, letter.as_deref()?)))
        });
        let fitting = all.filter(|(_, _, letter)| !letter.is_empty() && text.starts_with(letter));
        let (kind, player, letter) = fitting.max_by_key(|(_, _, letter)| letter.len())?;
        Some((self.program.new_pieces[kind].with_owner(PlayerId::new(player)), letter.len()))
    }

    /// `W:W31,K45-50:B5`.
    fn place_lists(&mut self, letters: &Letters, players: &[String], text: &str) -> Result<()> {
        let text = text.trim_end_matches('.');
        let mut sections = text.split(':');
        self.set_turn(players, sections.next().unwrap_or(""))?;
        for section in sections {
            let owner = players.iter().position(|player| section.starts_with(player.as_str()));
            let Some(owner) = owner else {
                return wrong(section, PositionProblem::FenTurn { turns: players.join(", ") });
            };
            let items = section[players[owner].len()..].split(',').filter(|item| !item.is_empty());
            for item in items {
                self.place_item(letters, PlayerId::new(owner), item)?;
            }
        }
        Ok(())
    }

    /// `31`, `K31`, or `31-35` for all sites from one to another.
    fn place_item(&mut self, letters: &Letters, owner: PlayerId, item: &str) -> Result<()> {
        let own = |(kind, by_player): (usize, &Vec<Option<String>>)| {
            Some((kind, by_player.get(owner.index())?.clone()?))
        };
        let kinds = letters.iter().enumerate().filter_map(own);
        let kind =
            kinds.filter(|(_, letter)| item.starts_with(letter)).max_by_key(|(_, letter)| letter.len());
        let Some((kind, letter)) = kind else { return wrong(item, PositionProblem::FenPiece) };
        let piece = self.program.new_pieces[kind].with_owner(owner);
        let names = &item[letter.len()..];
        let (first, last) = names.split_once('-').unwrap_or((names, names));
        let (first, last) = (self.site(first)?, self.site(last)?);
        for site in first.index()..=last.index() {
            if self.cells[site] != 0 {
                return wrong(item, PositionProblem::Taken);
            }
            self.cells[site] = piece.0;
        }
        Ok(())
    }

    fn site(&self, name: &str) -> Result<SiteId> {
        let found = self.notation.sites.iter().position(|site| site.whole == name);
        found.map_or_else(
            || wrong(name, PositionProblem::NoSite { name: name.to_owned() }),
            |at| Ok(SiteId::new(at)),
        )
    }

    fn set_turn(&mut self, players: &[String], word: &str) -> Result<()> {
        match players.iter().position(|player| player == word) {
            Some(player) => self.player = PlayerId::new(player),
            None => return wrong(word, PositionProblem::FenTurn { turns: players.join(", ") }),
        }
        Ok(())
    }

    fn take_field(&mut self, field: &FenField, word: &str) -> Result<()> {
        match field {
            FenField::Text(_) | FenField::MoveNumber => Ok(()),
            FenField::Turn(players) => self.set_turn(players, word),
            FenField::Value(variable) => self.set_value(*variable, word),
            FenField::Hands(letters) => self.fill_hands(letters, word),
            FenField::Attribute(attribute, letters) => self.set_attribute(*attribute, letters, word),
            FenField::Passed(variable, directions) => self.set_passed(*variable, directions, word),
        }
    }

    fn set_value(&mut self, variable: VariableId, word: &str) -> Result<()> {
        let slot = &self.program.layout.variables[variable.index()];
        let offset = slot.scope.cell_offset();
        match word.parse::<i32>() {
            Ok(value) if (slot.min..=slot.max - offset).contains(&value) => {
                self.cells[slot.cell] = (value + offset) as u32;
                Ok(())
            }
            _ => {
                let (name, min, max) = (slot.name.clone(), slot.min, slot.max - offset);
                wrong(word, PositionProblem::OutOfBounds { name, min, max })
            }
        }
    }

    fn fill_hands(&mut self, letters: &[HandLetter], word: &str) -> Result<()> {
        let cell = |hand: &HandLetter| {
            self.program.reserve_cell(PlayerId::new(hand.player), PieceTypeId::new(hand.piece_type))
        };
        let cells: Vec<Option<usize>> = letters.iter().map(cell).collect();
        cells.iter().flatten().for_each(|&cell| self.cells[cell] = 0);
        let mut rest = if word == "-" { "" } else { word };
        while !rest.is_empty() {
            let digits = rest.len() - rest.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
            let count = if digits == 0 {
                Some(1)
            } else {
                rest[..digits].parse().ok().filter(|&count| count <= 1000)
            };
            let after = &rest[digits..];
            let hand = letters.iter().position(|hand| after.starts_with(&hand.letter));
            let (Some(count), Some(hand)) = (count, hand) else {
                return wrong(rest, PositionProblem::FenPiece);
            };
            if let Some(cell) = cells[hand] {
                self.cells[cell] += count;
            }
            rest = &after[letters[hand].letter.len()..];
        }
        Ok(())
    }

    fn set_attribute(
        &mut self,
        attribute: AttributeId,
        letters: &[(SiteId, String)],
        word: &str,
    ) -> Result<()> {
        let Some(slot) = slot_of(self.program, attribute) else { return Ok(()) };
        let mut rest = if word == "-" { "" } else { word };
        for (site, letter) in letters {
            let piece = Piece(self.cells[site.index()]);
            let has_it = !piece.is_none() && slot.bearers[piece.piece_type().index()];
            let is_true = rest.strip_prefix(letter.as_str());
            if is_true.is_some() && !has_it {
                return wrong(
                    letter,
                    PositionProblem::FenAttribute { site: self.notation.sites[site.index()].whole.clone() },
                );
            }
            rest = is_true.unwrap_or(rest);
            if has_it {
                self.cells[site.index()] = piece.with_attribute(slot, i32::from(is_true.is_some())).0;
            }
        }
        if rest.is_empty() {
            Ok(())
        } else {
            wrong(rest, PositionProblem::FenLetters { letters: joined(letters) })
        }
    }

    fn set_passed(&mut self, variable: VariableId, directions: &[DirectionId], word: &str) -> Result<()> {
        if word == "-" {
            return Ok(());
        }
        let passed = self.site(word)?;
        let ahead = |direction: &DirectionId| {
            let target = self.program.link(passed, *direction)?;
            let piece = Piece(self.cells[target.index()]);
            let is_mover =
                directions.get(piece.owner().index()) == Some(direction) && piece.owner() != self.player;
            (!piece.is_none() && is_mover).then_some((*direction, target))
        };
        let Some((direction, target)) = directions.iter().find_map(ahead) else {
            return wrong(word, PositionProblem::FenPassed);
        };
        let origin = neighbours(self.program, direction).find(|&(_, next)| next == passed);
        let slot = &self.program.layout.variables[variable.index()];
        self.cells[slot.cell] = 1;
        if let Some(last) = self.program.layout.last.map(usize::from) {
            self.cells[last] = origin.map_or(0, |(site, _)| u32::from(site.0) + 1);
            self.cells[last + 1] = u32::from(target.0) + 1;
        }
        Ok(())
    }

    fn finish(self) -> Position {
        let mut position = Position::from_cells(self.program, &self.cells);
        position.set_turn(self.program.first_turn_of(self.player).unwrap_or(0));
        position
    }
}

fn joined(letters: &[(SiteId, String)]) -> String {
    letters.iter().map(|(_, letter)| letter.as_str()).collect()
}
