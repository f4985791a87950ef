//! Values as expressions of a certain type.

use super::coder::{Coder, Role, Stop};
use super::dictionary::TRUE;
use super::lines::Line;
use super::value::{Type, Value, negated};

impl Coder<'_> {
    /// Whether a value is a direction.
    pub(super) fn is_direction(&self, value: &Value) -> bool {
        match value {
            Value::Number(number) => self.program.words.direction_of(*number).is_some(),
            Value::Text(kind, _) => *kind == Type::Direction,
            _ => false,
        }
    }

    /// The type of a variable that holds one value or the other.
    pub(super) fn joined(&self, a: &Value, b: &Value) -> Type {
        let program = self.program;
        let is_flag = |value: &Value| match value {
            Value::Number(number) => [0, TRUE].contains(number),
            Value::Text(kind, _) => *kind == Type::Truth,
            _ => false,
        };
        let is_direction = |value: &Value| self.is_direction(value);
        let is_player = |value: &Value| match value {
            Value::Number(number) => program.declared.player(*number).is_some(),
            // The owner of what stands on a site is 0 if nothing does, so it is no player.
            Value::Text(kind, _) => *kind == Type::Player,
            _ => false,
        };
        let is_piece = |value: &Value| matches!(value, Value::Text(Type::Kind, _));
        let is_site = |value: &Value| matches!(value, Value::Text(Type::Site, _));
        let is_truth = |value: &Value| matches!(value, Value::Text(Type::Truth, _));
        let is = |test: &dyn Fn(&Value) -> bool| test(a) && test(b);
        if is(&is_flag)
            && (is_truth(a) || is_truth(b) || *a == Value::Number(TRUE) || *b == Value::Number(TRUE))
        {
            Type::Truth
        } else if is(&is_direction) {
            Type::Direction
        } else if is(&is_player) {
            Type::Player
        } else if is(&is_piece) {
            Type::Kind
        } else if is(&is_site) {
            Type::Site
        } else {
            Type::Number
        }
    }

    /// A value as an expression of a type.
    pub(super) fn as_type(&mut self, value: &Value, kind: Type) -> Result<String, Stop> {
        match kind {
            Type::Number => self.as_number(value),
            Type::Truth => self.condition(value),
            Type::Site => self.as_site(value),
            Type::Direction => self.as_direction(value),
            Type::Player => self.as_player(value),
            Type::Kind => self.as_piece(value),
        }
    }

    /// A condition.
    pub(super) fn condition(&mut self, value: &Value) -> Result<String, Stop> {
        Ok(match value {
            Value::Number(number) => (*number != 0).to_string(),
            Value::Text(Type::Truth, text) => text.clone(),
            Value::Owner(site) | Value::Kind(site) | Value::Piece(site) => format!("(not-empty? {site})"),
            Value::Text(Type::Player | Type::Kind | Type::Direction, _) => "true".to_owned(),
            Value::Step => {
                self.settle();
                let value = self.pop();
                return self.condition(&value);
            }
            _ => format!("(!= {} 0)", self.as_number(value)?),
        })
    }

    /// A number.
    pub(super) fn as_number(&mut self, value: &Value) -> Result<String, Stop> {
        Ok(match value {
            Value::Number(number) => number.to_string(),
            Value::Text(Type::Number, text) => text.clone(),
            Value::Text(Type::Site, text) => format!("(index {text})"),
            Value::Text(Type::Kind, text) => format!("(+ 1 (index {text}))"),
            Value::Kind(site) => format!("(+ 1 (index (type-of {site})))"),
            Value::Text(Type::Truth, text) => {
                let name = self.fresh();
                self.plain(format!("(let {name} 0)"));
                self.lines.push(Line::If(
                    text.clone(),
                    vec![Line::Plain(format!("(set {name} {TRUE})"))],
                    Vec::new(),
                ));
                name
            }
            Value::Owner(site) => self.owner_number(site),
            Value::Piece(site) => {
                let owner = self.owner_number(site);
                format!("(+ {owner} 1 (index (type-of {site})))")
            }
            Value::Text(Type::Player, text) => self.number_of_player(|player| format!("(= {text} {player})")),
            Value::Unknown => {
                return Err(self.fault("what is on the stack here depends on which way was taken"));
            }
            Value::Element(..) | Value::Text(Type::Direction, _) | Value::Step => {
                return Err(self.fault("an address or a word cannot be computed with"));
            }
        })
    }

    /// The number of the owner of a piece; 0 if there is none.
    fn owner_number(&mut self, site: &str) -> String {
        self.number_of_player(|player| format!("(and (not-empty? {site}) (= (owner {site}) {player}))"))
    }

    /// The number of the player for whose name a condition holds; 0 if it holds for none.
    fn number_of_player(&mut self, condition: impl Fn(&str) -> String) -> String {
        let name = self.fresh();
        self.plain(format!("(let {name} 0)"));
        for player in &self.program.declared.players {
            let test = condition(&self.program.player_name(player.number));
            let set = Line::Plain(format!("(set {name} {})", player.number));
            self.lines.push(Line::If(test, vec![set], Vec::new()));
        }
        name
    }

    /// A position.
    pub(super) fn as_site(&mut self, value: &Value) -> Result<String, Stop> {
        Ok(match value {
            Value::Text(Type::Site, text) => text.clone(),
            Value::Number(number) => match self.program.site_name(*number) {
                Some(name) => name.to_owned(),
                None => format!("(position-at {number})"),
            },
            _ => {
                let number = self.as_number(value)?;
                match number.strip_prefix("(index ").and_then(|rest| rest.strip_suffix(')')) {
                    Some(site) if !site.starts_with('(') => site.to_owned(),
                    _ => format!("(position-at {number})"),
                }
            }
        })
    }

    /// A direction.
    pub(super) fn as_direction(&mut self, value: &Value) -> Result<String, Stop> {
        match value {
            Value::Text(Type::Direction, text) => Ok(text.clone()),
            Value::Number(number) => match self.program.words.direction_of(*number) {
                Some((index, relative)) => Ok(self.program.direction(index, relative)),
                None => Err(self.fault("this is not a direction")),
            },
            _ => Err(self.fault("this is not a direction")),
        }
    }

    /// A player.
    pub(super) fn as_player(&mut self, value: &Value) -> Result<String, Stop> {
        match value {
            Value::Text(Type::Player, text) => Ok(text.clone()),
            Value::Owner(site) => Ok(format!("(owner {site})")),
            Value::Number(number) if self.program.declared.player(*number).is_some() => {
                Ok(self.program.player_name(*number))
            }
            _ => {
                let number = self.as_number(value)?;
                let name = self.fresh();
                let mut choices = self.program.declared.players.iter();
                let first = choices
                    .next()
                    .map_or_else(|| "own".to_owned(), |player| self.program.player_name(player.number));
                self.plain(format!("(let {name} {first})"));
                for player in choices {
                    let set = format!("(set {name} {})", self.program.player_name(player.number));
                    let test = format!("(= {number} {})", player.number);
                    self.lines.push(Line::If(test, vec![Line::Plain(set)], Vec::new()));
                }
                Ok(name)
            }
        }
    }

    /// A kind of piece.
    pub(super) fn as_piece(&mut self, value: &Value) -> Result<String, Stop> {
        match value {
            Value::Text(Type::Kind, text) => Ok(text.clone()),
            Value::Kind(site) | Value::Piece(site) => Ok(format!("(type-of {site})")),
            Value::Number(number) => {
                let name = self.program.piece_name(*number & 1023).map(ToOwned::to_owned);
                name.ok_or_else(|| self.fault("there is no such kind of piece"))
            }
            _ => {
                let number = self.as_number(value)?;
                Ok(format!("(kind-at (- {number} 1))"))
            }
        }
    }

    /// Whether two values are equal.
    pub(super) fn equal(&mut self, a: &Value, b: &Value) -> Result<Value, Stop> {
        use Value::{Kind, Number, Owner, Piece, Text};
        if *a == Value::Unknown || *b == Value::Unknown {
            return Err(self.fault("what is on the stack here depends on which way was taken"));
        }
        if a == b {
            return Ok(Value::known(true));
        }
        let text = match (a, b) {
            (Number(a), Number(b)) => return Ok(Value::known(a == b)),
            (Number(_), _) => return self.equal(b, a),
            (Owner(site) | Kind(site) | Piece(site), Number(0)) => format!("(empty? {site})"),
            (Owner(site), Number(number)) => match self.program.declared.player(*number) {
                Some(_) => owned(site, &self.program.player_name(*number)),
                None => return Ok(Value::known(false)),
            },
            (Owner(site), Text(Type::Player, player)) | (Text(Type::Player, player), Owner(site)) => {
                owned(site, player)
            }
            (Owner(a), Owner(b)) => {
                format!(
                    "(or (and (empty? {a}) (empty? {b})) (and (not-empty? {a}) (not-empty? {b}) (= (owner {a}) (owner {b}))))"
                )
            }
            (Text(Type::Player, player), Number(number)) => match self.program.declared.player(*number) {
                Some(_) => format!("(= {player} {})", self.program.player_name(*number)),
                None => return Ok(Value::known(false)),
            },
            (Text(Type::Player, a), Text(Type::Player, b)) | (Text(Type::Site, a), Text(Type::Site, b)) => {
                format!("(= {a} {b})")
            }
            (Kind(site), Number(number)) => match self.program.piece_name(*number) {
                Some(name) => format!("(piece? {name} {site})"),
                None => return Ok(Value::known(false)),
            },
            (Kind(_) | Text(Type::Kind, _), Kind(_) | Text(Type::Kind, _)) => {
                format!("(= {} {})", self.as_piece(a)?, self.as_piece(b)?)
            }
            (Text(Type::Kind, kind), Number(number)) => match self.program.piece_name(*number) {
                Some(name) => format!("(= {kind} {name})"),
                None => return Ok(Value::known(false)),
            },
            (Text(Type::Site, site), Number(number)) => match self.program.site_name(*number) {
                Some(name) => format!("(= {site} {name})"),
                None => return Ok(Value::known(false)),
            },
            (Text(Type::Direction, _), _) | (_, Text(Type::Direction, _)) => {
                format!("(= {} {})", self.as_direction(a)?, self.as_direction(b)?)
            }
            (Text(Type::Truth, truth), Number(0)) => negated(truth),
            (Text(Type::Truth, truth), Number(TRUE)) => truth.clone(),
            _ => format!("(= {} {})", self.as_number(a)?, self.as_number(b)?),
        };
        Ok(Value::truth(text))
    }

    /// The player whose turn it is.
    pub(super) fn current_player(&mut self) -> Value {
        self.asks_player = true;
        match self.role {
            Role::End(player) => Value::Number(player),
            Role::Moves(_) | Role::Drops(_) if self.program.moves_for_others => {
                Value::Text(Type::Player, "mover".to_owned())
            }
            Role::Moves(_) | Role::Drops(_) => Value::Text(Type::Player, "own".to_owned()),
        }
    }

    /// A condition: a piece of the player whose turn it is stands on a site.
    pub(super) fn friend(&mut self, site: &str) -> Result<String, Stop> {
        let player = self.current_player();
        let player = self.as_player(&player)?;
        Ok(owned(site, &player))
    }
}

/// A condition: a piece of a player stands on a site.
fn owned(site: &str, player: &str) -> String {
    if player == "own" {
        return format!("(my? {site})");
    }
    format!("(and (not-empty? {site}) (= (owner {site}) {player}))")
}
