//! Reads the declarations of tracks.
//!
//! In: `(track "Name" "0,E,N1,W" …)`. Out: [`Track`]s, and positions beside the board where they begin or end.

use std::collections::BTreeSet;

use crate::languages::ludii::Fault;
use crate::languages::ludii::boards::board::{Board, TRACK_END};
use crate::languages::ludii::model::{Game, Track};
use crate::languages::ludii::sites::hands;
use crate::languages::ludii::text::tree::Node;

/// As far as a track follows a direction.
const MOST_STEPS: usize = 100;

impl Game {
    /// The tracks of `(board SHAPE {(track …) …})`, with positions for hands, and for where tracks end, after the sites.
    pub(crate) fn read_tracks(&mut self, board: &Node, items: &[&Node], has_dice: bool) -> Result<(), Fault> {
        self.hand_sites = hands::sites(items, self.players());
        let tracks: Vec<&Node> = tracks_of(board);
        if tracks.is_empty() && !has_dice {
            return Ok(());
        }
        self.board.extras = hands::places(items, self.players());
        if tracks.iter().any(|track| track.mentions("End") || names_end(track)) {
            self.board.extras.push(TRACK_END.to_owned());
        }
        self.numbers_sites = true;
        for track in tracks {
            self.tracks.push(read(track, &self.board)?);
        }
        Ok(())
    }
}

/// Reads `(track "Name" "0,E,N1,W"|{0 1..5 End} ?loop:True ?directed:True ?P1)`.
pub(crate) fn read(node: &Node, board: &Board) -> Result<Track, Fault> {
    node.allow_names(&["loop", "directed"])?;
    if !node.has_head("track") {
        return Err(node.unknown("in a board"));
    }
    let parts = node.positional();
    let [name, way, rest @ ..] = &parts[..] else { return Err(node.unknown("with these arguments")) };
    let name = name.text().ok_or_else(|| node.unknown("with these arguments"))?;
    let mut sites = match way.text() {
        Some(way) => steps(node, way, board)?,
        None => numbers(way, board)?,
    };
    // A site that is named twice in a row is one step.
    sites.dedup();
    let owner = match rest {
        [] => None,
        [owner] => {
            let number =
                owner.role_number().or_else(|| owner.integer().and_then(|owner| usize::try_from(owner).ok()));
            if matches!(owner.word(), Some("Shared" | "Neutral" | "All" | "Each")) || number == Some(0) {
                None
            } else {
                // Some files have tracks for more players than there are.
                Some(number.ok_or_else(|| owner.fault("there is no such player"))?)
            }
        }
        _ => return Err(node.unknown("with these arguments")),
    };
    // Pieces move along a track one way only, whether it says so or not.
    if node.named("directed").is_some_and(|value| !matches!(value.word(), Some("True" | "False"))) {
        return Err(node.unsupported("track directed:", "with this value"));
    }
    let is_loop = node.named("loop").is_some_and(Node::is_true);
    let different: BTreeSet<usize> = sites.iter().copied().collect();
    if different.len() != sites.len() {
        return Err(node.unsupported("track", "that comes back to a site"));
    }
    if sites.len() < 2 {
        return Err(node.fault("a track needs at least two sites"));
    }
    Ok(Track { name: name.to_owned(), owner, sites, is_loop })
}

/// The number of a site that a track names, hands and the end of a track included.
fn numbered(node: &Node, site: &str, board: &Board) -> Result<usize, Fault> {
    if site == "End" {
        return board.end_of_tracks().ok_or_else(|| node.unsupported("track", "that ends here"));
    }
    let most = board.sites.len() + board.extras.iter().filter(|name| **name != TRACK_END).count();
    let found = site.parse::<usize>().ok().filter(|site| *site < most);
    found.ok_or_else(|| {
        node.fault(format!("there is no site {site}; this board has sites 0 to {}", most.saturating_sub(1)))
    })
}

fn numbers(way: &Node, board: &Board) -> Result<Vec<usize>, Fault> {
    if !way.is_array() {
        return Err(way.unsupported("track", "with these steps"));
    }
    way.members().into_iter().map(|site| numbered(site, site.word().unwrap_or_default(), board)).collect()
}

/// Numbers of sites, and directions with how many steps to take, or else as far as they lead.
fn steps(node: &Node, way: &str, board: &Board) -> Result<Vec<usize>, Fault> {
    let mut sites: Vec<usize> = Vec::new();
    for step in way.split(',').map(str::trim).filter(|step| !step.is_empty()) {
        if step == "End" || step.starts_with(|c: char| c.is_ascii_digit()) {
            sites.push(numbered(node, step, board)?);
            continue;
        }
        let word = step.trim_end_matches(|c: char| c.is_ascii_digit());
        let direction = (0..board.directions.len()).find(|&at| board.direction_name(at) == word);
        let direction = direction.ok_or_else(|| node.unsupported("track", "with these steps"))?;
        let most = step[word.len()..].parse::<usize>().unwrap_or(usize::MAX);
        let mut at = *sites.last().ok_or_else(|| node.fault("a track begins with a site"))?;
        if at >= board.sites.len() {
            return Err(node.unsupported("track", "with a direction beside the board"));
        }
        for _ in 0..most.min(MOST_STEPS) {
            let Some(next) = board.step(at, direction) else { break };
            sites.push(next);
            at = next;
        }
    }
    Ok(sites)
}

/// The tracks among the parts of a board.
pub(crate) fn tracks_of(board: &Node) -> Vec<&Node> {
    board.positional().into_iter().flat_map(Node::members).filter(|part| part.has_head("track")).collect()
}

/// Whether a text of steps ends off the board.
fn names_end(track: &Node) -> bool {
    track.positional().into_iter().filter_map(Node::text).any(|text| text.contains("End"))
}
