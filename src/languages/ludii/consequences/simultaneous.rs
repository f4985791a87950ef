//! Consequences that happen at the same time.
//!
//! In: the parts of `(and …)`, as they are written. Out: one text. In Ludii all of them see the board and the variables as
//! they were before; in ours, each sees the variables that an earlier one has set. So what changes is marked with `~`, and
//! what is read later is read from copies.

use std::fmt::Write as _;

use crate::languages::ludii::Fault;
use crate::languages::ludii::model::Game;
use crate::languages::ludii::text::tree::Node;
use crate::languages::ludii::texts::{mentions, renamed};

impl Game {
    /// Consequences in one `(and …)` see the board and the variables as they were, but ours see variables that have been
    /// set: so those that are read later are copied first.
    pub(crate) fn simultaneous(
        &mut self,
        node: &Node,
        mut parts: Vec<String>,
        members: &[&Node],
    ) -> Result<String, Fault> {
        let makes = |part: &String| part.contains("(create ");
        let takes = |part: &String| part.contains("capture");
        let both = |at: usize, other: usize| at != other && makes(&parts[at]) && takes(&parts[other]);
        if (0..parts.len()).any(|at| (0..parts.len()).any(|other| both(at, other))) {
            // Ours removes last, whatever the order.
            return Err(node.unsupported("and", "with pieces that come and go"));
        }
        let mut names: Vec<String> = self.variables.iter().chain(self.lists.keys()).cloned().collect();
        if !(self.sows() && are_apart(members)) {
            names.extend(["seeds", "sown"].map(str::to_owned));
        }
        names.extend(["marked", "kept", "score", "counter", "player-value", "pending"].map(str::to_owned));
        let mut copies = String::new();
        for name in names {
            let is_set = |part: &String| sets(part, &name);
            let Some(first) = parts.iter().position(is_set) else { continue };
            let reads = |part: &String| mentions(part, &name);
            if !parts[first + 1..].iter().any(reads) {
                continue;
            }
            let sows = members[first + 1..].iter().any(|member| sows_with_effect(member));
            let is_fixed = matches!(name.as_str(), "sown" | "counter" | "pending")
                || self.lists.contains_key(&name)
                || sows && matches!(name.as_str(), "seeds" | "marked");
            if is_fixed {
                return Err(node.unsupported("and", &format!("with {name} set before it is read")));
            }
            let copy = self.fresh("before");
            copies += &self.copied(&name, &copy, &mut parts[first + 1..]);
        }
        Ok(format!("{copies}{}", parts.join(" ")))
    }

    /// Instructions that copy a variable, which some parts then read instead.
    pub(crate) fn copied(&mut self, name: &str, copy: &str, parts: &mut [String]) -> String {
        if matches!(name, "seeds" | "marked") {
            self.copies.push(copy.to_owned());
            rename(parts, name, copy);
            return format!("(for-all place (sites) (set ({copy} place) ({name} place))) ");
        }
        let mut out = String::new();
        for player in 1..=self.players() {
            let (own, local) = (format!("({name} P{player})"), format!("{copy}-{player}"));
            if parts.iter().any(|part| part.contains(&own)) {
                for part in parts.iter_mut() {
                    *part = part.replace(&own, &local);
                }
                let _ = write!(out, "(let {local} {own}) ");
            }
        }
        if parts.iter().any(|part| mentions(part, name)) {
            rename(parts, name, copy);
            let _ = write!(out, "(let {copy} {name}) ");
        }
        out
    }
}

/// Whether a text sets a variable.
pub(crate) fn sets(text: &str, name: &str) -> bool {
    text.contains(&format!("(set {name}~ ")) || text.contains(&format!("(set ({name}~ "))
}

/// A variable as it is when something is done, rather than when it is decided on: it is never replaced by a copy.
pub(crate) fn latest(variable: &str) -> String {
    match variable.strip_prefix('(').and_then(|inner| inner.split_once(' ')) {
        Some((name, rest)) => format!("({name}~ {rest}"),
        None => format!("{variable}~"),
    }
}

