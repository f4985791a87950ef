//! Translates the programs of Axiom, `.4th` files in a dialect of Forth, as far as `docs/axiom.md` says.
//!
//! In: a program, or the ZRF shell that names one, and a loader for the files they load. Out: a rule file of ours, or
//! diagnostics at places of these files.
//!
//! 1. `shell`, `texts`: which programs a shell stands for, and their files.
//! 2. `lexer`, `reader`, `definitions`, `running`, `declaring`: a program is read by running it, which defines words
//!    (`dictionary`, `natives`, `recursion`) and declares things (`declarations`); then what it does when a game begins
//!    (`opening`).
//! 3. `program`: what has been read, with names for everything.
//! 4. `coder`, `role`, `state`: move words are run once more with values that may be expressions (`value`, `conversion`):
//!    `operations` says what each word does, `steps` what becomes of directions, `branches`, `loops` and `loop_paths` of
//!    branches and loops, `logic` of flags and bits, `memory` of variables and arrays, `memory_stack` of a stack whose
//!    depth is not known, `random` of random numbers, `effects` of moves. What they write are `lines`.
//! 5. `words`: what is known about words; `procedures`, `procedure_table`: those that become procedures, and what they
//!    share with blocks.
//! 6. `blocks`, `ending`, `output`: blocks of pieces, the end of the game, the whole text.

#![allow(
    clippy::unnecessary_box_returns,
    reason = "faults are boxed, as results that carry them are small then"
)]

mod blocks;
mod branches;
mod coder;
mod conversion;
mod declarations;
mod declaring;
mod definitions;
mod dictionary;
mod effects;
mod ending;
mod lexer;
mod lines;
mod logic;
mod loop_paths;
mod loops;
mod memory;
mod memory_stack;
mod natives;
mod opening;
mod operations;
mod output;
mod procedure_table;
mod procedures;
mod program;
mod random;
mod reader;
mod recursion;
mod role;
mod running;
mod shell;
mod state;
mod steps;
mod texts;
mod value;
mod words;

use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::source::{Loader, SourceText, Span};
use shell::Titled;
use texts::Texts;

/// Why something cannot be translated.
type Fault = Box<Diagnostic>;

/// How the names of programs end.
const ENDING: &str = ".4th";

/// Most games of one shell.
const MAX_GAMES: usize = 60;

/// The games of a program or a shell, each of which is translated when it is asked for.
#[derive(Clone, Debug)]
pub struct Games {
    source: SourceText,
    texts: Texts,
    list: Vec<Game>,
}

/// A game, with the file of its program if there is one.
#[derive(Clone, Debug)]
struct Game {
    titled: Titled,
    /// Where the program is looked for first.
    wanted: String,
    found: Option<String>,
}

impl Games {
    /// Reads a text and the files that belong to it; `None` if it is neither a program nor the shell of one.
    pub fn read(source: &SourceText, loader: &dyn Loader) -> Option<Self> {
        let mut games = Self { source: source.clone(), texts: Texts::default(), list: Vec::new() };
        if is_program(source.text()) || source.is_named(ENDING) {
            games.add_program(loader);
            return Some(games);
        }
        let shell = shell::read(source)?;
        for titled in shell.games.into_iter().take(MAX_GAMES) {
            games.add_title(&shell.folder, titled, loader);
        }
        Some(games)
    }

    /// The titles of all games.
    pub fn titles(&self) -> Vec<String> {
        self.list.iter().map(|game| game.titled.title.clone()).collect()
    }

    /// The text of the program or shell, and of all files that were loaded.
    pub fn source(&self) -> &SourceText {
        &self.source
    }

    /// A game as a rule file of ours.
    ///
    /// # Errors
    /// What is not read, at its place in [`Self::source`].
    pub fn translated(&self, index: usize) -> Result<String, Diagnostics> {
        let game = self.list.get(index).map_or_else(
            || Err(Box::new(Diagnostic::new(Code::MissingSection, Span::default(), "there is no such game"))),
            |game| self.game(game),
        );
        game.map_err(|fault| {
            let mut faults = Diagnostics::default();
            faults.push(*fault);
            faults
        })
    }

    fn add_program(&mut self, loader: &dyn Loader) {
        self.texts.add_first(&mut self.source, loader);
        let path = self.source.name().to_owned();
        let name = path.rsplit(['/', '\\']).next().unwrap_or("");
        let title = name.strip_suffix(ENDING).unwrap_or(name).replace('-', " ");
        let titled = Titled { title, ..Titled::default() };
        self.list.push(Game { titled, wanted: path.clone(), found: Some(path) });
    }

    fn add_title(&mut self, folder: &str, titled: Titled, loader: &dyn Loader) {
        let file = format!("{}{ENDING}", titled.title.replace(' ', "-"));
        // The folder is written as seen from the shell, or from the folder of Zillions.
        let last = folder.trim_end_matches('/').rsplit('/').next().unwrap_or("");
        let folders = [folder.to_owned(), format!("../{folder}"), format!("{last}/"), String::new()];
        let paths = folders.iter().map(|folder| format!("{}{file}", folder.trim_start_matches("./")));
        let found = paths.into_iter().find(|path| self.texts.add(path, &mut self.source, loader));
        self.list.push(Game { titled, wanted: format!("{folder}{file}"), found });
    }

    fn game(&self, game: &Game) -> Result<String, Fault> {
        let title = &game.titled.title;
        let Some((path, text)) = game.found.as_ref().and_then(|path| Some((path, self.texts.get(path)?)))
        else {
            let message = format!("cannot find the program `{}` of “{title}”", game.wanted);
            return Err(Box::new(Diagnostic::new(Code::Include, game.titled.span, message)));
        };
        // A program that is not one of a shell is the first file, and loads others by their names alone.
        let folder = if text.base == 0 { "" } else { path.rfind('/').map_or("", |end| &path[..=end]) };
        let mut reader = reader::Reader::new(&self.texts, folder);
        reader.read(&text.content, text.base)?;
        if let Some(block) = reader.declared.missing() {
            let message = format!("the program has no `{block}`");
            let start = Span::new(text.base, text.base);
            return Err(Box::new(Diagnostic::new(Code::MissingSection, start, message)));
        }
        reader.place_pieces(&game.titled)?;
        reader.declared.complete_turns();
        reader.begin_game()?;
        let program = program::Program::new(reader.words, reader.declared);
        output::game(&program, title)
    }
}

/// Whether a text is a program: none of ours has such words.
fn is_program(text: &str) -> bool {
    let first = text.trim_start_matches('\u{feff}').trim_start();
    // A comment of Forth begins with a parenthesis and a blank; one of ours begins with a semicolon.
    let may_be = !first.starts_with(['(', ';']) || first.starts_with("( ");
    may_be
        && lexer::words(text, 0)
            .iter()
            .any(|word| ["{board", "{pieces", "{turn-order", "LOAD"].contains(&word.text.as_str()))
}
