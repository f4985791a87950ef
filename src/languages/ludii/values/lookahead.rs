//! Whether moves are possible, as conditions.
//!
//! In: the generator in `(can Move …)`, or one that comes first in a `priority`. Out: a condition.

use crate::languages::ludii::Fault;
use crate::languages::ludii::model::Game;
use crate::languages::ludii::moves::motions::{Parts, Range, has_filter, names_tracks, parts};
use crate::languages::ludii::scope::{Place, Scope, Stage};
use crate::languages::ludii::text::source_chars::fault;
use crate::languages::ludii::text::tree;
use crate::languages::ludii::text::tree::{Node, without_then};
use crate::languages::ludii::texts;
use crate::languages::ludii::texts::{join, negated};

/// Longest slide that is looked for step by step.
const MOST_STEPS: i64 = 6;

impl Game {
    /// `(can Move GENERATOR)`.
    pub(crate) fn can_move(&mut self, node: &Node, scope: &Scope) -> Result<String, Fault> {
        self.exists(node, scope, false)
    }

    /// Whether a generator has any move. With `on_piece` the cursor is on the piece that moves.
    pub(crate) fn exists(&mut self, node: &Node, scope: &Scope, on_piece: bool) -> Result<String, Fault> {
        let arguments = node.positional();
        let plain = without_then(&arguments);
        // What follows moves does not matter.
        arguments.iter().filter(|part| part.has_head("then")).for_each(|then| then.ignore());
        let keyword = node.keyword();
        if let Some(choice) = self.choice_by_direction(node)? {
            return self.exists(&choice, scope, on_piece);
        }
        match (keyword.as_str(), &plain[..]) {
            ("or" | "and" | "priority", _) => {
                let members: Vec<&Node> = plain.iter().flat_map(|part| part.members()).collect();
                let parts = members.iter().map(|member| self.exists(member, scope, on_piece));
                Ok(join("or", parts.collect::<Result<Vec<_>, _>>()?))
            }
            ("max Moves" | "max Distance", [.., inner]) => self.exists(inner, scope, on_piece),
            ("forEach Die", [_, inner]) => self.exists_by_die(node, inner, scope, on_piece),
            ("forEach Site", [_, region, inner]) if !self.dice.is_empty() => {
                self.exists_for_site(node, region, inner, scope)
            }
            ("if", [condition, then, rest @ ..]) if rest.len() <= 1 => {
                let condition = self.condition(condition, scope)?;
                let then = join("and", vec![condition.clone(), self.exists(then, scope, on_piece)?]);
                match rest {
                    [otherwise] => {
                        let otherwise = self.exists(otherwise, scope, on_piece)?;
                        Ok(join("or", vec![then, join("and", vec![negated(&condition), otherwise])]))
                    }
                    _ => Ok(then),
                }
            }
            ("forEach Piece", words)
                if words.iter().skip(1).all(|part| part.word().is_none_or(|word| word == "Mover")) =>
            {
                let mut ways = Vec::new();
                // Pieces below the top move as the one on top does, so it makes no difference whether they may.
                node.named("top").into_iter().for_each(Node::ignore);
                for (kind, generator) in self.generators_of(node)? {
                    let inner = scope.within_set();
                    let inner = Scope { from: inner.site.clone(), ..inner };
                    let way = self.exists(&generator, &inner, true)?;
                    let is = self.is_piece(kind, "here") + &self.held_by(node)?;
                    ways.push(format!("(any {way} (pieces my? {is}))"));
                }
                Ok(join("or", ways))
            }
            ("move Remove" | "remove", rest) => {
                let region = rest.last().ok_or_else(|| node.unknown("here"))?;
                if tree::names_site(region) && !self.dice.is_empty() {
                    return Ok(texts::test("not-empty?", &self.place(region, scope)?));
                }
                let inner = scope.elsewhere();
                Ok(format!("(any (pieces {}))", self.in_region(region, "here", &inner)?))
            }
            ("move" | "fromTo", [from, to]) if from.has_head("from") && to.has_head("to") => {
                self.exists_transfer(from, to, scope)
            }
            ("custodial", _) => self.exists_custodial(node, scope),
            ("move Step" | "step", _) => self.exists_motion(node, scope, on_piece, Game::exists_step),
            ("move Hop" | "hop" | "move Slide" | "slide", _) if has_filter(&parts(node)?) => {
                Err(node.unsupported("apply if:", "in `can Move`"))
            }
            ("move Slide" | "slide", _) if names_tracks(node) => {
                Err(node.unsupported("AllTracks", "in `can Move`"))
            }
            ("move Hop" | "hop", _) => self.exists_motion(node, scope, on_piece, Game::exists_hop),
            ("move Slide" | "slide", _) => self.exists_motion(node, scope, on_piece, Game::exists_slide),
            ("move Leap" | "leap", _) => {
                let ways = parts(node).and_then(|parts| self.leaps(node, &parts))?;
                let tests = |game: &mut Self, parts: &Parts<'_>, scope: &Scope, from: &Place| {
                    let mut found = Vec::new();
                    for way in &ways {
                        let to = way.split(' ').fold(from.clone(), |place, direction| place.step(direction));
                        found.push(game.arrives_at(parts, scope, &to, None)?);
                    }
                    Ok(join("or", found))
                };
                self.exists_motion(node, scope, on_piece, tests)
            }
            _ => Err(node.unsupported(&format!("can Move ({keyword} …)"), "here")),
        }
    }

    /// A test for each place where a motion may begin.
    fn exists_motion(
        &mut self,
        node: &Node,
        scope: &Scope,
        on_piece: bool,
        tests: impl Fn(&mut Self, &Parts<'_>, &Scope, &Place) -> Result<String, Fault>,
    ) -> Result<String, Fault> {
        let parts = parts(node)?;
        // What moves do does not matter.
        let ends = [parts.between, parts.to].into_iter().flatten().flat_map(Node::positional);
        ends.filter(|part| part.has_head("apply")).for_each(Node::ignore);
        parts.between.and_then(|between| between.named("after")).into_iter().for_each(Node::ignore);
        let mut regions = parts.from.map(|from| from.positional()).unwrap_or_default();
        if regions.first().is_some_and(|first| matches!(first.word(), Some("Cell" | "Vertex"))) {
            regions.remove(0);
        }
        let condition = parts.from.and_then(|from| from.named("if"));
        let with = |game: &mut Self, scope: &Scope, from: &Place| {
            let mut inner = scope.clone();
            inner.from = Some(from.clone());
            let mut all = Vec::new();
            if let Some(condition) = condition {
                all.push(game.condition(condition, &inner)?);
            }
            all.push(tests(game, &parts, &inner, from)?);
            Ok(join("and", all))
        };
        match regions[..] {
            [] if on_piece => {
                let from = scope.from.clone().unwrap_or_else(|| Place::fixed("from"));
                with(self, scope, &from)
            }
            [place]
                if matches!(
                    place.keyword().as_str(),
                    "last To" | "last From" | "from" | "to" | "site" | "between"
                ) =>
            {
                let from = self.located(place, scope)?;
                with(self, scope, &from)
            }
            [region] => {
                let inner = scope.within_set();
                let region = self.in_region(region, "here", &scope.elsewhere())?;
                let here = inner.site.clone().unwrap_or_else(|| Place::fixed("here"));
                let way = with(self, &inner, &here)?;
                Ok(format!("(any {way} (pieces {region}))"))
            }
            _ => Err(node.unknown("with these arguments")),
        }
    }

    /// Whether a piece may arrive somewhere.
    fn arrives_at(
        &mut self,
        parts: &Parts<'_>,
        scope: &Scope,
        to: &Place,
        between: Option<&Place>,
    ) -> Result<String, Fault> {
        let inner = Scope { to: Some(to.clone()), between: between.cloned(), ..scope.clone() };
        let mut tests = vec![format!("(on-board? {})", to.text)];
        if let Some(condition) = parts.to.and_then(|to| to.named("if")) {
            tests.push(self.condition(condition, &inner)?);
        }
        Ok(join("and", tests))
    }

    fn exists_step(&mut self, parts: &Parts<'_>, scope: &Scope, from: &Place) -> Result<String, Fault> {
        let mut ways = Vec::new();
        for direction in self.directions_of(parts)? {
            let to = from.step(&self.board.direction_name(direction));
            ways.push(self.arrives_at(parts, scope, &to, None)?);
        }
        Ok(join("or", ways))
    }

    /// A hop over one site, or from afar over one site.
    fn exists_hop(&mut self, parts: &Parts<'_>, scope: &Scope, from: &Place) -> Result<String, Fault> {
        let usual = Range { least: 1, most: 1 };
        let range = parts.between.map_or(Ok(usual), |between| self.range_or(between, usual))?;
        let number = |game: &Self, name: &str| {
            let given = parts.between.and_then(|between| between.named(name));
            given.map_or(Some(0), |given| game.constant(given))
        };
        let before = number(self, "before");
        // From afar only if the hurdle may be anywhere.
        let before = before.filter(|before| *before == 0 || *before >= self.longest_line() - 3);
        let Some(before) = before.filter(|_| (range.least, range.most) == (1, 1)) else {
            return Err(fault(
                crate::diagnostic::Code::UnknownForm,
                parts.between.map_or(0, |between| between.at),
                "`can Move (hop …)` is read over one site only, beside the piece or at any distance",
            ));
        };
        let mut ways = Vec::new();
        for direction in self.directions_of(parts)? {
            let name = self.board.direction_name(direction);
            if before > 0 {
                ways.push(self.far_hop(parts, scope, from, &name)?);
                continue;
            }
            let hurdle = from.step(&name);
            let to = hurdle.step(&name);
            let to = Place {
                text: if from.text == "here" { format!("(step here {name} {name})") } else { to.text },
                away: to.away,
            };
            let inner = Scope { between: Some(hurdle.clone()), ..scope.clone() };
            let mut tests = Vec::new();
            if let Some(condition) = parts.between.and_then(|between| between.named("if")) {
                tests.push(self.condition(condition, &inner)?);
            }
            tests.push(self.arrives_at(parts, scope, &to, Some(&hurdle))?);
            ways.push(join("and", tests));
        }
        Ok(join("or", ways))
    }

    /// A hop from afar over empty sites: the first occupied site in a direction is a hurdle, and what is behind it is free.
    fn far_hop(
        &mut self,
        parts: &Parts<'_>,
        scope: &Scope,
        from: &Place,
        way: &str,
    ) -> Result<String, Fault> {
        let landing = parts.to.and_then(|to| to.named("if"));
        let is_free = |landing: &Node| landing.plain() == "if:(is Empty (to))";
        landing.filter(|landing| is_free(landing)).into_iter().for_each(Node::ignore);
        if !landing.is_some_and(is_free) {
            return Err(fault(
                crate::diagnostic::Code::UnknownForm,
                parts.to.map_or(0, |to| to.at),
                "`can Move (hop …)` is not read from afar with this condition",
            ));
        }
        // Two runs of empty sites touch the first hurdle: that which begins beside the piece, and the one behind.
        let inner = scope.within_set();
        let inner = Scope { between: inner.site.clone(), ..inner };
        let hurdle = match parts.between.and_then(|between| between.named("if")) {
            Some(condition) => self.condition(condition, &inner)?,
            None => "true".to_owned(),
        };
        let next = from.step(way).text;
        let test = format!("(and {hurdle} (empty? {way}))");
        let near = from.step(way);
        let direct = self.condition_at(parts, scope, &near)?;
        let behind = near.step(way).text;
        Ok(join(
            "or",
            vec![
                join("and", vec![direct, format!("(empty? {behind})")]),
                format!("(any {test} (border {next} empty? ({way})))"),
            ],
        ))
    }

    fn condition_at(&mut self, parts: &Parts<'_>, scope: &Scope, place: &Place) -> Result<String, Fault> {
        match parts.between.and_then(|between| between.named("if")) {
            Some(condition) => {
                self.condition(condition, &Scope { between: Some(place.clone()), ..scope.clone() })
            }
            None => Ok("true".to_owned()),
        }
    }

    /// A slide is possible if its first step is, or if it ends with a capture behind empty sites.
    fn exists_slide(&mut self, parts: &Parts<'_>, scope: &Scope, from: &Place) -> Result<String, Fault> {
        let range = self.range(parts.between)?;
        let passes = parts.between.and_then(|between| between.named("if"));
        if range.most <= range.least + 3 && range.most <= MOST_STEPS {
            return self.exists_short_slide(parts, scope, from, range);
        }
        let is_free = |passes: &Node| {
            matches!(passes.plain().as_str(), "if:(is Empty (to))" | "if:(is Empty (between))")
        };
        passes.filter(|passes| is_free(passes)).into_iter().for_each(Node::ignore);
        if range.least > 1 || range.most < 2 || passes.is_some_and(|passes| !is_free(passes)) {
            return Err(fault(
                crate::diagnostic::Code::UnknownForm,
                parts.between.map_or(0, |between| between.at),
                "`can Move (slide …)` is not read with this between",
            ));
        }
        let mut ways = Vec::new();
        for direction in self.directions_of(parts)? {
            let next = from.step(&self.board.direction_name(direction));
            ways.push(format!("(empty? {})", next.text));
            if parts.to.is_some_and(|to| to.named("if").is_some()) {
                // Behind an empty site there is a move already.
                ways.push(self.arrives_at(parts, scope, &next, None)?);
            }
        }
        Ok(join("or", ways))
    }

    /// A slide of few steps: over sites that it passes, to one that it passes or that stops it.
    fn exists_short_slide(
        &mut self,
        parts: &Parts<'_>,
        scope: &Scope,
        from: &Place,
        range: Range,
    ) -> Result<String, Fault> {
        let mut ways = Vec::new();
        for direction in self.directions_of(parts)? {
            let name = self.board.direction_name(direction);
            let mut passed = Vec::new();
            for far in 1..=range.most {
                let steps = format!(" {name}").repeat(far as usize);
                let text = if from.text == "here" && far == 1 {
                    name.clone()
                } else {
                    format!("(step {}{steps})", from.text)
                };
                let place = Place { text: text.clone(), away: None };
                let inner = Scope { to: Some(place.clone()), between: Some(place.clone()), ..scope.clone() };
                let passes = match parts.between.and_then(|between| between.named("if")) {
                    Some(condition) => self.condition(condition, &inner)?,
                    None => format!("(empty? {text})"),
                };
                if far >= range.least {
                    let stops = match parts.to.and_then(|to| to.named("if")) {
                        Some(_) => self.arrives_at(parts, scope, &place, None)?,
                        None => "false".to_owned(),
                    };
                    let here = join("or", vec![stops, passes.clone()]);
                    ways.push(join("and", [passed.clone(), vec![here]].concat()));
                }
                passed.push(passes);
            }
        }
        Ok(join("or", ways))
    }

    fn exists_transfer(&mut self, from: &Node, to: &Node, scope: &Scope) -> Result<String, Fault> {
        if let Some(found) = self.exists_between_places(from, to, scope)? {
            return Ok(found);
        }
        let ([region], [target]) = (&from.positional()[..], &to.positional()[..]) else {
            return Err(from.unknown("in can Move"));
        };
        if scope.stage == Stage::End || to.named("if").is_some() || from.named("if").is_some() {
            return Err(to.unsupported("can Move", "with these conditions"));
        }
        let inner = scope.elsewhere();
        let from = match region.head() {
            "handSite" => format!("(> {} 0)", self.hand_total(region)?),
            _ => format!("(any (pieces {}))", self.in_region(region, "here", &inner)?),
        };
        let inner = Scope { from: None, ..inner };
        let to = format!("(any (sites {}))", self.in_region(target, "here", &inner)?);
        Ok(join("and", vec![from, to]))
    }
}
