//! How games end: see "The end of the game"; and who drops out: see "Teams and more than two players".

use boardwright::syntax::Sexpr;

use super::board::name;
use super::game::{Game, VariableScope};
use super::load::{counts, mentions, plain};
use super::run::{Asking, Run};
use super::state::State;
use super::{Name, Play};

/// What a goal means for the player for whom its conditions hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gain {
    Win,
    Loss,
    Draw,
    Count,
}

/// A goal.
#[derive(Clone, Debug)]
pub(super) struct Goal {
    gain: Gain,
    pub(super) players: Vec<Name>,
    pub(super) conditions: Vec<Sexpr>,
    reason: String,
    kind: String,
    priority: i32,
    score: Option<Sexpr>,
}

/// How a game has ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct End {
    /// Whether a goal of the rules ended it.
    pub by_goal: bool,
    /// The winners, in the order of the players; empty in a draw.
    pub winners: Vec<Name>,
    /// The reason given by the goal.
    pub reason: String,
    /// The kind of end given by the goal.
    pub kind: String,
    /// Each player's score, if scores are compared or shown.
    pub scores: Vec<(Name, i32)>,
}

/// How a state is judged.
enum Verdict {
    Over(End),
    /// The player drops out and the others play on.
    Out(Name),
}

impl Game {
    /// The goals of a game in the order in which they are checked: "goals with a higher priority are checked before
    /// those with a lower one", otherwise in file order.
    pub(super) fn read_goals(&self, sections: &[Sexpr]) -> Vec<Goal> {
        let mut goals: Vec<Goal> = sections.iter().filter_map(|section| self.read_goal(section)).collect();
        goals.sort_by_key(|goal| -i64::from(goal.priority));
        goals
    }

    fn read_goal(&self, section: &Sexpr) -> Option<Goal> {
        let gain = match section.head()? {
            "win-condition" => Gain::Win,
            "loss-condition" => Gain::Loss,
            "draw-condition" => Gain::Draw,
            "count-condition" => Gain::Count,
            _ => return None,
        };
        let mut rest = section.arguments();
        let is_player = |form: &Sexpr| form.symbol().is_some_and(|word| self.is_player(word));
        let mut goal = Goal {
            gain,
            // "Without a list of players, the condition is checked for every player who is neither neutral nor chance."
            players: self.contestants(),
            conditions: Vec::new(),
            reason: String::new(),
            kind: String::new(),
            priority: 0,
            score: None,
        };
        if let Some(list) = rest.first().and_then(Sexpr::list).filter(|list| list.iter().all(is_player)) {
            goal.players = list.iter().map(name).collect();
            rest = &rest[1..];
        }
        for form in rest {
            let arguments = form.arguments();
            match form.head() {
                None => goal.reason = plain(form.text().unwrap_or("")),
                Some("kind") if form.list().is_some() => {
                    goal.kind = arguments[0].symbol().or(arguments[0].text()).unwrap_or("").to_owned();
                }
                Some("priority") if form.list().is_some() => {
                    goal.priority = arguments[0].number().unwrap_or(0)
                }
                Some("score") if form.list().is_some() => goal.score = Some(arguments[0].clone()),
                Some(_) if goal.conditions.is_empty() => goal.conditions.push(form.clone()),
                // Anything else is ignored with a warning.
                Some(_) => {}
            }
        }
        Some(goal)
    }

    /// How the game has ended in a state that follows others, if it has. Goals are checked "after every turn, but not
    /// at the start of a game".
    pub fn result(&self, past: &[State], state: &State) -> Play<Option<End>> {
        self.begin_fuel_scope();
        Ok(over(self.verdict(past, state, !past.is_empty(), true)?))
    }

    /// The same, as if a turn had led to the state.
    pub fn result_as_after_a_turn(&self, past: &[State], state: &State) -> Play<Option<End>> {
        self.begin_fuel_scope();
        Ok(over(self.verdict(past, state, true, true)?))
    }

    /// Passes the turn on after a move.
    pub(super) fn advance(&self, past: &[State], before: &State, moved: State) -> Play<State> {
        let past = [past, std::slice::from_ref(before)].concat();
        let state = self.pass_on(&past, moved)?;
        self.drop_out(&past, state)
    }

    /// "If more than two play, a player who loses drops out: the player's pieces stay, the player's turns are skipped,
    /// and the others play on."
    pub(super) fn drop_out(&self, past: &[State], mut state: State) -> Play<State> {
        while self.contestants().len() > 2 && self.survivors(&state).is_none() {
            let Some(Verdict::Out(player)) = self.verdict(past, &state, !past.is_empty(), false)? else {
                break;
            };
            state.out.insert(player);
            let turn = state.turn;
            self.first_that_may_come(past, &mut state, turn)?;
        }
        Ok(state)
    }

    /// Whether a goal has ended the game.
    pub(super) fn is_decided(&self, past: &[State], state: &State) -> Play<bool> {
        Ok(self.verdict(past, state, true, false)?.is_some())
    }

