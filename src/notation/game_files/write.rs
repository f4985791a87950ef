//! Writes a game as a game file.

use super::super::described::described_start;
use super::super::name_moves;
use super::diagram::write_diagram;
use super::result::{first_player, words};
use super::setup::FEN;
use super::{Described, NODE, described};
use crate::game::{Game, Heading, Node, NodeId, Notes, PlayError};
use crate::game_file::{Export, FileMove, Format, GameFile, Numbering, Tag};
use crate::moves::{Rules, Step};
use crate::notations::{Fen, FenField};

/// The text of a game in a format; `None` if its rules, or the position where it starts, cannot be written like that.
///
/// A line ends where the notation has no text for a move. Marks are written only in the format that they came from.
///
/// # Errors
/// An error in running the rules.
pub fn write_game_file(game: &mut Game, format: Format) -> Result<Option<String>, PlayError> {
    name_moves(game)?;
    let program = game.shared_program();
    let is_same = game.heading().format == Some(format.word());
    let known = if is_same { &game.heading().tags[..] } else { &[] };
    let tag = |name: &str| known.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str());
    let Some(described) = described(&program, format, tag) else { return Ok(None) };
    let Some(file) = heading(game, described, format, is_same)? else { return Ok(None) };
    let mut export = Export { numbering: numbering(game, described, &file.tags), ..Export::default() };
    if let Some([first, second]) = &described.kind.players {
        export.players = [first, second];
    }
    let mut writer = Writer { game, described, format, is_same, file };
    writer.add_result();
    writer.add_moves();
    Ok(Some(format.write(&writer.file, export)))
}

/// A file without moves: with the tags of the one that the game came from, or those by which files of this game are known,
/// and with the start position if it is not that of the rules.
fn heading(
    game: &Game,
    described: Described<'_>,
    format: Format,
    is_same: bool,
) -> Result<Option<GameFile>, PlayError> {
    let tag = |(name, value): &(String, String)| Tag { name: name.clone(), value: value.clone() };
    let known = if is_same { &game.heading().tags } else { &described.kind.tags };
    let mut file = GameFile { tags: known.iter().map(tag).collect(), ..GameFile::default() };
    if is_same {
        file.extra.clone_from(&game.heading().extra);
    }
    let has_start = match format {
        Format::Pgn | Format::Pdn => file.tag(FEN).is_some(),
        // It is in the rest of the heading, or in a node before the first move.
        Format::Sgf | Format::Kif => is_same,
        Format::Transcript => false,
    };
    if has_start || *game.start() == Rules::new(game.shared_program()).start()? {
        return Ok(Some(file));
    }
    Ok(add_start(game, described, format, &mut file).map(|()| file))
}

/// Adds the start position to a heading; `None` if the format or the notation cannot express it.
fn add_start(game: &Game, described: Described<'_>, format: Format, file: &mut GameFile) -> Option<()> {
    match format {
        Format::Pgn | Format::Pdn => {
            let mut tag = |name: &str, value| file.tags.push(Tag { name: name.to_owned(), value });
            let fen = described_start(game, described.at)?;
            tag("SetUp", "1".to_owned());
            tag(FEN, fen);
            Some(())
        }
        Format::Kif => write_diagram(game, described, file),
        Format::Sgf | Format::Transcript => None,
    }
}

/// The number of the first move, as the start position says it, and whether the second player makes it.
fn numbering(game: &Game, described: Described<'_>, tags: &[Tag]) -> Numbering {
    let fen = tags.iter().find(|tag| tag.name == FEN).map(|tag| tag.value.as_str());
    let field = |fen: &Fen| fen.fields.iter().position(|field| *field == FenField::MoveNumber);
    let number = described
        .notation
        .fen
        .as_ref()
        .and_then(field)
        .and_then(|at| fen?.split_whitespace().nth(at + 1)?.parse().ok());
    let start = game.tree().get(NodeId::START);
    let first = start.and_then(|start| game.tree().get(*start.children().first()?)?.player());
    let second_begins = first.is_some_and(|player| player != first_player(game));
    Numbering { first: number.unwrap_or(1), second_begins }
}

/// The notation has no text for a move.
struct NoText;

struct Writer<'a> {
    game: &'a Game,
    described: Described<'a>,
    format: Format,
    /// Whether the game came from a file of this format.
    is_same: bool,
    file: GameFile,
}

impl Writer<'_> {
    fn add_result(&mut self) {
        let Heading { result, .. } = self.game.heading();
        self.file.result = if self.is_same && !result.is_empty() { result.clone() } else { self.result() };
    }

    /// The result in the words of the format: by pairs of numbers in PGN and PDN.
    fn result(&self) -> String {
        let Some(words) = words(self.format) else { return String::new() };
        let Some(outcome) = self.game.outcome() else { return String::new() };
        let place = match outcome.winners[..] {
            [] => 2,
            [winner, ..] => usize::from(winner != first_player(self.game)),
        };
        words[place].to_owned()
    }

    fn add_moves(&mut self) {
        let tree = self.game.tree();
        let Some(start) = tree.get(NodeId::START) else { return };
        start.comment().clone_into(&mut self.file.comment);
        let parent = self.add_nodes(start.notes(), None);
        // Nodes to write, with the index of the move that each follows.
        let mut stack: Vec<(NodeId, Option<usize>)> = Vec::new();
        stack.extend(start.children().iter().rev().map(|&id| (id, parent)));
        while let Some((id, parent)) = stack.pop() {
            let Some(node) = tree.get(id) else { continue };
            if let Ok(last) = self.add_move(node, parent) {
                stack.extend(node.children().iter().rev().map(|&id| (id, last)));
            }
        }
    }

    /// Adds a move after another one, and returns the index of what the next ones follow.
    fn add_move(&mut self, node: &Node, parent: Option<usize>) -> Result<Option<usize>, NoText> {
        let text = node.described().get(self.described.at).ok_or(NoText)?;
        let is_pass = node.steps().iter().all(Step::is_pass);
        let is_silent = is_pass && self.described.notation.pass.as_deref() == Some("");
        if is_silent && self.format != Format::Sgf {
            return Ok(parent);
        }
        if text == node.text() && !is_pass && self.format != Format::Transcript {
            return Err(NoText);
        }
        let Notes { before, comment, marks } = node.notes();
        let marks = if self.is_same { marks.split(NODE).next().unwrap_or("") } else { "" };
        let is_first = node.player() == Some(first_player(self.game));
        let id = self.push(
            parent,
            FileMove {
                text: if is_silent { String::new() } else { text.clone() },
                side: (self.format == Format::Sgf).then_some(if is_first { 'B' } else { 'W' }),
                before: before.clone(),
                comment: comment.clone(),
                extra: marks.to_owned(),
                ..FileMove::default()
            },
        );
        Ok(self.add_nodes(node.notes(), Some(id)))
    }

    /// Adds the nodes without moves that followed a move, and returns the last one.
    fn add_nodes(&mut self, notes: &Notes, mut parent: Option<usize>) -> Option<usize> {
        let kept = if self.is_same { usize::MAX } else { 0 };
        for extra in notes.marks.split(NODE).skip(1).take(kept) {
            parent = Some(self.push(parent, FileMove { extra: extra.to_owned(), ..FileMove::default() }));
        }
        parent
    }

    fn push(&mut self, parent: Option<usize>, added: FileMove) -> usize {
        let id = self.file.moves.len();
        self.file.moves.push(added);
        match parent {
            Some(parent) => self.file.moves[parent].next.push(id),
            None => self.file.first.push(id),
        }
        id
    }
}
