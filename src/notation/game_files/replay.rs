//! Plays the moves of a game file by the rules.

use std::borrow::Cow;
use std::sync::Arc;

use super::super::described::Reading;
use super::super::find::{find_described, find_move};
use super::super::{ParseMoveError, outcome_text, play_move};
use super::error::{ReplayFileError, ReplayFileProblem};
use super::setup::start;
use super::{Described, NODE, described, ways};
use crate::game::{Game, Heading, NodeId, Notes};
use crate::game_file::{FileMove, Format, GameFile, Tag, sgf};
use crate::moves::Step;
use crate::notations::Notation;
use crate::program::Program;

/// A game file that was played through.
#[derive(Clone, Debug)]
pub struct ReplayedFile {
    /// The game, at the end of its main line.
    pub game: Game,
    /// What was left out of it.
    pub remarks: Vec<FileRemark>,
}

/// A variation that does not fit the rules, or moves after the end of the game, which were left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileRemark {
    /// Why.
    pub error: ReplayFileError,
    /// How many moves were left out.
    pub moves: usize,
}

/// Plays a game file through.
///
/// A move out of turn is preceded by a pass where one is legal, and a turn in which passing is the only move need not
/// be in the file. Variations that do not fit the rules are left out with a remark, and so are moves after the end.
///
/// # Errors
/// The first move of the main line that is not legal, or why the file belongs to another game.
pub fn replay_game_file(
    program: &Arc<Program>,
    file: &GameFile,
    format: Format,
) -> Result<ReplayedFile, ReplayFileError> {
    let first = |problem| ReplayFileError { line: file.moves.first().map_or(1, |first| first.line), problem };
    let described = described(program, format, |name| file.tag(name)).ok_or_else(|| {
        let title = program.names.title.clone();
        first(ReplayFileProblem::NoFormat { format: format.word(), title })
    })?;
    check_tags(described, file).map_err(first)?;
    let game = start(program, described, file, format).map_err(first)?;
    let (file, described) = by_first_move(&game, described, file, (program, format));
    let divided = (format == Format::Transcript).then(|| divided(&file, described.notation)).flatten();
    let file = divided.as_ref().unwrap_or(&file);
    let mut replay = Replay { game, file, notation: described.notation, remarks: Vec::new() };
    replay.play_all()?;
    replay.finish(format).map_err(first)
}

/// Whether the tags say that it is this game.
fn check_tags(described: Described<'_>, file: &GameFile) -> Result<(), ReplayFileProblem> {
    let Some((name, value, expected)) = described.mismatch(|name| file.tag(name)) else { return Ok(()) };
    let [name, value, expected] = [name, value, expected].map(str::to_owned);
    Err(ReplayFileProblem::OtherGame { name, value, expected })
}

/// The way to write games by which the first move can be read, if the tags leave several, with a file that has the tags
/// of this way.
fn by_first_move<'p, 'f>(
    game: &Game,
    usual: Described<'p>,
    file: &'f GameFile,
    (program, format): (&'p Program, Format),
) -> (Cow<'f, GameFile>, Described<'p>) {
    let first = file.first.first().and_then(|&first| file.moves.get(first));
    let reads = |way: &Described<'_>| {
        let found = first.map(|first| find_described(game, &first.text, |one| one.name == way.notation.name));
        matches!(found, Some(Reading::Move(_)))
    };
    if reads(&usual) {
        return (Cow::Borrowed(file), usual);
    }
    let fits = |way: &Described<'_>| way.mismatch(|name| file.tag(name)).is_none();
    let Some(way) = ways(program, format).filter(fits).find(reads) else {
        return (Cow::Borrowed(file), usual);
    };
    let mut file = file.clone();
    for (name, value) in &way.kind.tags {
        if file.tag(name).is_none() {
            file.tags.push(Tag { name: name.clone(), value: value.clone() });
        }
    }
    (Cow::Owned(file), way)
}

/// What a move begins with if its target is that of the move before.
const SAME_TARGET: char = '同';

