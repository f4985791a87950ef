//! Symbolic execution of a block from one site, for all positions at once.
//!
//! A register holds a known number or stands for the contents of a cell. A test of a cell forks the execution. Equal
//! states are executed only once, so that paths that have split join again. The result is an acyclic graph, and walking
//! it does what the machine would do. This is partial evaluation with the board as the static input; see
//! `docs/decisions/0044-moves-are-graphs.md`.
//!
//! In: a program, a block and a site. Out: the first node; or why there is none, in which case the machine runs the
//! block.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::liveness::Liveness;
use super::node::{Action, EmissionCode, NodeId, Test};
use super::state::{Opaque, State, Stop, Value};
use super::tables::{END, Tables};
use crate::index::SiteId;
use crate::program::reg::{LOCALS, SAVED};
use crate::program::{NO_SITE, NOWHERE, Op, Origin, Program, Reg};

/// The most states of one block from one site.
const MOST_STATES: usize = 6_000;

/// How many states all graphs of a block may have together: on a large board, fewer are allowed from each site. More would
/// cost more than they save.
const STATES_OF_BLOCK: usize = 150_000;

/// How many are allowed from each site on any board, and for a question.
const FREE_STATES: usize = 1_000;

/// The deepest nesting of forks, each of which takes a stack frame.
const MAX_DEPTH: usize = 250;

/// The most instructions executed for one block from one site, over all paths.
const MAX_INSTRUCTIONS: usize = 200_000;

/// Where execution goes after an instruction.
pub(super) enum Flow {
    /// To the next instruction.
    On,
    /// To another instruction.
    To(u32),
    /// To the head of a loop, or to a point where paths join: there the state is looked up among the known ones.
    Back(u32),
    /// To the next instruction if the test has the wanted answer, otherwise to another one.
    Test(Test, bool, u32),
    /// The register becomes the first of these numbers whose test holds, or else the last one.
    Choose(Reg, Vec<(Test, i32)>, i32),
    /// Performs an action, then goes on to the next instruction.
    Do(Action),
    /// Performs an action, if there is one to restore a saved state, then goes back to the head of a loop.
    Retry(Option<Action>, u32),
    /// Emits a move, then goes on to the next instruction.
    Emit(EmissionCode),
    End,
    /// Answers the question.
    Answer(bool),
}

pub(super) type Carried = Result<Flow, Stop>;

/// What was done since the last fork; it becomes nodes once their successor is known.
enum Done {
    Action(Action),
    Emission(EmissionCode),
}

/// Builds graphs.
#[derive(Clone, Debug)]
pub(super) struct Unroller {
    live: Arc<Liveness>,
    register_count: usize,
    /// Blocks that have too many states if the numbers that tests have shown are remembered.
    forgetful: FxHashSet<u32>,
}

/// The execution of one block from one site.
pub(super) struct Run<'r> {
    pub(super) program: &'r Program,
    unroller: &'r Unroller,
    tables: &'r mut Tables,
    /// The nodes of states, by [`State::write_key`].
    known: FxHashMap<Box<[u64]>, NodeId>,
    /// Scratch memory for such keys.
    key: Vec<u64>,
    most_states: usize,
    depth: usize,
    instructions: usize,
    pub(super) block: u32,
    pub(super) origin: u16,
    /// Whether the graph is for a probe, in which questions about attacks are answered with no.
    pub(super) is_probe: bool,
    /// Whether numbers that tests have shown are remembered: walks are shorter, but there are more states.
    remembers: bool,
}

impl Unroller {
    pub(super) fn new(program: &Program) -> Self {
        let live = Liveness::of(program);
        let highest = live.highest();
        let written = program.ops.iter().filter_map(Op::result).max().unwrap_or(0);
        let saved = program.ops.iter().filter_map(|op| match *op {
            Op::Save { base } => Some(usize::from(base) + usize::from(SAVED)),
            _ => None,
        });
        let register_count = saved.chain([highest + 1, usize::from(written) + 1, LOCALS.into()]).max();
        let register_count = register_count.unwrap_or_default();
        Self { live: Arc::new(live), register_count, forgetful: FxHashSet::default() }
    }

    /// The first node of a block from a site.
    pub(super) fn unroll(
        &mut self,
        program: &Program,
        tables: &mut Tables,
        (block, site): (u32, SiteId),
        is_probe: bool,
    ) -> Result<NodeId, Opaque> {
        let code = &program.blocks[block as usize];
        let at = i32::from(site.0);
        let from = if code.origin == Origin::Hand { NOWHERE } else { at };
        let mut state = self.first_state(code.entry, at, from);
        if code.origin == Origin::Piece {
            state.learn(site.0, owners_of(program, block), code.piece_type.0);
        }
        if !self.forgetful.contains(&block) {
            let mut run = self.begin(program, tables, (block, site.0), is_probe);
            run.remembers = true;
            let built = run.build(state.clone());
            if built != Err(Opaque::TooLarge) {
                return built;
            }
            self.forgetful.insert(block);
        }
        self.begin(program, tables, (block, site.0), is_probe).build(state)
    }

