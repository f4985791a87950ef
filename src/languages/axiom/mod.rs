//! Translates the programs of Axiom, `.4th` files in a dialect of Forth, as far as `docs/axiom.md` says.
//!
//! In: a program, or the ZRF shell that names one, and a loader for the files they load. Out: a rule file of ours, or
//! diagnostics at places of these files.
//!
//! 1. `shell`: which programs a shell stands for.
//! 2. `lexer`, `reader`, `running`, `declaring`: a program is read by running it, which defines words (`dictionary`,
//!    `natives`) and declares things (`declarations`).
//! 3. `program`: what has been read, with names for everything.
//! 4. `coder`: move words are run once more with values that may be expressions (`value`, `conversion`): `operations`
//!    says what each word does, `steps` what becomes of directions, `branches`, `loops` and `ways` of branches and loops,
//!    `memory` of variables and arrays, `effects` of moves. What they write are `lines`.
//! 5. `blocks`, `ending`, `output`: blocks of pieces, the end of the game, the whole text.

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
mod dictionary;
mod effects;
mod ending;
mod lexer;
mod lines;
mod loops;
mod memory;
mod natives;
mod operations;
mod output;
mod program;
mod reader;
mod running;
mod shell;
mod steps;
mod value;
mod ways;

use super::Translation;
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::source::{Loader, SourceText, Span, decode};

/// Why something cannot be translated.
type Fault = Box<Diagnostic>;

/// Most games of one shell.
const MAX_GAMES: usize = 60;

/// The programs that a text stands for.
enum Found {
    Shell(shell::Shell),
    Program,
}

fn find(source: &SourceText) -> Option<Found> {
    if is_program(source.text()) {
        return Some(Found::Program);
    }
    shell::read(source).map(Found::Shell)
}

/// Whether a text is a program: none of ours has such words.
fn is_program(text: &str) -> bool {
    let first = text.trim_start_matches('\u{feff}').trim_start();
    // A comment of Forth begins with a parenthesis and a blank.
    let may_be = !first.starts_with('(') || first.starts_with("( ");
    may_be
        && lexer::words(text, 0)
            .iter()
            .any(|word| ["{board", "{pieces", "{turn-order", "LOAD"].contains(&word.text.as_str()))
}

/// The games as a rule file of ours; `None` if the text is neither a program nor the shell of one. Loaded files become
/// part of the source.
///
/// # Errors
/// What could not be read, if no game is left.
pub fn translate(source: &mut SourceText, loader: &dyn Loader) -> Option<Result<Translation, Diagnostics>> {
    let programs = find(source)?;
    let mut macros = output::Macros::default();
    let mut games = String::new();
    let mut refused = Vec::new();
    let mut has_game = false;
    match programs {
        Found::Program => {
            let name = source.name().rsplit(['/', '\\']).next().unwrap_or("").to_owned();
            let title = name.strip_suffix(".4th").unwrap_or(&name).replace('-', " ");
            let text = source.text().to_owned();
            match game(
                source,
                loader,
                &mut macros,
                &Origin { folder: "", text: &text, base: 0, title: &title },
            ) {
                Ok(game) => {
                    games += &game;
                    has_game = true;
                }
                Err(fault) => refused.push((0, *fault)),
            }
        }
        Found::Shell(shell) => {
            has_game = !shell.titles.is_empty();
            for (index, title) in shell.titles.iter().take(MAX_GAMES).enumerate() {
                match of_shell(source, loader, &mut macros, &shell.folder, title) {
                    Ok(game) => {
                        games += &game;
                    }
                    Err(fault) => {
                        games += &output::refused(title);
                        refused.push((index, *fault));
                    }
                }
            }
        }
    }
    if !has_game {
        let mut faults = Diagnostics::default();
        for (_, fault) in refused {
            faults.push(fault);
        }
        return Some(Err(faults));
    }
    let text = format!("(version \"boardwright 1\")\n{}{games}", macros.text);
    Some(Ok(Translation { text, refused }))
}

/// A text to read.
struct Origin<'a> {
    folder: &'a str,
    text: &'a str,
    base: usize,
    title: &'a str,
}

fn of_shell(
    source: &mut SourceText,
    loader: &dyn Loader,
    macros: &mut output::Macros,
    folder: &str,
    title: &str,
) -> Result<String, Fault> {
    let file = format!("{}.4th", title.replace(' ', "-"));
    // The folder is written as seen from the shell, or from the folder of Zillions.
    let last = folder.trim_end_matches('/').rsplit('/').next().unwrap_or("");
    let folders = [folder.to_owned(), format!("../{folder}"), format!("{last}/"), String::new()];
    let found = folders.iter().find_map(|folder| {
        let folder = folder.trim_start_matches("./");
        Some((folder.to_owned(), loader.load(&format!("{folder}{file}"))?))
    });
    let Some((folder, bytes)) = found else {
        let message = format!("cannot find the program `{folder}{file}` of “{title}”");
        return Err(Box::new(Diagnostic::new(Code::Include, Span::default(), message)));
    };
    let text = decode(&bytes);
    let base = source.add(format!("{folder}{file}"), text.clone()).start() as usize;
    game(source, loader, macros, &Origin { folder: &folder, text: &text, base, title })
}

fn game(
    source: &mut SourceText,
    loader: &dyn Loader,
    macros: &mut output::Macros,
    origin: &Origin<'_>,
) -> Result<String, Fault> {
    let mut reader = reader::Reader::new(source, loader, origin.folder);
    reader.read(origin.text, origin.base)?;
    reader.place_pieces()?;
    let program = program::Program::new(reader.words, reader.declared);
    output::game(&program, origin.title, macros)
}
