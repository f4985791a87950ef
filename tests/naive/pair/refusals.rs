//! Why the engine refuses sites while a move is entered: the reason must be the first rule that strikes the move out, as
//! the naive interpreter finds it.

use std::collections::BTreeSet;

use boardwright::entry::{Entry, EntrySession, PathSegment, Refusal, Token, refusal};
use boardwright::game::Game as Engine;
use boardwright::index::SiteId;
use boardwright::moves::IllegalReason;

use crate::zrf::{Cell, Displacement, Fault, Game, Play, State, Step, Struck, Tried};

/// How many sites are asked about after each beginning of an entry.
const SITES: usize = 12;

const SAME: &str = "both boards have the same positions";

/// A position on both sides.
pub struct Place<'p> {
    pub engine: &'p mut Engine,
    pub naive: &'p Game,
    pub past: &'p [State],
    pub state: &'p State,
}

/// What has been entered, on both sides.
struct Entered {
    tokens: Vec<Token>,
    entry: Entry,
    /// The steps that are complete, as origin and target; a drop has no origin.
    done: Vec<(Option<Cell>, Cell)>,
}

/// Asks at random sites why they are refused, at the beginning of a move, with a piece chosen, and between the steps of
/// a compound move. Returns how many refusals were compared; more than the naive interpreter follows are not.
///
/// # Errors
/// The first reason that is not the one of the rules.
pub fn compare_refusals(place: &mut Place<'_>, random: &mut fastrand::Rng) -> Result<usize, String> {
    let tried = match place.naive.tried(place.past, place.state) {
        Ok(tried) => tried,
        // Moves that rank behind others are tried only to explain refusals, and may run into faults that play does not.
        Err(Fault::TooMuch | Fault::Rules(_)) => return Ok(0),
    };
    let mut compared = 0;
    let mut session = EntrySession::default();
    let all = beginnings(place, &mut session, random)?;
    for entered in all.into_iter().filter(|entered| entered.entry.steps.len() == entered.done.len()) {
        for _ in 0..SITES {
            let site = SiteId::new(random.usize(..place.engine.program().site_count()));
            let said = refusal(&mut session, place.engine, &entered.tokens, site)
                .map_err(|error| error.to_string())?;
            let Some(said) = said else { continue };
            let name = place.engine.program().names.sites[site.index()].clone();
            match place.is_true(&tried, &entered, (said, site)) {
                Ok(Some(expected)) => {
                    return Err(format!("{name} after {:?}: {said:?}, but {expected}", entered.tokens));
                }
                Ok(None) => compared += 1,
                Err(Fault::TooMuch | Fault::Rules(_)) => {}
            }
        }
    }
    Ok(compared)
}

/// Nothing, a piece, two pieces, and the first step of a compound move.
fn beginnings(
    place: &mut Place<'_>,
    session: &mut EntrySession,
    random: &mut fastrand::Rng,
) -> Result<Vec<Entered>, String> {
    let (program, naive) = (place.engine.shared_program(), place.naive);
    let cell = |site: SiteId| naive.board.cell(&program.names.sites[site.index()]).expect(SAME);
    let mut enter = |tokens: Vec<Token>, done| {
        let entry = session.filter_moves(place.engine, &tokens).map_err(|error| error.to_string())?;
        Ok::<_, String>(Entered { tokens, entry, done })
    };
    let nothing = enter(Vec::new(), Vec::new())?;
    let mut all = Vec::new();
    if let Some(&piece) = random.choice(&nothing.entry.addable) {
        let chosen = enter(vec![Token::Add(piece)], Vec::new())?;
        if let Some(target) = chosen.entry.targets.first().map(|target| target.site) {
            let done = vec![(Some(cell(piece)), cell(target))];
            let stepped = enter(vec![Token::Add(piece), Token::Target(target)], done)?;
            // A step that is the only one possible may have been entered before the one to this target.
            let is_first = stepped.entry.paths == [PathSegment { from: piece, to: target }];
            let continues = stepped.entry.steps.len() == 1 && stepped.entry.complete.is_none() && is_first;
            all.extend(continues.then_some(stepped));
        }
        if let Some(other) = random.choice(&chosen.entry.addable) {
            all.push(enter(vec![Token::Add(piece), Token::Add(*other)], Vec::new())?);
        }
        all.push(chosen);
    }
    all.push(nothing);
    Ok(all)
}