/// A transcript whose moves are run together, move by move, if each is the name of a site and all names have the same
/// length: `f5d6c3`.
fn divided(file: &GameFile, notation: &Notation) -> Option<GameFile> {
    let length = |text: &str| text.chars().count();
    let one = length(&notation.sites.first()?.whole);
    let is_run = |text: &str| length(text) > one && length(text).is_multiple_of(one);
    let all_alike = notation.moves.is_empty() && notation.sites.iter().all(|site| length(&site.whole) == one);
    if !all_alike || !file.moves.iter().all(|played| length(&played.text) == one || is_run(&played.text)) {
        return None;
    }
    let letters: Vec<char> = file.moves.iter().flat_map(|played| played.text.chars()).collect();
    let texts = letters.chunks(one).map(|letters| letters.iter().collect::<String>());
    let line = file.moves.first()?.line;
    let play = |(at, text)| FileMove { line, text, next: vec![at + 1], ..FileMove::default() };
    Some(GameFile { first: vec![0], moves: texts.enumerate().map(play).collect(), ..file.clone() })
}

struct Replay<'a> {
    game: Game,
    file: &'a GameFile,
    notation: &'a Notation,
    remarks: Vec<FileRemark>,
}

impl Replay<'_> {
    fn play_all(&mut self) -> Result<(), ReplayFileError> {
        let file = self.file;
        let whole = Notes { comment: file.comment.clone(), ..Notes::default() };
        self.note(1, NodeId::START, whole)?;
        // Moves to play, with the node that each follows, and whether it is of the main line. The last one comes next.
        let mut stack: Vec<(usize, NodeId, bool)> = Vec::new();
        let add = |stack: &mut Vec<_>, next: &[usize], after, is_main: bool| {
            stack
                .extend(next.iter().enumerate().rev().map(|(place, &id)| (id, after, is_main && place == 0)));
        };
        add(&mut stack, &file.first, NodeId::START, true);
        while let Some((id, after, is_main)) = stack.pop() {
            let Some(wanted) = file.moves.get(id) else { continue };
            match self.play_one(wanted, after) {
                Ok(node) => add(&mut stack, &wanted.next, node, is_main),
                // People often play on after a draw that nobody has claimed.
                Err(error) if is_main && !matches!(error.problem, ReplayFileProblem::Over { .. }) => {
                    return Err(error);
                }
                Err(error) => self.remarks.push(FileRemark { error, moves: self.size(id) }),
            }
        }
        Ok(())
    }

    /// How many moves there are from one on.
    fn size(&self, id: usize) -> usize {
        let (mut stack, mut count) = (vec![id], 0);
        while let Some(id) = stack.pop() {
            count += 1;
            stack.extend(self.file.moves.get(id).iter().flat_map(|found| &found.next));
        }
        count
    }

    fn note(&mut self, line: usize, node: NodeId, notes: Notes) -> Result<(), ReplayFileError> {
        self.game.set_notes(node, notes).map_err(|error| ReplayFileError { line, problem: error.into() })
    }

    /// Plays a move after a node, and returns the node where it leads.
    fn play_one(&mut self, wanted: &FileMove, after: NodeId) -> Result<NodeId, ReplayFileError> {
        let wrong = |problem| ReplayFileError { line: wanted.line, problem };
        if self.game.current() != after {
            self.game.visit(after).map_err(|error| wrong(error.into()))?;
        }
        if wanted.text.is_empty() && wanted.side.is_none() {
            return self.keep_node(wanted, after);
        }
        self.pass_over(wanted.side).map_err(wrong)?;
        self.find_and_play(wanted).map_err(wrong)?;
        let node = self.game.current();
        let FileMove { before, comment, extra, .. } = wanted.clone();
        self.note(wanted.line, node, Notes { before, comment, marks: extra })?;
        Ok(node)
    }

    /// A node without a move stays as it is among the marks of the move before it.
    fn keep_node(&mut self, wanted: &FileMove, after: NodeId) -> Result<NodeId, ReplayFileError> {
        // Before the first move, they belong to the start position.
        let places_stones =
            ["AB", "AW", "AE"].iter().any(|name| !sgf::values(&wanted.extra, name).is_empty());
        if places_stones && after != NodeId::START {
            return Err(ReplayFileError { line: wanted.line, problem: ReplayFileProblem::NoStones });
        }
        let mut notes = self.game.tree().get(after).map(|node| node.notes().clone()).unwrap_or_default();
        notes.marks.push(NODE);
        notes.marks += &sgf::properties_of(wanted);
        self.note(wanted.line, after, notes)?;
        Ok(after)
    }

    /// Passes, if a move is of the player whose turn it is not.
    fn pass_over(&mut self, side: Option<char>) -> Result<(), ReplayFileProblem> {
        let Some(side) = side else { return Ok(()) };
        let player = usize::from(side != 'B');
        if self.game.turn().player.index() == player || self.game.outcome().is_some() {
            return Ok(());
        }
        match self.pass() {
            Some(pass) => Ok(play_move(&mut self.game, pass)?),
            None => Err(ReplayFileProblem::OtherTurn { side }),
        }
    }

    fn pass(&self) -> Option<usize> {
        let moves = self.game.moves();
        (0..moves.len()).find(|&index| moves.steps(index).iter().all(Step::is_pass))
    }

    fn find_and_play(&mut self, wanted: &FileMove) -> Result<(), ReplayFileProblem> {
        if let Some(outcome) = self.game.outcome() {
            let result = outcome_text(self.game.program(), outcome);
            return Err(ReplayFileProblem::Over { text: wanted.text.clone(), result });
        }
        if wanted.side.is_some() && self.is_pass_text(&wanted.text) {
            let pass =
                self.pass().ok_or(ReplayFileProblem::OtherTurn { side: wanted.side.unwrap_or(' ') })?;
            return Ok(play_move(&mut self.game, pass)?);
        }
        // As many turns in a row as there are may have nothing but a pass.
        let mut passes = self.game.program().turns.len();
        loop {
            match (self.find(&wanted.text), self.forced_pass()) {
                (Ok(index), _) => return Ok(play_move(&mut self.game, index)?),
                (Err(_), Some(pass)) if passes > 0 => play_move(&mut self.game, pass)?,
                (Err(error), _) => return Err(error.into()),
            }
            passes -= 1;
        }
    }

    /// The legal move that a text means, first of all in the notation of the file.
    fn find(&mut self, text: &str) -> Result<usize, ParseMoveError> {
        let (name, text) = (&self.notation.name, self.with_target(text));
        match find_described(&self.game, &text, |notation| notation.name == *name) {
            Reading::Move(index) => Ok(index),
            Reading::Ambiguous(_) | Reading::Nothing => find_move(&mut self.game, &text),
        }
    }

    /// A move with its target, where the text says only that it is the same as that of the move before, as KIF does.
    fn with_target(&self, text: &str) -> String {
        let Some(rest) = text.strip_prefix(SAME_TARGET) else { return text.to_owned() };
        let last = self.game.tree().get(self.game.current()).and_then(|node| node.steps().last());
        let site = last.and_then(|last| self.notation.sites.get(usize::from(last.target)));
        site.map_or_else(|| text.to_owned(), |site| format!("{}{}", site.whole, rest.trim_start()))
    }

    /// Whether a text is that of a pass: none at all, or a point beside the board.
    fn is_pass_text(&self, text: &str) -> bool {
        text.is_empty() || text == "tt" && !self.notation.sites.iter().any(|site| site.whole == text)
    }

    /// The pass, if nothing else is legal.
    fn forced_pass(&self) -> Option<usize> {
        self.pass().filter(|_| self.game.moves().len() == 1)
    }

    fn finish(mut self, format: Format) -> Result<ReplayedFile, ReplayFileProblem> {
        let GameFile { tags, result, extra, .. } = self.file;
        let tags = tags.iter().map(|tag| (tag.name.clone(), tag.value.clone())).collect();
        let format = Some(format.word());
        self.game.set_heading(Heading { format, tags, result: result.clone(), extra: extra.clone() })?;
        let next = |id: &NodeId| self.game.tree().get(*id)?.children().first().copied();
        let last = std::iter::successors(Some(NodeId::START), next).last().unwrap_or(NodeId::START);
        self.game.visit_main_line(last)?;
        Ok(ReplayedFile { game: self.game, remarks: self.remarks })
    }
}
