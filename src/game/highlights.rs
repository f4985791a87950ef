//! What people should see at once in a position: royal pieces in check, scores, and the pieces that decided the game.
//!
//! In: a game. Out: sites and numbers. They are worked out on request, when a game is shown, so that playing and searching
//! do not pay for them. If the rules fail or take too long, there is nothing to see.

use super::Game;
use super::outcome::{self, Cause, Outcome};
use crate::index::{PlayerId, SiteId};
use crate::moves::{FUEL_PER_REQUEST, Repeated, Rules, RunError};
use crate::position::Position;
use crate::program::Program;

impl Game {
    /// The sites of the royal pieces of the player to move that are attacked.
    pub fn attacked_royals(&mut self) -> Vec<SiteId> {
        let Self { rules, position, .. } = self;
        rules.with_fuel(FUEL_PER_REQUEST, |rules| rules.attacked_royals(position)).unwrap_or_default()
    }

    /// What each player would score if the game ended now; empty if scores never decide it.
    pub fn scores_now(&mut self) -> Vec<(PlayerId, i32)> {
        let Self { rules, position, .. } = self;
        rules.with_fuel(FUEL_PER_REQUEST, |rules| outcome::scores_now(rules, position)).unwrap_or_default()
    }

    /// The sites that are each player's own territory, for players with any; empty in games without.
    pub fn territory(&mut self) -> Vec<(PlayerId, Vec<SiteId>)> {
        let Self { rules, position, .. } = self;
        let players = 0..rules.program().territory.len();
        let of_all = |rules: &mut Rules| {
            let of = |player| Ok((player, rules.territory(position, player)?));
            players.map(PlayerId::new).map(of).collect::<Result<Vec<_>, RunError>>()
        };
        let mut all = rules.with_fuel(FUEL_PER_REQUEST, of_all).unwrap_or_default();
        all.retain(|(_, sites)| !sites.is_empty());
        all
    }

    /// The sites of the pieces that decided the game: those without which the goal that ended it would not hold, such as
    /// a winning row. Empty if that is true of no piece, or of all of them, or if points decided.
    pub fn deciding_sites(&mut self) -> Vec<SiteId> {
        let Self { rules, position, outcome: Some(outcome), .. } = self else { return Vec::new() };
        rules.with_fuel(FUEL_PER_REQUEST, |rules| deciding_sites(rules, position, outcome))
    }
}

fn deciding_sites(rules: &mut Rules, position: &Position, ended: &Outcome) -> Vec<SiteId> {
    let program = rules.shared_program().clone();
    let mut ends_alike = |position: &Position| {
        let found = outcome::by_position(rules, position, Repeated::default());
        found.map(|found| found.is_some_and(|found| is_same_end(&found, ended)))
    };
    // Ends that depend on more than the pieces, such as having no move, have no such sites; and where points are
    // compared, they all count.
    let is_shown = ended.cause == Cause::Goal && ended.scores.is_empty();
    if !is_shown || ends_alike(position) != Ok(true) {
        return Vec::new();
    }
    let pieces: Vec<SiteId> = position.pieces().map(|(site, _)| site).collect();
    let mut deciding = Vec::new();
    for &site in &pieces {
        match ends_alike(&without(&program, position, site)) {
            Ok(true) => {}
            Ok(false) => deciding.push(site),
            Err(_) => return Vec::new(),
        }
    }
    if deciding.len() == pieces.len() && pieces.len() > 1 { Vec::new() } else { deciding }
}

fn is_same_end(one: &Outcome, other: &Outcome) -> bool {
    (one.cause, &one.winners, &one.reason) == (other.cause, &other.winners, &other.reason)
}

/// The position without the pieces on a site.
fn without(program: &Program, position: &Position, site: SiteId) -> Position {
    let mut emptied = position.clone();
    let below = program.layout.columns.as_ref().map(|columns| columns.cells(site.index()));
    for cell in [site.index()].into_iter().chain(below.into_iter().flatten()) {
        emptied.set(cell, 0);
    }
    emptied
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::SourceText;

    fn names(game: &Game, sites: &[SiteId]) -> Vec<String> {
        sites.iter().map(|site| game.program().names.sites[site.index()].clone()).collect()
    }

    fn game(goals: &str, white: &str, black: &str) -> Game {
        let text = format!(
            "(game (title \"T\") (players White Black) (turn-order White Black)
            (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b/c/d\" (9 0)) (\"2/1\" (0 9)))
              (directions (n 0 -1) (e 1 0) (w -1 0))))
            (piece (name Man) (moves (n add)) (drops ((verify empty?) add)))
            (piece (name Rook) (moves (w (while empty? w) (verify enemy?) add) (e add)))
            (board-setup (White {white}) (Black {black})) {goals})"
        );
        let compiled = crate::compile(&SourceText::new("highlights.zrf", text), 0).expect("it compiles");
        Game::new(compiled.program).expect("it starts")
    }

    fn play(game: &mut Game, text: &str) {
        let index = crate::notation::find_move(game, text).expect("a legal move");
        game.play(index).expect("it is played");
    }

    #[test]
    fn the_row_that_wins_is_what_decides() {
        let row = "(win-condition (White Black) (relative-config Man e Man e Man))";
        let mut game = game(row, "(Man off 3 b1 d1) (Man a1)", "(Man off 3 d2)");
        assert!(game.deciding_sites().is_empty(), "nobody has won");
        play(&mut game, "Man @ c1");
        let sites = game.deciding_sites();
        let mut names = names(&game, &sites);
        names.sort();
        assert_eq!(names, ["b1", "c1"], "either a1 or d1 may go");
    }

    #[test]
    fn a_goal_that_no_piece_decides_has_no_sites() {
        let mut game =
            game("(loss-condition (White Black) (pieces-remaining 0))", "(Man a1)", "(Rook d1) (Man b2)");
        play(&mut game, "a1 - a2");
        assert_eq!(game.deciding_sites(), []);
        assert_eq!(game.attacked_royals(), []);
    }

    #[test]
    fn territory_and_scores_are_told_for_each_player() {
        let goals = "(count-condition (White Black) (total-piece-count 9) (score (* 2 (count (pieces my?)))))
            (display (score-unit 2) (territory (or my? (and empty? (my? w)))))";
        let mut game = game(goals, "(Man a1)", "(Rook c1 d1)");
        let of = |game: &mut Game| {
            let told = game.territory();
            told.into_iter().map(|(player, sites)| (player.0, names(game, &sites))).collect::<Vec<_>>()
        };
        let own = |player: u8, sites: &[&str]| (player, sites.iter().map(|&site| site.to_owned()).collect());
        assert_eq!(of(&mut game), [own(0, &["a1", "b1"]), own(1, &["c1", "d1"])]);
        assert_eq!(game.scores_now(), [(PlayerId(0), 2), (PlayerId(1), 4)]);
        play(&mut game, "a1 - a2");
        assert_eq!(of(&mut game)[0], own(0, &["a2", "b2"]));
    }

    #[test]
    fn royal_pieces_are_in_check_on_their_turn() {
        let mut game = game("(loss-condition (White Black) (checkmated Man))", "(Man a1)", "(Rook d1)");
        assert_eq!(names(&game, &game.clone().attacked_royals()), ["a1"]);
        play(&mut game, "a1 - a2");
        assert_eq!(game.attacked_royals(), [], "Black has no royal piece");
    }
}