impl Place<'_> {
    /// What is the case instead, if a refusal is not true.
    fn is_true(
        &self,
        tried: &Tried,
        entered: &Entered,
        (said, site): (Refusal, SiteId),
    ) -> Play<Option<String>> {
        if self.is_ambiguous(tried, entered)? {
            return Err(Fault::TooMuch);
        }
        let cell = self.cell(site);
        let chosen = entered.entry.chosen.iter().chain(&entered.entry.forced);
        let named: Vec<Cell> = chosen.map(|site| self.cell(*site)).collect();
        // A hook before the move may have changed whose piece it is.
        let piece = tried.begun.as_ref().unwrap_or(self.state).piece(cell);
        let turn = &self.naive.turns[self.state.turn];
        let is_own = piece.is_some_and(|piece| piece.owner == turn.player);
        let starts = entered.entry.chosen.is_empty() || is_own;
        // On an empty site a move can only start by a drop.
        let is_drop = matches!(said, Refusal::IllegalDrop(_))
            || said == Refusal::NotTogether && entered.entry.chosen.is_empty() && piece.is_none();
        let wanted = |from: Option<Cell>, to: Cell| match (is_drop, starts) {
            (true, _) => from.is_none() && to == cell,
            (_, true) => from == Some(cell),
            (_, false) => from.is_some_and(|from| named.contains(&from)) && to == cell,
        };
        let struck = tried.struck(entered.done.len() + 1, &|steps| {
            let (last, before) = steps.split_last().expect("at least one step");
            let done = before.iter().map(|step| (step.from(), step.to()));
            done.eq(entered.done.iter().copied()) && wanted(last.from(), last.to())
        });
        let expect = |holds: bool| (!holds).then(|| format!("{struck:?}"));
        // What stands where after the first steps is known only to the engine.
        let is_first = entered.done.is_empty();
        Ok(match said {
            Refusal::Over => Some("the game goes on".to_owned()),
            Refusal::Illegal(reason) | Refusal::IllegalDrop(reason) => expect(struck == named_alike(reason)),
            Refusal::NotTogether => expect(struck == Struck::Legal),
            Refusal::Empty if is_first => expect(piece.is_none() && !self.naive.drops_something(self.state)),
            Refusal::Foreign if is_first => expect(!is_own && struck == Struck::NeverMade),
            Refusal::Immobile if is_first => {
                expect(piece.is_some_and(|piece| !self.naive.moves_kind(self.state, &piece.kind)))
            }
            Refusal::Occupied if entered.entry.chosen.is_empty() => {
                expect(piece.is_some() && !self.naive.moves_something(self.state))
            }
            Refusal::Occupied => {
                expect(struck == Struck::NeverMade && self.is_in_the_way(&named, cell, cell)?)
            }
            Refusal::BlockedAt(at) => {
                expect(struck == Struck::NeverMade && self.is_in_the_way(&named, self.cell(at), cell)?)
            }
            Refusal::TooFar => expect(struck == Struck::NeverMade && self.is_too_far(&named, cell)?),
            Refusal::FootprintTaken(at) => {
                expect(self.state.piece(self.cell(at)).is_some_and(|piece| piece.owner != turn.player))
            }
            Refusal::CannotJoin => expect(is_own && !self.moves_together(tried, &named, cell)?),
            Refusal::FootprintEmpty | Refusal::Empty | Refusal::Foreign | Refusal::Immobile => None,
        })
    }

    fn cell(&self, site: SiteId) -> Cell {
        self.naive.board.cell(&self.engine.program().names.sites[site.index()]).expect(SAME)
    }

    /// Whether different steps look like those that were entered.
    fn is_ambiguous(&self, tried: &Tried, entered: &Entered) -> Play<bool> {
        let alike = |steps: &&[Step]| {
            steps.iter().map(|step| (step.from(), step.to())).eq(entered.done.iter().copied())
        };
        let differ = tried.beginnings(entered.done.len()).into_iter().filter(alike).count() > 1;
        let Some(first) = entered.done.first().filter(|_| !differ) else { return Ok(differ) };
        Ok(self.naive.first_steps_alike(self.past, self.state, *first)? > 1)
    }

    /// Whether some legal move takes equal pieces on all these positions equally far in one direction, and no equal piece
    /// anywhere else. What several steps did, one after another, cannot be told from where the pieces are afterwards.
    fn moves_together(&self, tried: &Tried, named: &[Cell], cell: Cell) -> Play<bool> {
        let all: Vec<Cell> = named.iter().copied().chain([cell]).collect();
        let start = tried.begun.as_ref().unwrap_or(self.state);
        let piece = start.piece(cell);
        let equal_in = |state: &State| -> BTreeSet<Cell> {
            state.board.keys().copied().filter(|&cell| state.piece(cell) == piece).collect()
        };
        let before = equal_in(start);
        // Where other pieces come somewhere, such as flipped ones, equal ones may have gone otherwise than by moving.
        let moves_only_equal = |after: &State| {
            after.pieces().all(|(cell, other)| Some(other) == piece || start.piece(cell) == Some(other))
        };
        let by = self.naive.board.displacements(&all);
        let shifts_all = |after: &State| {
            let boards = (&before, &equal_in(after));
            let sizes = by.iter().filter_map(|by| self.shifted(&all, by, boards)).map(|group| group.len());
            sizes.max().is_some_and(|size| !self.fewer_move(size, boards))
        };
        if !all.iter().all(|one| before.contains(one)) {
            return Ok(false);
        }
        let so_many_steps = tried
            .outcomes()
            .filter(|(after, _)| moves_only_equal(after) && shifts_all(after))
            .map(|(_, steps)| steps);
        match so_many_steps.min() {
            Some(1) => Ok(true),
            Some(_) => Err(Fault::TooMuch),
            None => Ok(false),
        }
    }

    /// Whether fewer pieces than that, all by one displacement, come to the same: two that advance by two positions leave what
    /// four leave that advance by one.
    fn fewer_move(&self, size: usize, (before, after): (&BTreeSet<Cell>, &BTreeSet<Cell>)) -> bool {
        let gone: Vec<Cell> = before.difference(after).copied().collect();
        !gone.is_empty()
            && self
                .naive
                .board
                .displacements(&gone)
                .iter()
                .any(|by| self.shifted(&gone, by, (before, after)).is_some_and(|group| group.len() < size))
    }

    /// The group with these pieces that moves by a displacement, if that leads from these equal pieces to those.
    fn shifted(
        &self,
        all: &[Cell],
        by: &Displacement<'_>,
        (before, after): (&BTreeSet<Cell>, &BTreeSet<Cell>),
    ) -> Option<BTreeSet<Cell>> {
        let mut group: BTreeSet<Cell> = before.difference(after).chain(all).copied().collect();
        let mut open: Vec<Cell> = group.iter().copied().collect();
        let mut reached = BTreeSet::new();
        while let Some(cell) = open.pop() {
            let to = self.naive.board.displaced(cell, by)?;
            reached.insert(to);
            // An equal piece where one of the group arrives must have gone on itself.
            if before.contains(&to) && group.insert(to) {
                open.push(to);
            }
        }
        // One piece that jumps over others looks like a shift of them all, but is one only if they advance by a step.
        let is_jump = by.steps > 1 && reached.difference(&group).count() == 1;
        let others = before.difference(&group);
        let is_all = others.chain(&reached).copied().collect::<BTreeSet<Cell>>() == *after;
        (is_all && !is_jump).then_some(group)
    }

    /// Whether the piece at `at` alone keeps one of the named pieces from a position in a straight line from it.
    fn is_in_the_way(&self, named: &[Cell], at: Cell, to: Cell) -> Play<bool> {
        self.any_line(named, to, |from, line| {
            let others: Vec<Cell> = line.iter().copied().filter(|&cell| cell != at).collect();
            Ok(line.contains(&at) && self.reaches(from, to, line)? && !self.reaches(from, to, &others)?)
        })
    }

    /// Whether one of the named pieces moves towards a position in a straight line from it, but never as far.
    fn is_too_far(&self, named: &[Cell], to: Cell) -> Play<bool> {
        self.any_line(named, to, |from, line| {
            let attempts = self.naive.attempts(self.past, self.state, from, line)?;
            Ok(!attempts.contains(&to) && line.iter().any(|cell| attempts.contains(cell)))
        })
    }

    fn reaches(&self, from: Cell, to: Cell, without: &[Cell]) -> Play<bool> {
        Ok(self.naive.attempts(self.past, self.state, from, without)?.contains(&to))
    }

    /// Whether something holds for a straight line from a named piece to a position, without the other named ones.
    fn any_line(&self, named: &[Cell], to: Cell, holds: impl Fn(Cell, &[Cell]) -> Play<bool>) -> Play<bool> {
        for &from in named {
            for mut line in self.naive.board.lines(from, to) {
                line.retain(|cell| !named.contains(cell));
                if holds(from, &line)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}

fn named_alike(reason: IllegalReason) -> Struck {
    match reason {
        IllegalReason::Blocked => Struck::NeverMade,
        IllegalReason::Forbidden => Struck::Forbidden,
        IllegalReason::Compulsory => Struck::ByPriority,
        IllegalReason::Outdone => Struck::ByComparison,
        IllegalReason::Endangers => Struck::ByRoyals,
    }
}
