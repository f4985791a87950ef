//! Pushes nodes onto the stack, with their moves generated and ordered.

use super::frame::{Frame, Generated, NewNode, Purpose, Scout, Window};
use super::move_ordering::Ordering;
use super::order_key::{OrderKey, TABLE_MOVE};
use super::state::AlphaBeta;
use super::transposition_table::TableMove;
use crate::game;
use crate::index::{PlayerId, SiteId};
use crate::moves::{GeneratedMoves, NoisyMoves, RunError, Undo};
use crate::search::move_key::move_key;
use crate::search::score::WIN;

/// From this depth on, a node without a move in the transposition table is searched one ply less deep: its moves are
/// badly ordered, and the shallower search provides a move for the next iteration (internal iterative reduction).
const INTERNAL_REDUCTION_DEPTH: i16 = 5;

impl AlphaBeta {
    /// Pushes the current position with its moves ordered, or scores it if it has no moves.
    pub(super) fn push_node(&mut self, node: NewNode) -> Result<(), RunError> {
        let NewNode { depth, window, purpose, static_eval, in_check } = node;
        let player = self.rules.turn(&self.position).player;
        let (list_start, order_start) = (self.list.len(), self.order.len());
        if purpose == Purpose::Best
            && !self.stack.is_empty()
            && self.uses_table(depth)
            && let Some(pseudo_legal) = self.find_table_move()?
        {
            self.order.push(OrderKey::new(TABLE_MOVE, 0));
            self.stack.push(Frame {
                depth,
                window,
                original_alpha: window.alpha,
                static_eval,
                in_check,
                pseudo_legal,
                generated: Generated::TableMove,
                ..self.new_frame(purpose, player, list_start, order_start)
            });
            return Ok(());
        }
        let GeneratedMoves { pseudo_legal, is_stuck } = self.find_moves(player, purpose)?;
        if is_stuck {
            let ours = self.is_our_side(player);
            let outcome = game::outcome_without_moves(&mut self.rules, &self.position)?;
            return self.receive_score(self.score_of(&outcome, ours, self.stack.len()), ours);
        }
        let ordering = Ordering { player, purpose, depth, static_eval, alpha: window.alpha };
        let has_table_move = self.order_moves(list_start, ordering)?;
        // A forced move costs no depth, so that its consequences are not missed.
        let forced =
            self.list.len() == list_start + 1 && !pseudo_legal && !self.stack.is_empty() && self.may_extend();
        let reduced = purpose == Purpose::Best
            && !self.stack.is_empty()
            && !has_table_move
            && depth >= INTERNAL_REDUCTION_DEPTH
            && self.reduces();
        let depth = depth + i16::from(forced && purpose == Purpose::Best) - i16::from(reduced);
        // In quiescence search the player may also do nothing: standing pat scores the static evaluation. Where captures are
        // compulsory that is not so, but to search all of them costs as much as it gains.
        let best = if purpose == Purpose::Quiet { static_eval } else { -WIN };
        self.stack.push(Frame {
            depth,
            window: Window { alpha: window.alpha.max(best), ..window },
            original_alpha: window.alpha,
            best,
            static_eval,
            in_check,
            pseudo_legal,
            ..self.new_frame(purpose, player, list_start, order_start)
        });
        Ok(())
    }

    /// Generates the move of the transposition table alone: it often causes a cutoff, and then no others are needed.
    /// Returns whether it is pseudo-legal; none if all moves have to be found first.
    fn find_table_move(&mut self) -> Result<Option<bool>, RunError> {
        let Some(TableMove { key, origin }) =
            self.learnt.table.probe(self.position.hash()).map(|hit| hit.best)
        else {
            return Ok(None);
        };
        let first = self.list.len();
        let Self { rules, position, list, .. } = self;
        let pseudo_legal = rules.moves_from(position, list, SiteId(origin))?;
        let found = (first..list.len()).find(|&index| move_key(list.steps(index)) == key);
        if let (Some(_), Some(found)) = (pseudo_legal, found) {
            list.keep_only(first, found);
            return Ok(pseudo_legal);
        }
        list.truncate(first);
        Ok(None)
    }

    /// Generates the other moves of the top node, after that of the transposition table.
    pub(super) fn find_other_moves(&mut self) -> Result<(), RunError> {
        let Some(frame) = self.stack.pop() else { return Ok(()) };
        self.list.truncate(frame.list_start);
        self.order.truncate(frame.order_start);
        let GeneratedMoves { pseudo_legal, .. } = self.find_moves(frame.player, frame.purpose)?;
        let Frame { player, purpose, depth, static_eval, .. } = frame;
        let ordering = Ordering { player, purpose, depth, static_eval, alpha: frame.window.alpha };
        let has_table_move = self.order_moves(frame.list_start, ordering)?;
        let next = frame.order_start + usize::from(has_table_move);
        self.stack.push(Frame { pseudo_legal, generated: Generated::All, next, ..frame });
        Ok(())
    }

    /// Generates moves: in a quiescence node only noisy ones, at the root all legal ones, elsewhere possibly
    /// pseudo-legal ones, since most of them are never searched.
    fn find_moves(&mut self, player: PlayerId, purpose: Purpose) -> Result<GeneratedMoves, RunError> {
        let first = self.list.len();
        if purpose == Purpose::Quiet {
            let Self { rules, position, list, wanted_sites, .. } = self;
            let noisy = NoisyMoves { player, goal: &wanted_sites[player.index()] };
            return rules.noisy_moves(position, list, noisy);
        }
        let pseudo_legal = if self.stack.is_empty() {
            self.rules.moves(&self.position, &mut self.list)?;
            false
        } else {
            self.rules.pseudo_legal_moves(&self.position, &mut self.list)?
        };
        Ok(GeneratedMoves { pseudo_legal, is_stuck: self.list.len() == first })
    }

    /// A fresh frame for the position, whose moves begin at these indices of the shared lists.
    pub(super) fn new_frame(
        &self,
        purpose: Purpose,
        player: PlayerId,
        list_start: usize,
        order_start: usize,
    ) -> Frame {
        Frame {
            hash: self.position.hash(),
            key: self.position.repetition_hash(self.rules.program()),
            purpose,
            depth: 0,
            window: Window::FULL,
            original_alpha: 0,
            best: -WIN,
            best_move: TableMove::default(),
            static_eval: 0,
            player,
            ours: self.is_our_side(player),
            in_check: false,
            pseudo_legal: false,
            generated: Generated::All,
            tried: 0,
            undo: Undo::default(),
            list_start,
            order_start,
            next: order_start,
            current: list_start,
            scout: Scout::Full,
            sum: 0,
        }
    }

    pub(super) fn is_our_side(&self, player: PlayerId) -> bool {
        self.side >> player.0 & 1 == 1
    }
}
