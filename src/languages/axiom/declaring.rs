//! Runs the words in braces, which declare things.

use std::collections::{BTreeMap, BTreeSet};

use super::Fault;
use super::declarations::{Direction, Entry, Piece, Player, Turn, Variable};
use super::dictionary::{Meaning, WordId, cell_of, variable_address};
use super::lexer::Token;
use super::reader::Reader;
use super::shell::Titled;
use crate::diagnostic::{Code, Diagnostic};

/// Most positions of a board.
const MAX_POSITIONS: usize = 4096;

/// A player's number is this times the place among the players; a neutral one's has this half added.
const PLAYER: i32 = 2048;

impl Reader<'_> {
    /// Runs a word in braces.
    #[expect(clippy::too_many_lines, reason = "it is a table of words")]
    pub(super) fn declare(&mut self, word: &str) -> Result<(), Fault> {
        match word {
            "{grid}" => self.grid(),
            "{position}" => {
                let name = self.next()?;
                self.position(name.text)
            }
            "{variable}" => {
                let name = self.next()?;
                let number = variable_address(self.declared.variables.len());
                self.declared.variables.push(Variable { name: name.text.clone(), value: 0 });
                self.words.define(&name.text, Meaning::Constant(number));
                Ok(())
            }
            "{direction}" => self.direction(),
            "{link}" => self.link(),
            "{unlink}" => self.unlink(),
            "{players" => {
                self.declared.players.clear();
                Ok(())
            }
            "{player}" | "{neutral}" => {
                let name = self.next()?.text;
                let ordinal = self.declared.players.len() as i32 + 1;
                let is_neutral = word == "{neutral}";
                let number = PLAYER * ordinal + if is_neutral { PLAYER / 2 } else { 0 };
                self.words.define(&name, Meaning::Constant(number));
                self.declared.players.push(Player { name, number, is_neutral });
                Ok(())
            }
            "{search-engine}" => self.next().map(|_| ()),
            "{symmetry}" | "{asymmetry}" => self.symmetry(word == "{symmetry}"),
            "symmetries}" => {
                for index in 0..self.declared.directions.len() {
                    let name = self.declared.directions[index].name.clone();
                    self.words.define(&name, Meaning::Direction { index, relative: true });
                }
                Ok(())
            }
            "{turn-order" => {
                self.declared.turns.clear();
                self.declared.repeat = 0;
                Ok(())
            }
            "{turn}" => {
                let player = self.player()?;
                self.declared.turns.push(Turn { player, pieces_of: player, move_type: 0 });
                Ok(())
            }
            "{for-player}" => {
                let player = self.player()?;
                self.last_turn()?.pieces_of = player;
                Ok(())
            }
            "{of-type}" => {
                let name = self.next()?;
                let move_type = self.move_type(&name)?;
                self.last_turn()?.move_type = move_type;
                Ok(())
            }
            "{repeat}" => {
                self.declared.repeat = self.declared.turns.len();
                Ok(())
            }
            "turn-order}" => {
                let repeat = self.declared.repeat;
                if repeat > 0 && repeat >= self.declared.turns.len() {
                    let message = "`{repeat}` stands before the turns that are repeated";
                    return Err(self.fault(Code::BadForm, message.into()));
                }
                Ok(())
            }
            "{moves" => {
                let name = self.next()?;
                self.words.define(&name.text, Meaning::Moves(self.declared.lists.len()));
                self.declared.lists.push(Vec::new());
                Ok(())
            }
            "{move}" => {
                let name = self.next()?;
                let word = self.known(&name)?;
                let list = self.declared.lists.last_mut();
                list.map(|list| list.push(Entry { word, move_type: 0 })).ok_or_else(|| self.outside())
            }
            "{move-type}" => {
                let name = self.next()?;
                let move_type = self.move_type(&name)?;
                let entry = self.declared.lists.last_mut().and_then(|list| list.last_mut());
                entry.map(|entry| entry.move_type = move_type).ok_or_else(|| self.outside())
            }
            "{move-priorities" => {
                self.declared.priorities.clear();
                Ok(())
            }
            "{move-priority}" => {
                let name = self.next()?;
                let move_type = self.move_type(&name)?;
                self.declared.priorities.push(move_type);
                Ok(())
            }
            "{pieces" => {
                self.declared.pieces.clear();
                Ok(())
            }
            "{piece}" => {
                let name = self.next()?.text;
                self.words.define(&name, Meaning::Constant(self.declared.pieces.len() as i32 + 1));
                self.declared.pieces.push(Piece { name, value: 1, moves: None, drops: None });
                Ok(())
            }
            "{moves}" | "{drops}" => self.list_of_piece(word == "{drops}"),
            "{value}" => {
                let value = self.pop()?;
                let piece = self.declared.pieces.last_mut();
                piece.map(|piece| piece.value = value).ok_or_else(|| self.outside())
            }
            "{board-setup" => {
                self.declared.setup.clear();
                Ok(())
            }
            "{setup}" => {
                let placed = [self.next()?, self.next()?, self.next()?];
                self.declared.setup.push(placed);
                Ok(())
            }
            "{board" | "board}" | "{directions" | "directions}" | "players}" | "{symmetries" | "moves}"
            | "move-priorities}" | "pieces}" | "board-setup}" | "{random}" | "{first}" | "{UCT}"
            | "{dummy-pieces}" => Ok(()),
            _ => match self.words.find(word) {
                Some(id) => self.run_word(id),
                None => Err(self.fault(Code::UnknownForm, format!("`{word}` is not supported"))),
            },
        }
    }

    fn outside(&self) -> Fault {
        self.fault(Code::BadForm, "nothing is declared that this could belong to".into())
    }

    fn last_turn(&mut self) -> Result<&mut Turn, Fault> {
        let fault = self.outside();
        self.declared.turns.last_mut().ok_or(fault)
    }

    /// The number of the next word.
    fn operand(&mut self) -> Result<i32, Fault> {
        let name = self.next()?;
        self.number_of(&name)
    }

    /// The player that a word names.
    fn player(&mut self) -> Result<i32, Fault> {
        let name = self.next()?;
        self.player_of(&name)
    }

    fn player_of(&mut self, name: &Token) -> Result<i32, Fault> {
        let number = self.number_of(name)?;
        if self.declared.player(number).is_none() {
            let known: Vec<String> = self.declared.players.iter().map(|player| player.name.clone()).collect();
            let message = format!("`{}` is not a player; the players are {}", name.text, known.join(", "));
            return Err(Box::new(Diagnostic::new(Code::UnknownName, name.span, message)));
        }
        Ok(number)
    }

    /// The number of a type of moves, which is made when it is first mentioned.
    fn move_type(&mut self, name: &Token) -> Result<i32, Fault> {
        if let Some(word) = self.words.find(&name.text) {
            let types = &self.declared.move_types;
            let number = types.iter().position(|known| *known == name.text).map(|at| at as i32 + 1);
            let is_type = |number: &i32| matches!(self.words.word(word).meaning, Meaning::Constant(meant) if meant == *number);
            return number.filter(is_type).ok_or_else(|| {
                let message =
                    format!("`{}` is already a word; a type of moves needs a name of its own", name.text);
                Box::new(Diagnostic::new(Code::DuplicateName, name.span, message))
            });
        }
        self.declared.move_types.push(name.text.clone());
        let number = self.declared.move_types.len() as i32;
        self.words.define(&name.text, Meaning::Constant(number));
        Ok(number)
    }

    fn grid(&mut self) -> Result<(), Fault> {
        let mut size = || -> Result<usize, Fault> { Ok(usize::try_from(self.pop()?).unwrap_or(0)) };
        let (columns, rows) = (size()?, size()?);
        if rows == 0 || columns == 0 {
            return Err(self.fault(Code::OutOfRange, "a grid has at least one row and one column".into()));
        }
        if rows.saturating_mul(columns) > MAX_POSITIONS || columns > 26 {
            let message = format!("a grid can have at most 26 columns and {MAX_POSITIONS} positions");
            return Err(self.fault(Code::TooLarge, message));
        }
        if !self.declared.positions.is_empty() {
            return Err(self.fault(Code::BadForm, "a grid comes before all other positions".into()));
        }
        let from_top = self.words.find("$flipGrid").is_some_and(|flip| match self.words.word(flip).meaning {
            Meaning::Constant(number) => cell_of(number).is_some_and(|cell| self.words.cells[cell] != 0),
            _ => false,
        });
        self.declared.grid = Some((rows, columns));
        for row in 0..rows {
            for column in 0..columns {
                let number = if from_top { row + 1 } else { rows - row };
                let letter = (b'a' + column as u8) as char;
                self.position(format!("{letter}{number}"))?;
            }
        }
        Ok(())
    }

    fn position(&mut self, name: String) -> Result<(), Fault> {
        if self.declared.positions.len() >= MAX_POSITIONS {
            return Err(
                self.fault(Code::TooLarge, format!("a board can have at most {MAX_POSITIONS} positions"))
            );
        }
        self.words.define(&name, Meaning::Constant(self.declared.positions.len() as i32));
        self.declared.positions.push(name);
        Ok(())
    }

    /// The index of a direction, which is made if no word has its name.
    fn direction_named(&mut self, name: &Token) -> Result<usize, Fault> {
        let known = self.words.find(&name.text).map(|word| &self.words.word(word).meaning);
        if let Some(Meaning::Direction { index, .. }) = known {
            return Ok(*index);
        }
        let index = self.declared.directions.len();
        if index > 200 {
            return Err(self.fault(Code::TooLarge, "a board can have at most 200 directions".into()));
        }
        self.words.define(&name.text, Meaning::Direction { index, relative: false });
        self.declared.directions.push(Direction { name: name.text.clone(), links: BTreeMap::new() });
        Ok(index)
    }

    fn direction(&mut self) -> Result<(), Fault> {
        let name = self.next()?;
        let (right, down) = (self.pop()?, self.pop()?);
        let Some((rows, columns)) = self.declared.grid else {
            return Err(self.fault(Code::BadForm, "a `{direction}` needs a `{grid}`".into()));
        };
        let index = self.direction_named(&name)?;
        for row in 0..rows as i32 {
            for column in 0..columns as i32 {
                let (to_row, to_column) = (row.saturating_add(down), column.saturating_add(right));
                let is_inside =
                    (0..rows as i32).contains(&to_row) && (0..columns as i32).contains(&to_column);
                if is_inside {
                    let at = |row: i32, column: i32| row as usize * columns + column as usize;
                    self.declared.directions[index].links.insert(at(row, column), at(to_row, to_column));
                }
            }
        }
        Ok(())
    }

    fn site(&mut self) -> Result<usize, Fault> {
        let number = self.operand()?;
        self.site_of(number)
            .ok_or_else(|| self.fault(Code::OutOfRange, "the board has no such position".into()))
    }

    fn link(&mut self) -> Result<(), Fault> {
        let name = self.next()?;
        let index = self.direction_named(&name)?;
        let (from, to) = (self.site()?, self.site()?);
        self.declared.directions[index].links.insert(from, to);
        Ok(())
    }

    fn unlink(&mut self) -> Result<(), Fault> {
        let name = self.next()?;
        let index = self.direction_named(&name)?;
        let from = self.site()?;
        self.declared.directions[index].links.remove(&from);
        Ok(())
    }

    fn symmetry(&mut self, both_ways: bool) -> Result<(), Fault> {
        let player = self.pop()?;
        let names = [self.next()?, self.next()?];
        let mut indices = [0; 2];
        for (name, index) in names.iter().zip(&mut indices) {
            let word: WordId = self.known(name)?;
            let Meaning::Direction { index: found, .. } = self.words.word(word).meaning else {
                return Err(self.fault(Code::BadForm, format!("`{}` is not a direction", name.text)));
            };
            *index = found;
        }
        self.declared.symmetries.push((player, indices[0], indices[1]));
        if both_ways {
            self.declared.symmetries.push((player, indices[1], indices[0]));
        }
        Ok(())
    }

    fn list_of_piece(&mut self, drops: bool) -> Result<(), Fault> {
        let name = self.next()?;
        let word = self.known(&name)?;
        let Meaning::Moves(list) = self.words.word(word).meaning else {
            return Err(self.fault(Code::BadForm, format!("`{}` is not a list of moves", name.text)));
        };
        let Some(piece) = self.declared.pieces.last_mut() else { return Err(self.outside()) };
        *(if drops { &mut piece.drops } else { &mut piece.moves }) = Some(list);
        Ok(())
    }

    /// Finds out what is set up where, once everything is known: what the shell says comes before what the program says.
    pub(super) fn place_pieces(&mut self, titled: &Titled) -> Result<(), Fault> {
        for names in &titled.setup {
            self.place_by_name(names, &titled.extras)?;
        }
        if !self.declared.placed.is_empty() {
            return Ok(());
        }
        for [player, piece, position] in self.declared.setup.clone() {
            self.at = position.span;
            let (player, kind) = (self.player_of(&player)?, &piece);
            let piece = self.number_of(kind)?;
            if !(1..=self.declared.pieces.len() as i32).contains(&piece) {
                let message = format!("`{}` is not a piece", kind.text);
                return Err(Box::new(Diagnostic::new(Code::UnknownName, kind.span, message)));
            }
            let number = self.number_of(&position)?;
            let Some(site) = self.site_of(number) else {
                return Err(self.fault(Code::OutOfRange, "the board has no such position".into()));
            };
            self.declared.placed.push((player, piece, site));
        }
        Ok(())
    }

    /// Places a piece as a shell says, which may have players and pieces of its own for the looks.
    fn place_by_name(
        &mut self,
        [player, piece, position]: &[Token; 3],
        extras: &BTreeSet<String>,
    ) -> Result<(), Fault> {
        let declared = &self.declared;
        let players = declared.players.iter().map(|known| (known.name.as_str(), known.number));
        let pieces = declared.pieces.iter().map(|known| known.name.as_str()).zip(1..);
        let sites = declared.positions.iter().map(String::as_str).zip(0..);
        let player = named(player, players.collect(), "player", extras)?;
        let piece = named(piece, pieces.collect(), "piece", extras)?;
        let site = named(position, sites.collect(), "position", &BTreeSet::new())?;
        if let (Some(player), Some(piece), Some(site)) = (player, piece, site) {
            self.declared.placed.push((player, piece, site as usize));
        }
        Ok(())
    }

    fn site_of(&self, number: i32) -> Option<usize> {
        usize::try_from(number).ok().filter(|site| *site < self.declared.positions.len())
    }
}

/// The number of a name of the shell among those of the program; none if the shell has it for itself.
fn named(
    name: &Token,
    known: BTreeMap<&str, i32>,
    what: &str,
    extras: &BTreeSet<String>,
) -> Result<Option<i32>, Fault> {
    let number = known.get(name.text.as_str()).copied();
    if number.is_some() || extras.contains(&name.text) {
        return Ok(number);
    }
    let message = format!("the program has no {what} `{}`", name.text);
    let unknown = Diagnostic::new(Code::UnknownName, name.span, message);
    Err(Box::new(unknown.suggest(&name.text, known.into_keys())))
}
