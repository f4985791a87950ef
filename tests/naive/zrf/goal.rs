//! How games end: §15 of the reference, and whose turn comes next.

use std::collections::BTreeSet;

use boardwright::syntax::Sexpr;

use super::Name;
use super::board::name;
use super::game::{Gain, Game, Goal};
use super::state::{Piece, State};

/// Tests that need the player to be the one to move.
const TESTS: [&str; 3] = ["stalemated", "repetition", "checkmated"];

/// What a goal comes to.
enum Verdict {
    /// The game is over; nobody wins a draw.
    Over(Vec<Name>),
    /// The player is out and the others play on.
    Out(Name),
}

impl Goal {
    /// The piece types that the goal makes royal.
    pub(super) fn royals(&self) -> Vec<Name> {
        let mut royals = Vec::new();
        gather_royals(&self.test, &mut royals);
        royals
    }
}

fn gather_royals(test: &Sexpr, royals: &mut Vec<Name>) {
    if test.head() == Some("checkmated") {
        royals.extend(test.arguments().iter().map(name));
    } else {
        test.list().unwrap_or(&[]).iter().for_each(|part| gather_royals(part, royals));
    }
}

impl Game {
    /// Who has won in a state that follows others; nobody in a draw, nothing while the game goes on.
    pub fn result(&self, past: &[State], state: &State) -> Option<Vec<Name>> {
        match self.verdict(past, state)? {
            Verdict::Over(winners) => Some(winners),
            Verdict::Out(_) => None,
        }
    }

    /// Passes the turn on. Where three or more play, those who have lost drop out.
    pub(super) fn finish(&self, mut state: State) -> State {
        state.turn = self.turn_after(state.turn);
        while self.contestants().len() > 2 {
            self.skip_those_out(&mut state);
            let Some(Verdict::Out(player)) = self.verdict(&[], &state) else { break };
            state.out.insert(player);
        }
        state
    }

    fn turn_after(&self, turn: usize) -> usize {
        if turn + 1 < self.turns.len() { turn + 1 } else { self.repeat }
    }

    fn skip_those_out(&self, state: &mut State) {
        for _ in 0..self.turns.len() {
            if !state.out.contains(&self.turns[state.turn].mover) {
                return;
            }
            state.turn = self.turn_after(state.turn);
        }
    }

    fn verdict(&self, past: &[State], state: &State) -> Option<Verdict> {
        let playing: Vec<Name> =
            self.contestants().into_iter().filter(|player| !state.out.contains(player)).collect();
        if !state.out.is_empty() && playing.len() == 1 {
            return Some(Verdict::Over(playing));
        }
        let of_goals = self.first_goal(past, state);
        let of_goals = of_goals.map(|(gain, player)| self.sentence(state, gain, &player));
        of_goals.or_else(|| self.without_goal(past, state))
    }

    /// The first goal that holds: wins of who moved last, then all in file order.
    fn first_goal(&self, past: &[State], state: &State) -> Option<(Gain, Name)> {
        let moved = past.last().map(|before| &self.turn(before).mover);
        let wins = self.goals.iter().filter(|goal| goal.gain == Gain::Win);
        let of_mover = wins.flat_map(|goal| goal.players.iter().map(move |player| (goal, player)));
        let of_mover = of_mover.filter(|(_, player)| Some(*player) == moved);
        let of_all = self.goals.iter().flat_map(|goal| goal.players.iter().map(move |player| (goal, player)));
        let mut asked = of_mover.chain(of_all).filter(|(_, player)| !state.out.contains(*player));
        let found = asked.find(|(goal, player)| self.goal_holds(&goal.test, player, past, state));
        found.map(|(goal, player)| (goal.gain, player.clone()))
    }

    fn sentence(&self, state: &State, gain: Gain, player: &Name) -> Verdict {
        let contestants = self.contestants();
        match gain {
            Gain::Win => Verdict::Over(vec![player.clone()]),
            Gain::Draw => Verdict::Over(Vec::new()),
            Gain::Count => Verdict::Over(self.richest(state)),
            Gain::Loss if contestants.len() > 2 => Verdict::Out(player.clone()),
            Gain::Loss => Verdict::Over(contestants.into_iter().filter(|other| other != player).collect()),
        }
    }

    fn without_goal(&self, past: &[State], state: &State) -> Option<Verdict> {
        let has_repetition = self.goals.iter().any(|goal| super::load::mentions(&goal.test, &["repetition"]));
        if !has_repetition && is_third(past, state) {
            return Some(Verdict::Over(Vec::new()));
        }
        let mover = &self.turn(state).mover;
        (!self.has_moves(state)).then(|| self.sentence(state, Gain::Loss, mover))
    }

    /// The contestant with most pieces, or nobody.
    fn richest(&self, state: &State) -> Vec<Name> {
        let count = |player: &Name| state.board.values().filter(|piece| piece.owner == *player).count();
        let contestants = self.contestants();
        let most = contestants.iter().map(count).max().unwrap_or(0);
        let richest: Vec<Name> = contestants.into_iter().filter(|player| count(player) == most).collect();
        if richest.len() == 1 { richest } else { Vec::new() }
    }

    fn goal_holds(&self, test: &Sexpr, player: &Name, past: &[State], state: &State) -> bool {
        let (head, arguments) = (test.head().expect("a test has a word"), test.arguments());
        let holds = |part: &Sexpr| self.goal_holds(part, player, past, state);
        match head {
            "and" => arguments.iter().all(holds),
            "or" => arguments.iter().any(holds),
            "not" => !holds(&arguments[0]),
            _ if TESTS.contains(&head) => self.test_of_play(head, arguments, player, past, state),
            "captured" => arguments.iter().any(|kind| state.taken.contains(&(player.clone(), name(kind)))),
            "pieces-remaining" => self.remaining(arguments, player, state),
            "total-piece-count" => {
                let of_kind = of_kind(arguments.get(1));
                state.board.values().filter(|piece| of_kind(piece)).count() == number(arguments)
            }
            "absolute-config" => self.absolute_config(arguments, player, state),
            "relative-config" => {
                self.board.cells.iter().any(|cell| self.relative_config(arguments, player, state, cell))
            }
            _ => panic!("`{head}` is no goal"),
        }
    }

