//! Prints a match as a table.

use std::fmt::Write as _;

use super::elo::{Difference, Results};
use super::tally::{Effort, Summary};

/// The minimum width of the column of names, and the gap after it.
const NAMES: usize = 14;
const GAP: usize = 2;

/// The table, each line with its line end. `players` are the names of those who take part, in order.
pub(crate) fn table(summary: &Summary, players: &[&str]) -> String {
    let identity = &summary.identity;
    let mut text = format!(
        "{}, {} games, opening {}, seed {}\nA  {}\nB  {}\n\n",
        identity.game, summary.games, identity.opening, identity.seed, identity.a, identity.b
    );
    let rows = rows(summary, players);
    let longest = rows.iter().map(|row| row.name.chars().count()).max().unwrap_or_default();
    let width = NAMES.max(longest + GAP);
    for TableRow { name, value } in rows {
        let _ = writeln!(text, "{name:<width$}{value}");
    }
    text.push_str("ended\n");
    let mut reasons: Vec<_> = summary.reasons.iter().collect();
    reasons.sort_by_key(|&(_, &count)| std::cmp::Reverse(count));
    for (reason, count) in reasons {
        let _ = writeln!(text, "{count:>6}  {reason}");
    }
    text
}

/// A line of the table.
struct TableRow {
    name: String,
    value: String,
}

/// The lines of the table.
fn rows(summary: &Summary, players: &[&str]) -> Vec<TableRow> {
    let mut rows = Vec::new();
    let mut row = |name: &str, value: String| rows.push(TableRow { name: name.to_owned(), value });
    row("A", in_words(summary.results));
    row("Elo", summary.elo.map_or_else(String::new, difference));
    for (seats, &results) in &summary.by_seats {
        row(&format!("  {}", seated(seats, players)), in_words(results));
    }
    row("wins", counts(summary.winners.iter()));
    if let Some(length) = summary.length {
        row("moves", format!("{:.1} on average, {} to {}", length.mean, length.shortest, length.longest));
    }
    row("A's search", effort(summary.a_search));
    row("B's search", effort(summary.b_search));
    rows
}

/// `60 won, 20 drawn, 20 lost: 70.0 %`.
fn in_words(results: Results) -> String {
    let Results { wins, draws, losses } = results;
    let score = results.score().map_or_else(String::new, |score| format!(": {:.1} %", score * 100.0));
    format!("{wins} won, {draws} drawn, {losses} lost{score}")
}

/// `+70, with 95 % from +3 to +144`.
fn difference(found: Difference) -> String {
    let [elo, low, high] = [found.elo, found.low, found.high].map(signed);
    format!("{elo}, with 95 % from {low} to {high}")
}

fn signed(elo: f64) -> String {
    let sign = if elo < 0.0 { '−' } else { '+' };
    if elo.is_infinite() { format!("{sign}∞") } else { format!("{sign}{:.0}", elo.abs()) }
}

/// Which players A played for: `as Red`, `as Red, Green`.
fn seated(seats: &str, players: &[&str]) -> String {
    let own: Vec<&str> =
        seats.chars().zip(players).filter(|&(seat, _)| seat == 'A').map(|(_, &player)| player).collect();
    format!("as {}", own.join(", "))
}

fn counts<'s>(all: impl Iterator<Item = (&'s String, &'s u64)>) -> String {
    all.map(|(what, count)| format!("{what} {count}")).collect::<Vec<_>>().join(", ")
}

fn effort(effort: Effort) -> String {
    let parts = [
        effort.nodes_per_second.map(|speed| format!("{speed:.0} positions a second")),
        effort.mean_depth.map(|depth| format!("depth {depth:.1} on average")),
        effort.longest_milliseconds.map(|longest| format!("at most {longest:.0} ms for a move")),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}
