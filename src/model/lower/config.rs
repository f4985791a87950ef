//! Lowers what only goals may test: counts of pieces, configurations, and the state of the game.

use super::action::{Body, all_or_none};
use crate::index::PieceTypeId;
use crate::model::{Arithmetic, Comparison, Direction, Kind, Number, Player, Quantified, Site, Truth};
use crate::syntax::Sexpr;

impl Body<'_, '_> {
    pub(super) fn goal_test(&mut self, form: &Sexpr, word: &str) -> Option<Truth> {
        let about_the_game = matches!(word, "captured" | "checkmated" | "repetition" | "stalemated");
        if about_the_game && !self.is_goal {
            let expected = format!("a condition that is allowed here; `{word}` is allowed only in goals");
            return self.wrong(form, &expected);
        }
        match word {
            "stalemated" => Some(self.without_arguments(form, Truth::Stalemated)),
            "repetition" => self.repetition(form),
            "checkmated" => self.piece_types(form).map(Truth::Checkmated),
            "captured" => self.piece_types(form).map(Truth::Captured),
            "pieces-remaining" | "total-piece-count" => self.piece_count(form, word),
            "absolute-config" => self.absolute_config(form),
            _ => self.relative_config(form),
        }
    }

    /// `repetition`, or `(repetition TIMES)`.
    fn repetition(&mut self, form: &Sexpr) -> Option<Truth> {
        let times = match form.arguments() {
            [] => return Some(Truth::Repetition(3)),
            [times] => times.number().and_then(|times| u8::try_from(times).ok()).filter(|&times| times > 1),
            _ => None,
        };
        if times.is_none() {
            return self.wrong(form, "`repetition` or `(repetition TIMES)`, from 2 to 255 times");
        }
        self.context.report_extension(form, "repetition");
        times.map(Truth::Repetition)
    }

    fn piece_types(&mut self, form: &Sexpr) -> Option<Vec<PieceTypeId>> {
        if form.arguments().is_empty() {
            return self.wrong(form, "pieces, such as `(checkmated King)`");
        }
        all_or_none(form.arguments().iter().map(|piece| self.context.piece_type(piece)))
    }

    /// `(pieces-remaining N [PIECE])` and `(total-piece-count N [PIECE])`: exactly N pieces.
    fn piece_count(&mut self, form: &Sexpr, word: &str) -> Option<Truth> {
        let [count, kind @ ..] = form.arguments() else {
            return self.wrong(form, &format!("`({word} NUMBER [PIECE])`"));
        };
        let wanted = self.number(count);
        self.context.expect_end(kind, 1);
        let kind = match kind.first() {
            Some(kind) => Some(self.context.piece_type(kind)?),
            None => None,
        };
        let own = word == "pieces-remaining";
        let mut tests: Vec<Truth> = own.then_some(Truth::Mine(Site::Here)).into_iter().collect();
        tests.extend(kind.map(|kind| Truth::HasType(Kind::Fixed(kind), Site::Here)));
        let mut sum = Number::Count(Quantified { region: None, occupied: true, tests });
        if self.context.model.options.include_off_pieces {
            sum = self.reserves(kind, own).into_iter().fold(sum, |sum, reserve| {
                Number::Arithmetic(Arithmetic::Add, Box::new(sum), Box::new(reserve), form.span)
            });
        }
        Some(Truth::Compare(Comparison::Equal, sum, wanted?))
    }

    /// The reserves to count: the player's own or everybody's, of one kind or of all.
    fn reserves(&self, kind: Option<PieceTypeId>, own: bool) -> Vec<Number> {
        let model = &self.context.model;
        let kinds = (0..model.piece_types.len()).map(PieceTypeId::new);
        let kinds = kinds.filter(|known| kind.is_none_or(|kind| kind == *known));
        let players = (0..model.players.len()).map(crate::index::PlayerId::new).map(Player::Fixed);
        let players: Vec<Player> = if own { vec![Player::Own] } else { players.collect() };
        kinds
            .flat_map(|kind| {
                players.iter().map(move |player| Number::Reserve(Kind::Fixed(kind), player.clone()))
            })
            .collect()
    }

