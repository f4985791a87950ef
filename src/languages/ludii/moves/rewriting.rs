//! Moves that are written as others which do the same, and are read already.
//!
//! In and out: generators of moves as trees.

use crate::languages::ludii::text::tree::Node;

/// A choice of two sites after which the piece on the first moves to the second, `(move Select (from A) (to B) (then (and
/// {(fromTo (from (last From)) (to (last To))) …})))`, as the move itself.
pub(crate) fn moved_at_once(node: &Node, from: &Node, to: &Node) -> Option<Node> {
    let then = node.positional().into_iter().find(|part| part.has_head("then"))?;
    let [what] = then.positional()[..] else { return None };
    let all: Vec<&Node> = match what.head() {
        "and" => what.positional().into_iter().flat_map(Node::members).collect(),
        _ => vec![what],
    };
    let (first, rest) = all.split_first()?;
    if !moves_what_was_chosen(first) {
        return None;
    }
    let mut parts = vec![from.clone(), to.clone()];
    if !rest.is_empty() {
        let rest: Vec<Node> = rest.iter().map(|part| (*part).clone()).collect();
        parts.push(node.new_list("then", vec![node.new_list("and", vec![node.new_array(rest)])]));
    }
    Some(node.new_list("move", parts))
}

/// `(fromTo (from (last From)) (to (last To)))`.
fn moves_what_was_chosen(node: &Node) -> bool {
    let is = |part: &Node, head: &str, keyword: &str| {
        part.has_head(head) && matches!(part.positional()[..], [place] if place.keyword() == keyword)
    };
    node.has_head("fromTo")
        && matches!(node.arguments(), [from, to] if is(from, "from", "last From") && is(to, "to", "last To"))
}

/// All ways to capture by a piece that is put down on one site, `(append (custodial (from SITE) (between if:C (apply
/// (allCombinations (add PIECE (to SITE)) E))) (to if:D)))`, as one move: the piece is put there if it captures anything,
/// and then all that it captures is done.
pub(crate) fn placed_with_captures(node: &Node) -> Option<Node> {
    if !node.has_head("custodial") {
        return None;
    }
    let arguments = node.positional();
    let between = arguments.iter().find(|part| part.has_head("between"))?;
    let apply = between.positional().into_iter().find(|part| part.has_head("apply"))?;
    let [combined] = apply.positional()[..] else { return None };
    let ("allCombinations", [added, effect]) = (combined.head(), &combined.positional()[..]) else {
        return None;
    };
    let from = arguments.iter().find(|part| part.has_head("from"))?;
    let to = added.positional().into_iter().find(|part| part.has_head("to"))?;
    let place = |node: &Node| node.positional().into_iter().map(Node::plain).collect::<String>();
    if !added.has_head("add") || place(from) != place(to) {
        return None;
    }
    let with = |place: &Node, applied: Option<&Node>| {
        let parts = node.arguments().iter().map(|part| match part.head() {
            "from" => part.new_list("from", vec![place.clone()]),
            "between" => {
                let kept = part.arguments().iter().filter(|inner| !inner.has_head("apply")).cloned();
                let applied = applied.map(|effect| part.new_list("apply", vec![effect.clone()]));
                part.new_list("between", kept.chain(applied).collect())
            }
            _ => part.clone(),
        });
        node.new_list("custodial", parts.collect())
    };
    let last_to = node.new_list("last", vec![node.new_word("To")]);
    let test = node.new_list("can", vec![node.new_word("Move"), with(from.positional().first()?, None)]);
    let then = node.new_list("then", vec![with(&last_to, Some(effect))]);
    let parts = [node.new_word("Add")].into_iter().chain(added.arguments().iter().cloned());
    let placed = node.new_list("move", parts.chain([then]).collect());
    Some(node.new_list("if", vec![test, placed]))
}
