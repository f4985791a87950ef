//! Games of two players who put pieces on a square board, as the Go Text Protocol sees them.

use boardwright::game::Game;
use boardwright::index::PlayerId;
use boardwright::moves::Step;

/// The point of a move that puts a piece on one.
pub(crate) fn point_text(game: &Game, index: usize) -> Option<String> {
    let (program, moves) = (game.program(), game.moves());
    let [step] = moves.steps(index) else { return None };
    step.dropped(program)?;
    program.names.sites.get(usize::from(step.target)).cloned()
}

/// The index of the move that passes.
pub(crate) fn pass(game: &Game) -> Option<usize> {
    let moves = game.moves();
    (0..moves.len()).find(|&index| moves.steps(index).iter().all(Step::is_pass))
}

/// What the first player is ahead by, in points of so many units of the score.
pub(crate) fn ahead(game: &mut Game, unit: Option<u32>) -> f64 {
    let scores = game.scores_now();
    let of = |wanted| {
        scores.iter().find(|(player, _)| *player == wanted).map_or(0.0, |&(_, score)| f64::from(score))
    };
    (of(PlayerId(0)) - of(PlayerId(1))) / f64::from(unit.unwrap_or(1))
}
