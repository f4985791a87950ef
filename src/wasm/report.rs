//! A search: its limits and what it has found.

use wasm_bindgen::JsValue;

use super::error::{Result, Thrown};
use super::field::{field, number};
use super::json::object;
use crate::game::Game;
use crate::notation::text_of;
use crate::search::{LEVELS, Level, Limits, Line, MAX_DEPTH, MAX_MARGIN, Pruning, Report, plies_to_end};

/// What JavaScript wants of a search; what is left out has no limit.
pub(super) struct Wanted {
    pub(super) limits: Limits,
    /// The search knows no clock: who runs it stops it.
    pub(super) milliseconds: f64,
}

impl Wanted {
    /// Reads limits, and the number of a level, whose own limits stand where there are no others.
    pub(super) fn read(value: &JsValue) -> Result<Self> {
        let number = |name| number::<u64>(value, name);
        let level = number("level").map(level).transpose()?;
        let is_sound = field(value, "sound").is_some_and(|value| value.is_truthy());
        let seed = number("seed").unwrap_or(0);
        let base = level.map_or_else(|| Limits { seed, ..Limits::default() }, |level| level.limits(seed));
        let limits = Limits {
            depth: number("depth").map_or(base.depth, |depth| depth.min(u64::from(MAX_DEPTH)) as u32),
            nodes: number("nodes").unwrap_or(base.nodes),
            least_depth: if number("nodes").is_some() { 0 } else { base.least_depth },
            margin: number("margin").map_or(base.margin, |margin| margin.min(MAX_MARGIN as u64) as i32),
            lines: number("lines").map_or(base.lines, |lines| lines as usize),
            pruning: if is_sound { Pruning::SOUND } else { base.pruning },
            ..base
        };
        let most = level.map_or(f64::INFINITY, |level| f64::from(level.milliseconds));
        let milliseconds = field(value, "milliseconds").and_then(|value| value.as_f64());
        Ok(Self { limits, milliseconds: milliseconds.map_or(most, |wanted| wanted.min(most)) })
    }
}

fn level(number: u64) -> Result<Level> {
    let known = usize::try_from(number).ok().filter(|number| (1..=LEVELS.len()).contains(number));
    let count = LEVELS.len();
    known.map(Level::new).ok_or_else(|| Thrown::error(format!("levels go from 1 to {count}")))
}

pub(super) struct ReportDto {
    done: bool,
    depth: u32,
    nodes: u64,
    score: i32,
    mate_in: Option<u32>,
    line: Vec<String>,
    best: Option<String>,
    lines: Vec<LineDto>,
}

object!(ReportDto { done, depth, nodes, score, mate_in as "mateIn", line, best, lines });

struct LineDto {
    score: i32,
    mate_in: Option<u32>,
    line: Vec<String>,
    best: String,
}

object!(LineDto { score, mate_in as "mateIn", line, best });

impl ReportDto {
    pub(super) fn new(report: &Report, game: &Game) -> Self {
        let text = |index| text_of(game.program(), game.moves(), index);
        Self {
            done: report.done,
            depth: report.depth,
            nodes: report.nodes,
            score: report.score,
            mate_in: plies_to_end(report.score),
            line: report.line.clone(),
            best: report.best.and_then(text),
            lines: report.lines.iter().map(|one| line(one, text(one.first))).collect(),
        }
    }
}

fn line(line: &Line, best: Option<String>) -> LineDto {
    LineDto {
        score: line.score,
        mate_in: plies_to_end(line.score),
        line: line.texts.clone(),
        best: best.unwrap_or_default(),
    }
}