    /// Judges a state. `asks`: whether goals are checked; `draws`: whether a repeated position may be a draw, as "a
    /// player without a move drops out too, unless a goal says otherwise, before repetition is checked".
    fn verdict(&self, past: &[State], state: &State, asks: bool, draws: bool) -> Play<Option<Verdict>> {
        if let Some(winners) = self.survivors(state) {
            return Ok(Some(Verdict::Over(End { winners, ..End::default() })));
        }
        if asks && let Some(found) = self.first_goal(past, state, false)? {
            return Ok(Some(found));
        }
        if draws && self.draws_by_repetition() && self.occurrences(past, state) >= 3 {
            return Ok(Some(Verdict::Over(End::default())));
        }
        if self.has_moves(past, state)? {
            return Ok(None);
        }
        // "If there are none, the goals that mention `stalemated`, `checkmated` or `(count moves)` are checked again."
        match self.first_goal(past, state, true)? {
            Some(found) => Ok(Some(found)),
            None => Ok(Some(self.sentence(Gain::Loss, &self.turn(state).mover.clone(), End::default()))),
        }
    }

    /// The first goal that holds, each checked for its players in the order of its list and from their view.
    fn first_goal(&self, past: &[State], state: &State, stuck: bool) -> Play<Option<Verdict>> {
        let moved = past.last().map(|before| &self.turn(before).mover);
        for goal in self.goals.iter().filter(|goal| !stuck || goal.speaks_of_moves()) {
            for player in goal.players.iter().filter(|player| !state.out.contains(*player)) {
                let mut run = Run::nowhere(self, past, state, player);
                // "In a draw or count, any player's move."
                let repeater = moved.filter(|_| matches!(goal.gain, Gain::Win | Gain::Loss));
                run.asking = Asking { is_goal: true, repeater, stuck };
                if run.view().all_hold(&goal.conditions)? {
                    let end = self.end_by(goal, past, state)?;
                    return Ok(Some(self.sentence(goal.gain, player, end)));
                }
            }
        }
        Ok(None)
    }

    fn end_by(&self, goal: &Goal, past: &[State], state: &State) -> Play<End> {
        let mut end =
            End { by_goal: true, reason: goal.reason.clone(), kind: goal.kind.clone(), ..End::default() };
        if goal.gain == Gain::Count || goal.score.is_some() {
            for player in self.contestants() {
                let pieces = state.pieces().filter(|(_, piece)| piece.owner == player).count() as i32;
                let run = Run::nowhere(self, past, state, &player);
                let score = goal.score.as_ref().map_or(Ok(pieces), |score| run.view().number(score))?;
                end.scores.push((player, score));
            }
        }
        Ok(end)
    }

    /// "A player for whom it holds wins, along with all partners"; "when a player loses and only two play, the other
    /// side wins"; "the player with the most pieces on the board wins; nobody does if all have the same number".
    fn sentence(&self, gain: Gain, player: &Name, end: End) -> Verdict {
        let contestants = self.contestants();
        if gain == Gain::Loss && contestants.len() > 2 {
            return Verdict::Out(player.clone());
        }
        let most = end.scores.iter().map(|(_, score)| *score).max();
        let has_most =
            |other: &Name| end.scores.iter().any(|(name, score)| name == other && Some(*score) == most);
        let wins = |other: &Name| match gain {
            Gain::Win => self.are_partners(player, other),
            Gain::Loss => !self.are_partners(player, other),
            Gain::Draw => false,
            Gain::Count => has_most(other),
        };
        let mut winners: Vec<Name> = contestants.iter().filter(|other| wins(other)).cloned().collect();
        if gain == Gain::Count && winners.len() == contestants.len() && winners.len() > 1 {
            winners.clear();
        }
        Verdict::Over(End { winners, ..end })
    }

    /// "When all who are left are partners, they have won."
    fn survivors(&self, state: &State) -> Option<Vec<Name>> {
        let contestants = self.contestants();
        let left: Vec<&Name> = contestants.iter().filter(|player| !state.out.contains(*player)).collect();
        let partners = left.iter().all(|player| self.are_partners(left[0], player));
        let side = |player: &&Name| left.first().is_some_and(|first| self.are_partners(first, player));
        (!state.out.is_empty() && partners).then(|| contestants.iter().filter(side).cloned().collect())
    }

    /// "If no goal mentions `repetition`, the game is a draw when a position occurs for the third time."
    fn draws_by_repetition(&self) -> bool {
        !self.goals.iter().any(Goal::speaks_of_repetition)
            && !(self.says("repetition") && !self.has_option("repetition"))
    }

    /// How often a state has occurred, including now.
    pub(super) fn occurrences(&self, past: &[State], state: &State) -> usize {
        past.iter().filter(|before| self.repeats(before, state)).count() + 1
    }

    /// "Positions are the same if the pieces with their owners and attributes, the variables, the turn, and who has
    /// dropped out are the same; the last step and clocks do not count, and pieces off the board count only in files
    /// with the `boardwright` mark."
    pub(super) fn repeats(&self, before: &State, state: &State) -> bool {
        let variables = |state: &State| {
            let kept = state.variables.iter();
            let kept =
                kept.filter(|((variable, _), _)| self.variables[variable].scope != VariableScope::Clock);
            kept.map(|(key, value)| (key.clone(), *value)).collect::<Vec<_>>()
        };
        before.board == state.board
            && before.turn == state.turn
            && variables(before) == variables(state)
            && before.out == state.out
            && (!self.marked || before.off == state.off)
    }
}

fn over(verdict: Option<Verdict>) -> Option<End> {
    match verdict {
        Some(Verdict::Over(end)) => Some(end),
        Some(Verdict::Out(_)) | None => None,
    }
}

impl Goal {
    fn speaks_of_moves(&self) -> bool {
        self.conditions
            .iter()
            .any(|form| mentions(form, &["stalemated", "checkmated"]) || counts(form, "moves"))
    }

    fn speaks_of_repetition(&self) -> bool {
        self.conditions.iter().any(|form| mentions(form, &["repetition"]))
    }
}