    /// `(absolute-config OCCUPANT … (PLACE …))`: each place has one of the occupants.
    fn absolute_config(&mut self, form: &Sexpr) -> Option<Truth> {
        let Some((places, occupants)) = form.arguments().split_last() else {
            return self.wrong(form, "`(absolute-config PIECE … (POSITION-OR-ZONE …))`");
        };
        let places = places.list().unwrap_or_else(|| std::slice::from_ref(places));
        if occupants.is_empty() || places.is_empty() {
            return self.wrong(form, "`(absolute-config PIECE … (POSITION-OR-ZONE …))`");
        }
        let tests = places.iter().map(|place| self.occupied_place(occupants, place));
        all_or_none(tests).map(Truth::And)
    }

    fn occupied_place(&mut self, occupants: &[Sexpr], place: &Sexpr) -> Option<Truth> {
        let word = place.symbol().unwrap_or("");
        if let Some(site) = self.context.model.board.site(word) {
            let tests = occupants.iter().map(|occupant| self.occupant(occupant, &Site::Fixed(site)));
            return all_or_none(tests).map(Truth::Or);
        }
        let zone = self.zone(place)?;
        let of_zone = |occupied: Truth| {
            let tests = vec![Truth::InZone(zone, Site::Here), occupied];
            Truth::Any(Quantified { region: None, occupied: false, tests })
        };
        let tests = occupants.iter().map(|occupant| match negated(occupant) {
            Some(inner) => self.occupant(inner, &Site::Here).map(|test| Truth::Not(Box::new(of_zone(test)))),
            None => self.occupant(occupant, &Site::Here).map(of_zone),
        });
        all_or_none(tests).map(Truth::Or)
    }

    /// Tests a site for an occupant: `PIECE` of the player, `(opponent PIECE)`, `(any-owner PIECE)` or `(not
    /// OCCUPANT)`.
    fn occupant(&mut self, form: &Sexpr, site: &Site) -> Option<Truth> {
        if let Some(inner) = negated(form) {
            return self.occupant(inner, site).map(|inner| Truth::Not(Box::new(inner)));
        }
        let (kind, owner) = match (form.head(), form.list()) {
            (Some("opponent"), Some([_, kind])) => (kind, Some(Truth::Enemy(site.clone()))),
            (Some("any-owner"), Some([_, kind])) => (kind, None),
            _ => (form, Some(Truth::Mine(site.clone()))),
        };
        let kind = self.context.piece_type(kind)?;
        let mut tests = vec![Truth::HasType(Kind::Fixed(kind), site.clone())];
        tests.extend(owner);
        Some(Truth::And(tests))
    }

    /// `(relative-config OCCUPANT DIRECTION OCCUPANT …)`: such a row starts at some position.
    fn relative_config(&mut self, form: &Sexpr) -> Option<Truth> {
        let mut site = Site::Here;
        let mut tests = Vec::new();
        let arguments = form.arguments();
        let directed =
            |part: &Sexpr| part.symbol().and_then(|word| self.context.model.board.direction(word)).is_some();
        if arguments.last().is_none_or(directed) {
            return self.wrong(form, "a row of pieces with directions between them, ending with a piece");
        }
        for part in arguments {
            let direction = part.symbol().and_then(|word| self.context.model.board.direction(word));
            if let Some(direction) = direction {
                site = Site::Beyond(Box::new(site), Direction::Fixed(direction));
            } else {
                // The whole row has to be on the board, even where it says what must not be there.
                if negated(part).is_some() {
                    tests.push(Truth::OnBoard(site.clone()));
                }
                tests.push(self.occupant(part, &site)?);
            }
        }
        Some(Truth::Any(Quantified { region: None, occupied: false, tests }))
    }
}

/// The places named by the configurations in a condition.
pub(super) fn config_places(form: &Sexpr) -> Vec<Sexpr> {
    if form.head() != Some("absolute-config") {
        return form.arguments().iter().flat_map(config_places).collect();
    }
    let places = form.arguments().last().into_iter();
    places.flat_map(|places| places.list().unwrap_or_else(|| std::slice::from_ref(places))).cloned().collect()
}

/// The operand of `(not …)`.
fn negated(form: &Sexpr) -> Option<&Sexpr> {
    match form.list() {
        Some([head, inner]) if head.symbol() == Some("not") => Some(inner),
        _ => None,
    }
}