/// Consequences without removals from sites where something is then put down, which removes what stands there anyway.
pub(crate) fn without_replaced<'a>(members: &[&'a Node]) -> Vec<&'a Node> {
    let put_at = |node: &&Node| -> Option<String> {
        let to = node.arguments().iter().find(|part| part.has_head("to")).filter(|_| node.has_head("add"))?;
        to.arguments().first().map(Node::plain)
    };
    let added: Vec<String> = members.iter().filter_map(put_at).collect();
    let is_replaced = |node: &&Node| {
        node.has_head("remove") && node.arguments().len() == 1 && added.contains(&node.arguments()[0].plain())
    };
    let (replaced, kept): (Vec<&Node>, Vec<&Node>) =
        members.iter().copied().partition(|node| is_replaced(node));
    replaced.into_iter().for_each(Node::ignore);
    kept
}

/// Consequences where a piece that is promoted and then put elsewhere is promoted there: ours is made anew elsewhere.
pub(crate) fn with_promotion_moved(members: &[&Node]) -> Vec<Node> {
    let mut kept: Vec<Node> = Vec::new();
    for member in members {
        let ends = |head: &str| {
            let end = member.arguments().iter().find(|part| part.has_head(head))?;
            end.arguments().first().filter(|_| member.has_head("fromTo") && end.arguments().len() == 1)
        };
        kept.push((*member).clone());
        let (Some(from), Some(to)) = (ends("from"), ends("to")) else { continue };
        let is_of_it = |node: &Node| {
            node.has_head("promote")
                && node.arguments().first().is_some_and(|site| site.plain() == from.plain())
        };
        if let Some(at) = kept.iter().position(is_of_it) {
            let promotion = kept.remove(at);
            promotion.arguments()[0].ignore();
            let kind = promotion.arguments().iter().skip(1).cloned();
            kept.push(promotion.new_list("promote", [to.clone()].into_iter().chain(kind).collect()));
        }
    }
    kept
}

/// Whether no consequence reads the seeds of a site that an earlier one changes: sites that are written differently are
/// different ones, as they are so many rows apart.
pub(crate) fn are_apart(members: &[&Node]) -> bool {
    let mut changed: Vec<String> = Vec::new();
    for member in members {
        let (mut changes, mut reads, mut is_plain) = (Vec::new(), Vec::new(), true);
        seeds_of(member, &mut changes, &mut reads, &mut is_plain);
        if !is_plain || reads.iter().any(|read| changed.contains(read)) {
            return false;
        }
        changed.extend(changes);
    }
    true
}

pub(crate) fn seeds_of(node: &Node, changes: &mut Vec<String>, reads: &mut Vec<String>, is_plain: &mut bool) {
    match node.keyword().as_str() {
        "sow"
        | "count Pieces"
        | "no Pieces"
        | "all Sites"
        | "forEach Site"
        | "sites Empty"
        | "trackSite FirstSite" => {
            *is_plain = false;
        }
        "count" | "count Cell" | "count Sites" => match node.named("at") {
            Some(site) => reads.push(site.without_name().plain()),
            None => *is_plain = false,
        },
        "is Empty" | "is Occupied" => reads.extend(node.arguments().get(1).map(Node::plain)),
        "remove" => changes.extend(node.arguments().first().map(Node::plain)),
        "fromTo" => {
            let ends = node.arguments().iter().filter(|part| matches!(part.head(), "from" | "to"));
            changes.extend(ends.filter_map(|end| end.arguments().first()).map(|site| {
                // A name would hide what it is.
                site.without_name().plain()
            }));
        }
        _ => {}
    }
    node.inner().iter().for_each(|inner| seeds_of(inner, changes, reads, is_plain));
}

/// Whether something is sown whose consequences read seeds: they are those after it, and no copies.
fn sows_with_effect(node: &Node) -> bool {
    let reads = ["apply", "if", "skipIf", "origin"].iter().any(|name| {
        node.named(name).is_some_and(|part| {
            let (mut reads, mut is_plain) = (Vec::new(), true);
            seeds_of(part, &mut Vec::new(), &mut reads, &mut is_plain);
            *name == "apply" || !is_plain || !reads.is_empty()
        })
    });
    node.has_head("sow") && reads || node.inner().iter().any(sows_with_effect)
}

fn rename(parts: &mut [String], name: &str, other: &str) {
    for part in parts {
        *part = renamed(part, name, other);
    }
}