    /// The first node of a question about the whole position.
    pub(super) fn unroll_question(
        &self,
        program: &Program,
        tables: &mut Tables,
        entry: u32,
    ) -> Result<NodeId, Opaque> {
        let state = self.first_state(entry, NOWHERE, NOWHERE);
        self.begin(program, tables, (u32::MAX, NO_SITE), false).build(state)
    }

    fn first_state(&self, entry: u32, at: i32, from: i32) -> State {
        let mut registers = vec![Value::Known(0); self.register_count];
        let roles = [at, from, NOWHERE, at, NOWHERE, -1, 0, 0, 0, 0];
        registers.iter_mut().zip(roles).for_each(|(register, role)| *register = Value::Known(role));
        State::new(entry as usize, registers)
    }

    fn begin<'r>(
        &'r self,
        program: &'r Program,
        tables: &'r mut Tables,
        (block, origin): (u32, u16),
        is_probe: bool,
    ) -> Run<'r> {
        let known = FxHashMap::default();
        let most_states = if origin == NO_SITE {
            FREE_STATES
        } else {
            (STATES_OF_BLOCK / program.site_count().max(1)).clamp(FREE_STATES, MOST_STATES)
        };
        Run {
            program,
            unroller: self,
            tables,
            known,
            key: Vec::new(),
            most_states,
            depth: 0,
            instructions: 0,
            block,
            origin,
            is_probe,
            remembers: false,
        }
    }
}

/// The owners of the pieces for which a block is run.
fn owners_of(program: &Program, block: u32) -> u16 {
    let groups =
        program.groups.iter().filter(|group| group.by_type.iter().any(|blocks| blocks.contains(&block)));
    let any = !super::node::NO_OWNER;
    groups.fold(0, |owners, group| owners | group.owner.map_or(any, |owner| 1 << owner.0))
}

