//! Consequences of moves.
//!
//! In: what stands in `(then …)` and `(apply …)`. Out: instructions.

use super::Fault;
use super::context::{Game, Scope};
use super::tree::Node;

impl Game {
    /// The instructions for a consequence.
    pub(super) fn effect(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        let arguments = node.positional();
        match (node.keyword().as_str(), &arguments[..]) {
            ("moveAgain", []) => {
                self.has_again = true;
                Ok("(next-turn again)".to_owned())
            }
            ("and" | "or", _) => {
                let members: Vec<&Node> = arguments.into_iter().flat_map(Node::members).collect();
                let parts = members
                    .into_iter()
                    .map(|part| self.effect(part, scope))
                    .collect::<Result<Vec<_>, _>>()?;
                Ok(parts.join(" "))
            }
            ("if", [condition, then, rest @ ..]) if rest.len() <= 1 => {
                let condition = self.condition(condition, scope)?;
                let then = self.effect(then, scope)?;
                if then.is_empty() && rest.is_empty() {
                    return Ok(then);
                }
                match rest {
                    [otherwise] => {
                        Ok(format!("(if {condition} {then} else {})", self.effect(otherwise, scope)?))
                    }
                    _ => Ok(format!("(if {condition} {then})")),
                }
            }
            ("remove", [site]) => self.removal(node, site, scope),
            ("promote", [site, kind, ..]) if kind.head() == "piece" => {
                let place = self.place(site, scope)?;
                let name =
                    kind.arguments().first().and_then(Node::text).ok_or_else(|| kind.unknown("here"))?;
                let (piece, _) = self.piece_named(kind, name)?;
                Ok(format!("(change-type {} {place})", self.pieces[piece].name))
            }
            ("custodial", _) => self.custodial(node),
            ("intervene", _) => self.intervene(node),
            _ => Err(node.unknown("as a consequence")),
        }
    }

    fn removal(&mut self, node: &Node, site: &Node, scope: &Scope) -> Result<String, Fault> {
        node.allow_names(&[])?;
        let place = self.place(site, scope)?;
        if scope.arrives && Some(&place) == scope.to.as_ref() {
            return Ok(String::new());
        }
        Ok(if place == "here" { "capture".to_owned() } else { format!("(capture {place})") })
    }

    /// A row of enemies between the piece that has moved and another own one. Only the usual victims and captors are
    /// read.
    fn custodial(&mut self, node: &Node) -> Result<String, Fault> {
        let directions = self.capture_directions(node)?;
        let most = Self::usual_capture(node)?;
        let names = self.names(&directions);
        if most == Some(1) {
            return Ok(format!(
                "(for-all d {names} (if (and (enemy? d) (my? (step here d d))) (capture d)))"
            ));
        }
        if most.is_some() {
            return Err(node.unsupported("custodial", "with more than one victim at most"));
        }
        Ok(format!(
            "(for-all d {names} (let end (step here d)) (while (enemy? end) (set end (step end d))) \
             (if (my? end) (let victim (step here d)) (while (enemy? victim) (capture victim) \
             (set victim (step victim d)))))"
        ))
    }

    /// The piece that has moved stands between two enemies.
    fn intervene(&mut self, node: &Node) -> Result<String, Fault> {
        let directions = self.capture_directions(node)?;
        let names = self.names(&directions);
        let usual = node
            .positional()
            .into_iter()
            .filter(|part| part.head() == "to")
            .all(|part| is_about(part, "is Enemy"));
        if !usual {
            return Err(node.unsupported("intervene", "with other victims than enemies"));
        }
        Ok(format!("(for-all d {names} (if (and (enemy? d) (enemy? (opposite d))) (capture d)))"))
    }

    /// The directions of a capture, by default the adjacent ones.
    fn capture_directions(&mut self, node: &Node) -> Result<Vec<usize>, Fault> {
        let parts = node.positional();
        let words = parts.into_iter().find(|part| part.word().is_some() || part.head() == "directions");
        if let Some(words) = words {
            return self.directions(words);
        }
        let directions = self.board.adjacent();
        self.used.extend(directions.iter().copied());
        Ok(directions)
    }

    /// The greatest number of victims, if victims are enemies who are removed, and captors own pieces.
    fn usual_capture(node: &Node) -> Result<Option<i64>, Fault> {
        let mut most = None;
        for part in node.positional() {
            match part.head() {
                "from" | "directions" | "" => {}
                "between" if is_about(part, "is Enemy") => {
                    let range = part
                        .positional()
                        .into_iter()
                        .find(|inner| matches!(inner.head(), "max" | "exact" | "range"));
                    if let Some(range) = range {
                        let number = range.arguments().first().and_then(Node::integer);
                        most = Some(
                            number.filter(|_| range.head() == "max").ok_or_else(|| range.unknown("here"))?,
                        );
                    }
                }
                "to" if is_about(part, "is Friend") => {}
                _ => return Err(part.unknown("in this capture")),
            }
        }
        Ok(most)
    }
}

/// Whether the condition of a helper list is about an owner of this sort, and nothing else.
fn is_about(part: &Node, keyword: &str) -> bool {
    part.named("if").is_none_or(|condition| condition.keyword() == keyword)
}
