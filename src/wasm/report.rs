//! A search: its limits and what it has found.

use alloc::string::String;
use alloc::vec::Vec;

use wasm_bindgen::JsValue;

use super::json::object;
use super::read;
use crate::game::Game;
use crate::notation::text_of;
use crate::search::{Limits, Line, MAX_DEPTH, Report, plies_to_end};

/// Limits as JavaScript gives them; what is left out has no limit.
pub(super) fn limits(value: &JsValue) -> Limits {
    let number = |name| read::number::<u64>(value, name);
    Limits {
        depth: number("depth").map_or(MAX_DEPTH, |depth| depth.min(u64::from(MAX_DEPTH)) as u32),
        nodes: number("nodes").unwrap_or(u64::MAX),
        margin: number("margin").map_or(0, |margin| margin.min(10_000) as i32),
        seed: number("seed").unwrap_or(0),
        lines: number("lines").map_or(1, |lines| lines as usize),
    }
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
