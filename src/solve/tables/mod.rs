//! Endgame tables: the values of all positions with the same pieces as a given one, wherever they stand.
//!
//! In: a game whose position has few pieces. Out: a [`Tablebase`] with a table for these pieces, and for those to which
//! their moves lead: fewer after a capture, others after a promotion. Every arrangement is explored forwards, by the
//! rules alone, and results are propagated back from the ends of games, as for a single position. Pieces whose moves
//! lead to each other are solved together (strongly connected components: R. Tarjan 1972), all others one after the other.
//!
//! Rules that depend on what was played before are ignored, as in other tablebases: draws by repetition, and by a number
//! of turns. What is remembered of the last move must not matter, unless a variable says so, as one does where a pawn
//! can be captured in passing: the first successors, and one in sixty of the others, are compared with the positions that
//! stand for them.
//!
//! - `setting`: what all positions have in common.
//! - `explorer`: explores some positions.
//! - `reached`: where pieces can come to stand.
//! - `explored`: all positions of certain pieces, explored.
//! - `component`: solves them.

mod component;
mod explored;
mod explorer;
mod reached;
mod setting;

use std::sync::Arc;

use super::state::Winner;
use super::{SolveError, Workers, check};
use crate::game::Game;
use crate::position::Position;
use crate::program::Gain;
use crate::tablebase::{Arrangement, Material, Table, Tablebase, Value};
use component::Known;
use explored::Explored;
use explorer::Explorer;
use reached::Reached;
use setting::Setting;

/// Makes the tables for the pieces of the position of a game, and adds them to a tablebase of the same rules, whose tables
/// are used. `progress` is called after each table.
pub fn tabulate(
    game: &Game,
    known: Option<Tablebase>,
    workers: &impl Workers,
    progress: impl FnMut(&Tablebase),
) -> Result<Tablebase, SolveError> {
    check(game)?;
    let goals = &game.program().goals;
    if goals.iter().any(|goal| goal.asks_for_repetition && goal.gain != Gain::Draw) {
        return Err(SolveError::Repetition);
    }
    let (program, position) = (game.program(), game.position());
    let tablebase = known.unwrap_or_else(|| Tablebase::empty(program, position));
    if !tablebase.has_rest_of(program, position) {
        return Err(SolveError::Variables);
    }
    let pieces = position.board_count();
    let too_many = || SolveError::Pieces(pieces, program.site_count());
    let arrangement = Arrangement::of(position).ok_or_else(too_many)?;
    let setting = Arc::new(Setting::of(game));
    let explorers = (0..workers.count().max(1)).map(|_| Explorer::new(game, setting.clone())).collect();
    let expander = super::expander::Expander::new(game);
    let movers = program.turns.iter().map(|turn| expander.side_of(turn.player)).collect();
    let material = setting.material(&arrangement);
    let mut reached = Reached::default();
    reached.add_all(&Position::start(program));
    reached.add_all(position);
    let mut tabulator = Tabulator {
        setting,
        explorers,
        workers,
        progress,
        tablebase,
        movers,
        reached,
        materials: vec![Entry { material, order: None, explored: None }],
        path: Vec::new(),
        visited: 0,
    };
    tabulator.visit(0)?;
    Ok(tabulator.tablebase)
}

/// Makes tables.
struct Tabulator<'w, W, P> {
    setting: Arc<Setting>,
    explorers: Vec<Explorer>,
    workers: &'w W,
    progress: P,
    tablebase: Tablebase,
    /// The side that moves in each turn.
    movers: Vec<Winner>,
    /// Where pieces can come to stand.
    reached: Reached,
    /// All pieces that were met, by number.
    materials: Vec<Entry>,
    /// The numbers of those that are explored and not solved, in the order of exploration.
    path: Vec<u32>,
    visited: usize,
}

/// Certain pieces.
struct Entry {
    material: Material,
    /// As what they were explored: the first, the second, and so on.
    order: Option<usize>,
    /// Their positions until they are solved.
    explored: Option<Explored>,
}

impl<W: Workers, P: FnMut(&Tablebase)> Tabulator<'_, W, P> {
    /// Explores certain pieces and those to which they lead, and solves those that lead no further. Returns the order of
    /// the first ones to which these lead and which lead to these; none if they are in the tablebase.
    fn visit(&mut self, number: u32) -> Result<Option<usize>, SolveError> {
        if self.tablebase.table_of(&self.materials[number as usize].material).is_some() {
            return Ok(None);
        }
        let order = self.visited;
        self.visited += 1;
        let explored = self.explore(number)?;
        self.reached.join(&explored.reached);
        let mut next: Vec<u32> = explored.outside.iter().filter_map(|outside| outside.material()).collect();
        next.sort_unstable();
        next.dedup();
        let entry = &mut self.materials[number as usize];
        (entry.order, entry.explored) = (Some(order), Some(explored));
        self.path.push(number);
        let mut lowest = order;
        for other in next {
            let entry = &self.materials[other as usize];
            let reached = match entry.order {
                None => self.visit(other)?,
                // Those that are solved have been taken off the path.
                Some(order) => entry.explored.is_some().then_some(order),
            };
            lowest = reached.map_or(lowest, |reached| lowest.min(reached));
        }
        if lowest == order {
            self.solve_from(number)?;
            return Ok(None);
        }
        Ok(Some(lowest))
    }

    fn explore(&mut self, number: u32) -> Result<Explored, SolveError> {
        let Self { setting, explorers, workers, materials, .. } = self;
        let material = materials[number as usize].material.clone();
        Explored::new(setting, material, explorers, *workers, |material| {
            let known = materials.iter().position(|entry| entry.material == *material);
            let at = known.unwrap_or_else(|| {
                materials.push(Entry { material: material.clone(), order: None, explored: None });
                materials.len() - 1
            });
            at as u32
        })
    }

    /// Solves the last pieces of the path from these on, which lead to each other.
    fn solve_from(&mut self, number: u32) -> Result<(), SolveError> {
        let Self { path, materials, tablebase, movers, reached, .. } = self;
        let at = path.iter().rposition(|&other| other == number).unwrap_or(path.len());
        // By now everything is explored from which a piece could come to where it stands.
        let explored = |number: u32| {
            let mut explored = materials[number as usize].explored.take()?;
            explored.leave_out_impossible(reached);
            Some((number, explored))
        };
        let parts = path.split_off(at).into_iter().filter_map(explored).collect();
        let tables: Vec<Option<&Table>> =
            materials.iter().map(|entry| tablebase.table_of(&entry.material)).collect();
        let solved = component::solve(parts, movers, |material, number| {
            let table = tables[material as usize]?;
            known_value(table, number as usize, movers)
        })?;
        for table in solved {
            self.tablebase.add(table);
            (self.progress)(&self.tablebase);
        }
        Ok(())
    }
}

/// The value of an arrangement in a table.
fn known_value(table: &Table, number: usize, movers: &[Winner]) -> Known {
    let mover = movers[table.turn_of(number)];
    match table.value_of(number)? {
        Value::Win(turns) => Some((mover, turns)),
        Value::Loss(turns) => Some((mover.other(), turns)),
        Value::Draw => None,
    }
}
