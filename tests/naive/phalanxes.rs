//! Epaminondas (Abbott 1975) and Crossings (Abbott 1963).

use std::collections::BTreeMap;

use super::cells::{Cell, KING, ahead, square, square_name};
use super::scene::{Man, Naive, Scene};

type Board = BTreeMap<Cell, String>;

/// What differs between the games and their variants.
pub struct Phalanxes {
    pub width: i32,
    pub height: i32,
    /// Whether a crossing move may leave the board symmetric.
    pub symmetry: bool,
    pub crossings: bool,
}

impl Phalanxes {
    fn far(&self, player: &str) -> i32 {
        if player == "White" { self.height } else { 1 }
    }

    fn is_on(&self, (x, y): Cell) -> bool {
        (1..=self.width).contains(&x) && (1..=self.height).contains(&y)
    }

    fn across(&self, board: &Board, player: &str) -> usize {
        board.iter().filter(|((_, y), owner)| *owner == player && *y == self.far(player)).count()
    }

    /// Whether the board is its own left-right mirror image.
    fn is_symmetric(&self, board: &Board) -> bool {
        board.iter().all(|((x, y), owner)| board.get(&(self.width + 1 - x, *y)) == Some(owner))
    }

    /// The board after a phalanx, given by its rear stone and direction, has moved `paces` steps, if that is legal.
    fn march(&self, board: &Board, mover: &str, rear: Cell, line: Cell, paces: i32) -> Option<Board> {
        let owner = |at: i32| board.get(&ahead(rear, line, at));
        let size = (0..).take_while(|&at| owner(at).is_some_and(|owner| owner == mover)).count() as i32;
        let head = ahead(rear, line, size - 1 + paces);
        let is_locked = self.crossings && (0..size).any(|at| ahead(rear, line, at).1 == self.far(mover));
        let is_clear = (size..size + paces - 1).all(|at| owner(at).is_none());
        if paces > size || !self.is_on(head) || !is_clear || is_locked {
            return None;
        }
        let enemies = (size + paces - 1..)
            .take_while(|&at| owner(at).is_some_and(|owner| owner != mover))
            .count() as i32;
        if enemies >= size || enemies == 0 && owner(size + paces - 1).is_some() {
            return None;
        }
        if self.crossings
            && enemies > 0
            && head.1 == self.far(if mover == "White" { "Black" } else { "White" })
        {
            return None;
        }
        let mut after = board.clone();
        let taken = if self.crossings { enemies.min(1) } else { enemies };
        (0..taken).for_each(|at| drop(after.remove(&ahead(head, line, at))));
        (0..size).for_each(|at| drop(after.remove(&ahead(rear, line, at))));
        (0..size).for_each(|at| drop(after.insert(ahead(rear, line, at + paces), mover.to_owned())));
        let crosses = (0..size).any(|at| {
            ahead(rear, line, at).1 != self.far(mover) && ahead(rear, line, at + paces).1 == self.far(mover)
        });
        (self.symmetry || !crosses || !self.is_symmetric(&after)).then_some(after)
    }
}

impl Naive for Phalanxes {
    fn next(&self, scene: &Scene) -> Vec<Scene> {
        let board: Board = scene.men.iter().map(|(site, man)| (square(site), man.owner.clone())).collect();
        let (mover, kind) = (scene.mover(), if self.crossings { "Man" } else { "Stone" });
        let other = if mover == "White" { "Black" } else { "White" };
        let is_over = self.across(&board, mover) > self.across(&board, other)
            || [mover, other].iter().any(|player| !board.values().any(|owner| owner == player));
        let own = board.iter().filter(|(_, owner)| *owner == mover && !is_over);
        let mut scenes = Vec::new();
        for (&rear, _) in own {
            for line in KING {
                let boards =
                    (1..=self.width).filter_map(|paces| self.march(&board, mover, rear, line, paces));
                scenes.extend(boards.map(|board| shown(&board, kind)));
            }
        }
        scenes
    }
}

fn shown(board: &Board, kind: &str) -> Scene {
    let man = |owner: &String| Man { owner: owner.clone(), kind: kind.to_owned(), values: vec![] };
    Scene {
        men: board.iter().map(|(cell, owner)| (square_name(*cell), man(owner))).collect(),
        ..Scene::default()
    }
}
