//! Writes games in the export format of PGN.

use super::super::game::{FileMove, GameFile};
use super::super::tree::Visits;
use super::dialect::{Dialect, UNKNOWN};
use super::layout::Layout;
use super::{Export, Numbering, PLAYERS, tag, token};

/// The tags that every game has, and their values if nothing is known.
fn roster<'t>(game: &GameFile, players: [&'t str; 2], result: &'t str) -> [(&'t str, &'t str); 7] {
    // A file from elsewhere may have the usual tags in any game.
    let is_as_in_chess = |at: usize| game.tag(players[at]).is_none() && game.tag(PLAYERS[at]).is_some();
    let player = |at: usize| if is_as_in_chess(at) { PLAYERS[at] } else { players[at] };
    [
        ("Event", "?"),
        ("Site", "?"),
        ("Date", "????.??.??"),
        ("Round", "?"),
        (player(0), "?"),
        (player(1), "?"),
        ("Result", result),
    ]
}

/// How a move of a player who passes is written.
const PASS: &str = "--";

/// The text of a game.
pub(in super::super) fn write(game: &GameFile, export: Export<'_>, dialect: Dialect) -> String {
    let result = if game.result.is_empty() { UNKNOWN } else { &game.result };
    let mut text = tags(game, export.players, result);
    text.push('\n');
    let mut writer = Writer {
        game,
        numbering: export.numbering,
        dialect,
        layout: Layout::default(),
        visits: Visits::of(game),
        needs_number: true,
        opens: false,
    };
    writer.comment(&game.comment);
    writer.marks(&game.extra);
    writer.moves();
    writer.layout.word(result);
    text + &writer.layout.finish()
}

fn tags(game: &GameFile, players: [&str; 2], result: &str) -> String {
    let mut text = String::new();
    let roster = roster(game, players, result);
    for (name, unknown) in roster {
        text += &tag::text(name, game.tag(name).unwrap_or(unknown));
    }
    let first_of = |name: &str| game.tags.iter().position(|tag| tag.name == name);
    for (at, tag) in game.tags.iter().enumerate().filter(|(_, tag)| !tag.name.is_empty()) {
        let is_written = roster.iter().any(|(name, _)| *name == tag.name) && first_of(&tag.name) == Some(at);
        if !is_written {
            text += &tag::text(&tag.name, &tag.value);
        }
    }
    text
}

/// What remains to be written.
enum Task {
    /// The moves that may follow a move: the first of them, the others as variations, and what follows the first.
    After { id: Option<usize>, ply: usize },
    /// A variation from its first move on.
    Variation { id: usize, ply: usize },
    /// The end of a variation.
    Close,
}

struct Writer<'g> {
    game: &'g GameFile,
    numbering: Numbering,
    dialect: Dialect,
    layout: Layout,
    visits: Visits,
    /// Whether the next move needs its number even if it is that of the second player.
    needs_number: bool,
    /// Whether a variation begins with the next word.
    opens: bool,
}

impl Writer<'_> {
    fn moves(&mut self) {
        let mut tasks = vec![Task::After { id: None, ply: 0 }];
        while let Some(task) = tasks.pop() {
            match task {
                Task::After { id, ply } => self.after(id, ply, &mut tasks),
                Task::Variation { id, ply } if self.visits.is_new(id) => {
                    (self.opens, self.needs_number) = (true, true);
                    let ply = self.write_move(id, ply, true);
                    tasks.extend([Task::Close, Task::After { id: Some(id), ply }]);
                }
                Task::Variation { .. } => {}
                Task::Close => {
                    if std::mem::take(&mut self.opens) {
                        self.layout.word("(");
                    }
                    self.layout.attach(")");
                    self.needs_number = true;
                }
            }
        }
    }

    fn after(&mut self, id: Option<usize>, ply: usize, tasks: &mut Vec<Task>) {
        let Some((&main, others)) = self.game.after(id).split_first() else { return };
        if !self.visits.is_new(main) {
            return;
        }
        let next = self.write_move(main, ply, false);
        tasks.push(Task::After { id: Some(main), ply: next });
        tasks.extend(others.iter().rev().map(|&id| Task::Variation { id, ply }));
    }

    /// Writes a move, and returns the ply of the moves that follow it.
    fn write_move(&mut self, id: usize, ply: usize, begins: bool) -> usize {
        let Some(at) = self.game.moves.get(id) else { return ply };
        let is_move = !at.text.is_empty() || at.side.is_some();
        if begins {
            self.comment(&at.before);
        }
        if is_move {
            self.number(ply, !begins && !at.before.is_empty());
        }
        if !begins {
            self.comment(&at.before);
        }
        if is_move {
            self.word(&text_of(at));
            self.needs_number = false;
        }
        self.marks(&at.extra);
        self.comment(&at.comment);
        ply + usize::from(is_move)
    }

    fn number(&mut self, ply: usize, has_comment: bool) {
        let half = ply + usize::from(self.numbering.second_begins);
        let number = self.numbering.first.saturating_add(half / 2);
        match half % 2 {
            0 => self.word(&format!("{number}.")),
            _ if self.needs_number || has_comment => self.word(&format!("{number}...")),
            _ => {}
        }
    }

    fn word(&mut self, word: &str) {
        if std::mem::take(&mut self.opens) {
            self.layout.word("(");
            self.layout.attach(word);
        } else {
            self.layout.word(word);
        }
    }

    fn marks(&mut self, extra: &str) {
        let is_known = |word: &&str| Dialect::is_mark(word) || self.dialect.result(word).is_some();
        for mark in extra.split_whitespace().filter(is_known).collect::<Vec<_>>() {
            self.word(mark);
        }
    }

    fn comment(&mut self, text: &str) {
        let text = token::in_one_line(text);
        if text.is_empty() {
            return;
        }
        self.needs_number = true;
        if text.contains('}') {
            if std::mem::take(&mut self.opens) {
                self.layout.word("(");
            }
            self.layout.line(&format!("; {text}"));
            return;
        }
        let text = format!("{{{text}}}");
        for (at, word) in text.split(' ').enumerate() {
            if at == 0 {
                self.word(word);
            } else if word.starts_with(['%', '[']) {
                // At the start of a line other programs would take it for a tag, or skip it.
                self.layout.attach(" ");
                self.layout.attach(word);
            } else {
                self.layout.word(word);
            }
        }
    }
}

/// The text of a move as one word.
fn text_of(at: &FileMove) -> String {
    match at.text.split_whitespace().collect::<String>() {
        text if text.is_empty() => PASS.to_owned(),
        text => text,
    }
}
