//! Writes games of KIF.

use std::fmt::Write as _;

use super::super::game::{FileMove, GameFile};
use super::super::tree::Visits;
use super::line::{Line, SUMMARY, VARIATION, ending, is_times};

/// The titles of the columns.
const TITLES: &str = "手数----指手---------消費時間--\n";
/// The headings after which a diagram of the start position stands.
const BEFORE_DIAGRAM: [&str; 2] = ["後手の持駒", "上手の持駒"];
/// How a move without text is written.
const PASS: &str = "パス";
/// The column of the times, after that of the number.
const TIMES_COLUMN: usize = 13;

/// Writes a game. Variations follow the main line, the last one first, as the format wants it.
pub fn write(game: &GameFile) -> String {
    let mut writer = Writer { game, visits: Visits::of(game), text: head(game) };
    comment(&game.comment, &mut writer.text);
    let mut remaining = Vec::new();
    let main = writer.branch(&game.first, 1, &mut remaining);
    let end = writer.line(main, 1, &mut remaining);
    writer.ending(end);
    while let Some(start) = remaining.pop() {
        let number = start.number;
        let _ = writeln!(writer.text, "\n{VARIATION}：{number}手");
        writer.line(Some(start), number, &mut remaining);
    }
    writer.text
}

/// The headings, and lines that stand among them such as a diagram.
fn head(game: &GameFile) -> String {
    let others = game.extra.lines().filter(|line| stands_in_head(line));
    let mut others = others.fold(String::new(), |text, line| text + line + "\n");
    let mut text = String::new();
    for tag in game.tags.iter().filter(|tag| !tag.name.is_empty()) {
        let _ = writeln!(text, "{}：{}", one_line(&tag.name), one_line(&tag.value));
        if BEFORE_DIAGRAM.contains(&tag.name.as_str()) {
            text += &std::mem::take(&mut others);
        }
    }
    text + &others + TITLES
}

fn stands_in_head(line: &str) -> bool {
    !is_times(line) && matches!(Line::of(line), Line::Other(_) | Line::Bookmark(_))
}

/// The first move of a variation that remains to be written.
struct Start {
    id: usize,
    number: usize,
    /// Whether other moves may be played instead that are written later.
    has_variations: bool,
}

struct Writer<'g> {
    game: &'g GameFile,
    visits: Visits,
    text: String,
}

impl Writer<'_> {
    /// The main one of the moves that may be played; the others remain to be written.
    fn branch(&mut self, moves: &[usize], number: usize, remaining: &mut Vec<Start>) -> Option<Start> {
        let new: Vec<usize> = moves.iter().copied().filter(|&id| self.visits.is_new(id)).collect();
        let count = new.len();
        let starts = new.into_iter().enumerate().rev();
        remaining.extend(starts.map(|(at, id)| Start { id, number, has_variations: at + 1 < count }));
        if count > 0 { remaining.pop() } else { None }
    }

    /// Writes a move and those that follow it; returns the number after the last move.
    fn line(&mut self, first: Option<Start>, number: usize, remaining: &mut Vec<Start>) -> usize {
        let (mut next, mut number) = (first, number);
        let game = self.game;
        while let Some((start, at)) = next.and_then(|start| game.moves.get(start.id).map(|at| (start, at))) {
            self.write_move(at, number, start.has_variations);
            number += 1;
            next = self.branch(&at.next, number, remaining);
        }
        number
    }

    fn write_move(&mut self, at: &FileMove, number: usize, has_variations: bool) {
        comment(&at.before, &mut self.text);
        let mut notes = at.extra.lines().peekable();
        let times = notes.next_if(|line| is_times(line)).unwrap_or("");
        let text = if at.text.trim().is_empty() { PASS } else { &at.text };
        self.numbered(number, text, times, has_variations);
        comment(&at.comment, &mut self.text);
        for note in notes {
            if let Some((text, times)) = ending(note) {
                self.numbered(number + 1, text, times, false);
            } else if matches!(Line::of(note), Line::Bookmark(_) | Line::Summary(_)) {
                let _ = writeln!(self.text, "{note}");
            }
        }
    }

    /// Writes the end of the main line.
    fn ending(&mut self, number: usize) {
        let times = self.game.extra.lines().find(|line| is_times(line)).unwrap_or("");
        if !self.game.result.is_empty() {
            self.numbered(number, &self.game.result, times, false);
        }
        for line in self.game.extra.lines().filter(|line| line.starts_with(SUMMARY)) {
            let _ = writeln!(self.text, "{line}");
        }
    }

    fn numbered(&mut self, number: usize, text: &str, times: &str, has_variations: bool) {
        let text = one_line(text);
        let columns: usize = text.chars().map(|letter| if letter.is_ascii() { 1 } else { 2 }).sum();
        let space = if times.is_empty() { 0 } else { TIMES_COLUMN.saturating_sub(columns).max(1) };
        let sign = if has_variations { "+" } else { "" };
        let _ = writeln!(self.text, "{number:>4} {text}{:space$}{times}{sign}", "");
    }
}

fn comment(said: &str, text: &mut String) {
    for line in said.split('\n').filter(|_| !said.is_empty()) {
        let _ = writeln!(text, "*{}", line.trim_end());
    }
}

fn one_line(text: &str) -> String {
    text.split(['\n', '\r']).map(str::trim).collect::<Vec<_>>().join(" ")
}