impl Run<'_> {
    /// The node of a state.
    fn build(&mut self, mut state: State) -> Result<NodeId, Opaque> {
        let live = self.unroller.live.at(state.pc);
        state.regions.retain(|slot, _| live.has_region(*slot));
        self.key.clear();
        state.write_key(live, &mut self.key);
        if let Some(&node) = self.known.get(&*self.key) {
            return Ok(node);
        }
        let key = Box::from(&*self.key);
        if self.known.len() >= self.most_states || self.depth >= MAX_DEPTH {
            return Err(Opaque::TooLarge);
        }
        self.depth += 1;
        let node = self.run(state)?;
        self.depth -= 1;
        self.known.insert(key, node);
        Ok(node)
    }

    /// Executes a state up to the next fork or the end.
    fn run(&mut self, mut state: State) -> Result<NodeId, Opaque> {
        let mut done = Vec::new();
        while self.instructions < MAX_INSTRUCTIONS {
            self.instructions += 1;
            let here = state.pc;
            state.pc += 1;
            let flow = match self.carry_out(&mut state, here) {
                Ok(flow) => flow,
                Err(Stop::Opaque(opaque)) => return Err(opaque),
                Err(Stop::Fork(register)) => {
                    state.pc = here;
                    let node = self.fork(&state, register)?;
                    return Ok(self.after(done, node));
                }
            };
            match flow {
                Flow::On => {}
                Flow::To(to) => state.pc = to as usize,
                Flow::Back(to) | Flow::Retry(_, to) => {
                    if let Flow::Retry(Some(action), _) = flow {
                        done.push(Done::Action(action));
                    }
                    state.pc = to as usize;
                    // Facts that differ from round to round would keep the rounds of a loop apart.
                    state.forget_facts_but(self.origin);
                    let node = self.build(state)?;
                    return Ok(self.after(done, node));
                }
                Flow::Test(test, want, or) => match state.answer(test) {
                    Some(answer) if answer == want => {}
                    Some(_) => state.pc = or as usize,
                    None => {
                        let after = |run: &Self, state: State, answer| {
                            let at = if answer == want { state.pc } else { or as usize };
                            let mut next = state.after(test, answer);
                            if let Some((cell, number)) = run.number_after(test, answer) {
                                next.learn_number(cell, number);
                            }
                            next.pc = at;
                            next
                        };
                        let yes = self.build(after(self, state.clone(), true))?;
                        let no = self.build(after(self, state, false))?;
                        let node = self.tables.test(test, yes, no);
                        return Ok(self.after(done, node));
                    }
                },
                Flow::Choose(register, numbers, rest) => {
                    let node = self.choose(state, register, numbers, rest)?;
                    return Ok(self.after(done, node));
                }
                Flow::Do(action) => {
                    state.is_pending |= action.adds_to_pending();
                    done.push(Done::Action(action));
                }
                Flow::Emit(emission) => done.push(Done::Emission(emission)),
                Flow::End => return Ok(self.after(done, END)),
                // A graph cannot answer a question that also does something.
                Flow::Answer(_) if !done.is_empty() => return Err(Opaque::Instruction),
                Flow::Answer(yes) => return Ok(self.tables.answer(yes)),
            }
        }
        Err(Opaque::TooLarge)
    }

    /// Puts nodes for what was done in front of a node.
    fn after(&mut self, done: Vec<Done>, node: NodeId) -> NodeId {
        done.into_iter().rev().fold(node, |next, done| match done {
            Done::Action(action) => self.tables.action(action, next),
            Done::Emission(emission) => self.tables.emission(emission, next),
        })
    }

    /// Sets a register to each number that it may have, leaving out those known to be impossible.
    fn choose(
        &mut self,
        state: State,
        register: Reg,
        numbers: Vec<(Test, i32)>,
        rest: i32,
    ) -> Result<NodeId, Opaque> {
        let mut left = state;
        let mut chosen = Vec::new();
        let mut last = Some(rest);
        for (test, number) in numbers {
            let answer = left.answer(test);
            if answer == Some(false) {
                continue;
            }
            let mut with = left.clone().after(test, true);
            with.put(register, Value::Known(number));
            chosen.push((test, self.build(with)?));
            if answer == Some(true) {
                last = None;
                break;
            }
            left = left.after(test, false);
        }
        let node = match last {
            Some(rest) => {
                left.put(register, Value::Known(rest));
                self.build(left)?
            }
            None => chosen.pop().map_or(END, |(_, node)| node),
        };
        Ok(chosen.into_iter().rev().fold(node, |no, (test, yes)| self.tables.test(test, yes, no)))
    }

    /// Executes the same instruction with each number that the cell behind a register may hold.
    fn fork(&mut self, state: &State, register: Reg) -> Result<NodeId, Opaque> {
        let Value::Cell { cell, .. } = state.get(register) else { return Err(Opaque::Faulty) };
        let (min, max) = self.bounds(cell).ok_or(Opaque::Instruction)?;
        let most = if self.origin == NO_SITE { MOST_FORKS_OF_QUESTION } else { MOST_FORKS };
        if max - min >= most {
            return Err(Opaque::TooLarge);
        }
        let with = |number| {
            let mut next = state.clone();
            next.assume(cell, number);
            next
        };
        let is_counted = usize::from(cell) >= self.program.layout.cells;
        if max - min + 1 >= FEWEST_SWITCHED && !is_counted {
            let targets = (min..=max).map(|number| self.build(with(number))).collect::<Result<_, _>>()?;
            return Ok(self.tables.switch(cell, min, targets));
        }
        let mut node = self.build(with(max))?;
        for number in (min..max).rev() {
            let yes = self.build(with(number))?;
            node = self.tables.test(self.number_test(cell, false, number), yes, node);
        }
        Ok(node)
    }

    /// The cell and the number in it that the answer to a test shows, where it pays to remember it: a truth value, or a site
    /// of the last step. Others are asked for but once, or have so many values that there would be too many states.
    fn number_after(&self, test: Test, answer: bool) -> Option<(u16, i32)> {
        let Test::Equal { cell, value } = test else { return None };
        let (min, max) = self.bounds(cell).filter(|_| self.remembers)?;
        let has_two = max.checked_sub(min) == Some(1) && (min..=max).contains(&value);
        match answer {
            true if has_two || self.is_of_last_step(cell) => Some((cell, value)),
            false if has_two => Some((cell, min + max - value)),
            _ => None,
        }
    }

    fn is_of_last_step(&self, cell: u16) -> bool {
        self.program.layout.last.is_some_and(|last| cell == last || cell == last + 1)
    }

    /// The bounds of a cell that holds no piece, or of a player's count of pieces; none if they are unknown.
    pub(super) fn bounds(&self, cell: u16) -> Option<(i32, i32)> {
        let (program, at) = (self.program, usize::from(cell));
        if at >= program.layout.cells {
            return Some((0, program.site_count() as i32));
        }
        if self.is_of_last_step(cell) {
            return Some((0, program.site_count() as i32));
        }
        if program.layout.clocks.contains(&at) {
            return None;
        }
        let (players, sites) = (program.player_count(), program.site_count());
        let mut slots = program.layout.variables.iter();
        let slot = slots.find(|slot| (slot.cell..slot.cell + slot.cells(players, sites)).contains(&at))?;
        (slot.min.checked_abs()? < HALF && slot.max.checked_abs()? < HALF).then_some((slot.min, slot.max))
    }

    /// The site in a register, if it is on the board; a fork if it is not known.
    pub(super) fn site(&self, state: &State, register: Reg) -> Result<Option<u16>, Stop> {
        let site = state.known(register)?;
        Ok(u16::try_from(site).ok().filter(|&site| usize::from(site) < self.program.site_count()))
    }
}

/// A register with more possible numbers is not forked on.
const MOST_FORKS: i32 = 64;

/// A question is unrolled only once, not from each site, and may be about where the last move went.
const MOST_FORKS_OF_QUESTION: i32 = 512;

/// With at least this many numbers, a table is faster than a chain of tests.
const FEWEST_SWITCHED: i32 = 4;

/// The bound below which two numbers can be added without overflow.
pub(super) const HALF: i32 = 1 << 30;