    fn test_of_play(
        &self,
        head: &str,
        arguments: &[Sexpr],
        player: &Name,
        past: &[State],
        state: &State,
    ) -> bool {
        let to_move = self.turn(state).mover == *player;
        match head {
            "repetition" => is_third(past, state),
            "stalemated" => to_move && !self.has_moves(state),
            _ => {
                let royals: BTreeSet<Name> = arguments.iter().map(name).collect();
                let attacked = |state: &State| self.royal_attacked(state, player, &royals);
                to_move && attacked(state) && self.turn_ends(state).iter().all(attacked)
            }
        }
    }

    fn remaining(&self, arguments: &[Sexpr], player: &Name, state: &State) -> bool {
        let of_kind = of_kind(arguments.get(1));
        let on_board = state.board.values().filter(|piece| piece.owner == *player && of_kind(piece)).count();
        let kind = arguments.get(1).map(name);
        let stocks = state.off.iter().filter(|((owner, _), _)| owner == player);
        let of_stock = stocks.filter(|((_, other), _)| kind.as_ref().is_none_or(|kind| kind == other));
        let off_board: u32 = of_stock.map(|(_, count)| count).sum();
        let counted = if self.has_option("include off-pieces") { off_board as usize } else { 0 };
        on_board + counted == number(arguments)
    }

    fn absolute_config(&self, arguments: &[Sexpr], player: &Name, state: &State) -> bool {
        let (places, occupants) = places(arguments);
        places.iter().all(|place| {
            let cells = self.cells_of(place, player);
            occupants.iter().any(|occupant| self.occupies(occupant, player, state, &cells))
        })
    }

    /// Whether an occupant stands on one of some cells; of `not`, on none.
    fn occupies(&self, occupant: &Sexpr, player: &Name, state: &State, cells: &BTreeSet<Name>) -> bool {
        if occupant.head() == Some("not") && occupant.list().is_some() {
            return !self.occupies(&occupant.arguments()[0], player, state, cells);
        }
        let stands = |cell: &Name| {
            state.board.get(cell).is_some_and(|piece| self.is_occupant(occupant, player, piece))
        };
        cells.iter().any(stands)
    }

    fn is_occupant(&self, occupant: &Sexpr, player: &Name, piece: &Piece) -> bool {
        if occupant.symbol().is_some() {
            return piece.owner == *player && piece.kind == name(occupant);
        }
        let owned = match occupant.head() {
            Some("opponent") => self.are_enemies(player, &piece.owner),
            Some("any-owner") => true,
            _ => panic!("{} is no occupant", occupant.describe()),
        };
        owned && piece.kind == name(&occupant.arguments()[0])
    }

    /// The cells of a position or of a player's zone.
    fn cells_of(&self, place: &Sexpr, player: &Name) -> BTreeSet<Name> {
        let word = name(place);
        if self.board.is_cell(&word) {
            return BTreeSet::from([word]);
        }
        assert!(self.board.is_zone(&word), "`{word}` is neither position nor zone");
        self.board.zone(&word, player)
    }

    fn relative_config(&self, pattern: &[Sexpr], player: &Name, state: &State, start: &Name) -> bool {
        let mut cell = Some(start.clone());
        for form in pattern {
            let Some(here) = cell.clone() else { return false };
            match form.symbol() {
                Some(word) if self.board.is_direction(word) => {
                    cell = self.board.next(&here, &self.board.turned(player, word));
                }
                _ if self.occupies(form, player, state, &BTreeSet::from([here])) => {}
                _ => return false,
            }
        }
        cell.is_some()
    }

    /// Whether a goal names a cell, itself or within the player's zone.
    pub(super) fn is_goal_position(&self, cell: &Name, player: &Name) -> bool {
        let goals = self.goals.iter().filter(|goal| goal.players.contains(player));
        let mut configs = Vec::new();
        goals.for_each(|goal| gather_configs(&goal.test, &mut configs));
        configs.iter().any(|config| {
            let (places, _) = places(config.arguments());
            places.iter().any(|place| self.cells_of(place, player).contains(cell))
        })
    }
}

fn gather_configs<'a>(test: &'a Sexpr, configs: &mut Vec<&'a Sexpr>) {
    if test.head() == Some("absolute-config") {
        configs.push(test);
    } else {
        test.list().unwrap_or(&[]).iter().for_each(|part| gather_configs(part, configs));
    }
}

/// The places of a configuration and the occupants before them.
fn places(arguments: &[Sexpr]) -> (Vec<Sexpr>, &[Sexpr]) {
    let (last, occupants) = arguments.split_last().expect("a configuration has places");
    (last.list().map_or_else(|| vec![last.clone()], <[Sexpr]>::to_vec), occupants)
}

fn is_third(past: &[State], state: &State) -> bool {
    past.iter().filter(|before| before.repeats(state)).count() >= 2
}

fn of_kind(kind: Option<&Sexpr>) -> impl Fn(&Piece) -> bool {
    let kind = kind.map(name);
    move |piece| kind.as_ref().is_none_or(|kind| *kind == piece.kind)
}

fn number(arguments: &[Sexpr]) -> usize {
    arguments[0].number().expect("a count is a number") as usize
}
