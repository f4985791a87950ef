//! A search: its limits and what it has found.

use serde::{Deserialize, Serialize};

use crate::game::Game;
use crate::notation::move_texts;
use crate::search::{Limits, MAX_DEPTH, Report, plies_to_end};

#[derive(Deserialize)]
pub(super) struct LimitsDto {
    depth: Option<u32>,
    nodes: Option<f64>,
    margin: Option<i32>,
    seed: Option<f64>,
}

impl From<LimitsDto> for Limits {
    fn from(limits: LimitsDto) -> Self {
        Self {
            depth: limits.depth.unwrap_or(MAX_DEPTH),
            nodes: limits.nodes.map_or(u64::MAX, |nodes| nodes as u64),
            margin: limits.margin.unwrap_or(0).max(0),
            seed: limits.seed.unwrap_or(0.0) as u64,
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ReportDto {
    done: bool,
    depth: u32,
    nodes: f64,
    score: i32,
    mate_in: Option<u32>,
    line: Vec<String>,
    best: Option<String>,
}

impl ReportDto {
    #[expect(clippy::cast_precision_loss, reason = "JavaScript numbers; a count needs no more digits")]
    pub(super) fn new(report: &Report, game: &Game) -> Self {
        let texts = move_texts(game.program(), game.moves());
        Self {
            done: report.done,
            depth: report.depth,
            nodes: report.nodes as f64,
            score: report.score,
            mate_in: plies_to_end(report.score),
            line: report.line.clone(),
            best: report.best.and_then(|best| texts.into_iter().nth(best)),
        }
    }
}
