//! What the words do that need no definition.

use super::coder::{Coder, Done, Role, Stop};
use super::lines::Line;
use super::natives::Native;
use super::running::binary;
use super::value::{Type, Value, negated};

impl Coder<'_> {
    /// Compiles a word.
    pub(super) fn native(&mut self, native: Native) -> Done {
        match native {
            Native::Add
            | Native::Subtract
            | Native::Multiply
            | Native::Divide
            | Native::Modulo
            | Native::Min
            | Native::Max => self.arithmetic(native),
            Native::Increase
            | Native::Decrease
            | Native::Double
            | Native::Halve
            | Native::Negate
            | Native::Absolute => self.unary(native),
            Native::Equal | Native::Unequal | Native::IsZero | Native::IsNotZero => self.equality(native),
            Native::Less
            | Native::Greater
            | Native::AtMost
            | Native::AtLeast
            | Native::IsNegative
            | Native::IsPositive => self.comparison(native),
            Native::And | Native::Or | Native::Xor => self.logic(native),
            Native::Not => self.not(),
            Native::Fetch
            | Native::Store
            | Native::AddOne
            | Native::TakeOne
            | Native::AddTo
            | Native::On
            | Native::Off => self.memory(native),
            Native::Verify => self.verify(),
            Native::Here | Native::From | Native::To | Native::Back => self.place(native),
            Native::IsEmpty
            | Native::IsOccupied
            | Native::IsEmptyAt
            | Native::IsOccupiedAt
            | Native::IsFriend
            | Native::IsFriendAt
            | Native::IsEnemy
            | Native::IsEnemyAt
            | Native::Player
            | Native::PlayerAt
            | Native::Piece
            | Native::PieceAt
            | Native::PieceType
            | Native::PieceTypeAt => self.look(native),
            Native::PieceValue => self.piece_value(),
            Native::CurrentPlayer => {
                let player = self.current_player();
                self.push(player);
                Ok(())
            }
            Native::ForPlayer => match self.role {
                Role::Moves(_) | Role::Drops(_) => {
                    self.push(Value::Text(Type::Player, "own".to_owned()));
                    Ok(())
                }
                Role::End(_) => Err(self.fault("`for-player` cannot be asked at the end of a turn")),
            },
            Native::NextPlayer => self.next_player(),
            Native::CurrentPiece | Native::CurrentPieceType => self.current_piece(native),
            Native::MoveCount | Native::Stalemate => {
                let Role::End(_) = self.role else {
                    return Err(self.fault("moves can be counted only when a turn has ended"));
                };
                self.push(match native {
                    Native::MoveCount => Value::number("(count moves)".to_owned()),
                    _ => Value::truth("(= (count moves) 0)".to_owned()),
                });
                Ok(())
            }
            Native::CompileLiteral => {
                let value = self.pop();
                self.state.literals.push(value);
                Ok(())
            }
            Native::Random | Native::RandomToo => self.random(),
            Native::Randomize | Native::ForgetRepetition => Ok(()),
            _ => self.effect(native),
        }
    }

    pub(super) fn two(&mut self) -> (Value, Value) {
        let b = self.pop();
        (self.pop(), b)
    }

    fn arithmetic(&mut self, native: Native) -> Done {
        let (a, b) = self.two();
        if let (Value::Number(a), Value::Number(b)) = (&a, &b)
            && let Some(result) = binary(native, *a, *b)
        {
            self.push(Value::Number(result));
            return Ok(());
        }
        let is_zero = |value: &Value| *value == Value::Number(0);
        match native {
            Native::Add if is_zero(&a) => return self.push_number(&b),
            Native::Add | Native::Subtract if is_zero(&b) => return self.push_number(&a),
            _ => {}
        }
        if matches!(native, Native::Divide | Native::Modulo) && is_zero(&b) {
            return Err(self.fault("division by zero"));
        }
        let (a, b) = (self.as_number(&a)?, self.as_number(&b)?);
        if native == Native::Modulo {
            let text = self.remainder(&a, &b);
            self.push(Value::number(text));
            return Ok(());
        }
        let text = match native {
            Native::Add => format!("(+ {a} {b})"),
            Native::Subtract => format!("(- {a} {b})"),
            Native::Multiply => format!("(* {a} {b})"),
            Native::Divide => format!("(/ {a} {b})"),
            Native::Min => format!("(min {a} {b})"),
            _ => format!("(max {a} {b})"),
        };
        self.push(Value::number(text));
        Ok(())
    }

    /// A remainder, which has the sign of the first number, as divisions round to zero; that of our `mod` has the sign of
    /// the second, which makes no difference if neither is negative.
    fn remainder(&mut self, a: &str, b: &str) -> String {
        if a.starts_with("(index ") && b.parse().is_ok_and(|number: i32| number > 0) {
            return format!("(mod {a} {b})");
        }
        let (a, b) = (self.named(a), self.named(b));
        format!("(- {a} (* {b} (/ {a} {b})))")
    }

    fn push_number(&mut self, value: &Value) -> Done {
        let text = self.as_number(value)?;
        self.push(Value::number(text));
        Ok(())
    }

    fn unary(&mut self, native: Native) -> Done {
        let value = self.pop();
        if let Value::Number(number) = value {
            let mut stack = vec![number];
            super::running::compute(native, &mut stack);
            self.push(Value::Number(stack.pop().unwrap_or(0)));
            return Ok(());
        }
        let a = self.as_number(&value)?;
        let a = if native == Native::Halve { self.named(&a) } else { a };
        self.push(Value::number(match native {
            Native::Increase => format!("(+ {a} 1)"),
            Native::Decrease => format!("(- {a} 1)"),
            Native::Double => format!("(* {a} 2)"),
            // A shift, so it rounds down.
            Native::Halve => format!("(/ (- {a} (mod {a} 2)) 2)"),
            Native::Negate => format!("(- {a})"),
            _ => format!("(max {a} (- {a}))"),
        }));
        Ok(())
    }

    fn equality(&mut self, native: Native) -> Done {
        let (a, b) = match native {
            Native::Equal | Native::Unequal => self.two(),
            _ => (self.pop(), Value::Number(0)),
        };
        let result = self.equal(&a, &b)?;
        if matches!(native, Native::Equal | Native::IsZero) {
            self.push(result);
            return Ok(());
        }
        self.push(result);
        self.not()
    }

    fn comparison(&mut self, native: Native) -> Done {
        let (a, b) = match native {
            Native::IsNegative | Native::IsPositive => (self.pop(), Value::Number(0)),
            _ => self.two(),
        };
        let native = match native {
            Native::IsNegative => Native::Less,
            Native::IsPositive => Native::Greater,
            other => other,
        };
        if let (Value::Number(a), Value::Number(b)) = (&a, &b)
            && let Some(result) = binary(native, *a, *b)
        {
            self.push(Value::Number(result));
            return Ok(());
        }
        let sign = match native {
            Native::Less => "<",
            Native::Greater => ">",
            Native::AtMost => "<=",
            _ => ">=",
        };
        let text = format!("({sign} {} {})", self.as_number(&a)?, self.as_number(&b)?);
        self.push(Value::truth(text));
        Ok(())
    }

    fn verify(&mut self) -> Done {
        if self.verify_step() {
            return Ok(());
        }
        match self.pop() {
            Value::Number(0) => self.stop(),
            Value::Number(_) => {}
            value => {
                let condition = self.condition(&value)?;
                self.plain(format!("(verify {condition})"));
            }
        }
        Ok(())
    }

    /// An expression for the cursor.
    pub(super) fn here(&self) -> String {
        self.state.cursor.clone().unwrap_or_else(|| "here".to_owned())
    }

    fn place(&mut self, native: Native) -> Done {
        if let (Role::End(_), Native::From | Native::Back) = (self.role, native) {
            return Err(self.fault("`from` has no meaning in `OnIsGameOver`: no piece is being moved"));
        }
        match native {
            Native::Here => {
                let here = self.here();
                self.push(Value::site(here));
            }
            Native::From => self.push(Value::site(self.program.start.clone())),
            Native::To => {
                let value = self.pop();
                let site = self.as_site(&value)?;
                self.go(site);
            }
            _ => self.go(self.program.start.clone()),
        }
        Ok(())
    }

    /// Puts the cursor on a site.
    pub(super) fn go(&mut self, site: String) {
        if self.state.cursor.as_ref() == Some(&site) || site == "here" {
            return;
        }
        self.keep("here");
        self.plain(format!("(go {site})"));
        // An expression that is computed may have another value later.
        self.state.cursor = (!site.starts_with('(')).then_some(site);
    }

    fn look(&mut self, native: Native) -> Done {
        let site = match native {
            Native::IsEmptyAt
            | Native::IsOccupiedAt
            | Native::IsFriendAt
            | Native::IsEnemyAt
            | Native::PlayerAt
            | Native::PieceAt
            | Native::PieceTypeAt => {
                let value = self.pop();
                self.as_site(&value)?
            }
            _ => self.here(),
        };
        let value = match native {
            Native::IsEmpty | Native::IsEmptyAt => Value::truth(format!("(empty? {site})")),
            Native::IsOccupied | Native::IsOccupiedAt => Value::truth(format!("(not-empty? {site})")),
            Native::IsFriend | Native::IsFriendAt => Value::truth(self.friend(&site)?),
            Native::IsEnemy | Native::IsEnemyAt => {
                let friend = self.friend(&site)?;
                Value::truth(format!("(and (not-empty? {site}) {})", negated(&friend)))
            }
            Native::Player | Native::PlayerAt => Value::Owner(site),
            Native::Piece | Native::PieceAt => Value::Piece(site),
            _ => Value::Kind(site),
        };
        self.push(value);
        Ok(())
    }

    fn piece_value(&mut self) -> Done {
        let value = match self.pop() {
            Value::Piece(site) | Value::Kind(site) => {
                Value::number(format!("({} {site})", self.program.worth))
            }
            Value::Number(number) => {
                let index = usize::try_from((number & 1023) - 1).ok();
                let piece = index.and_then(|index| self.program.declared.pieces.get(index));
                Value::Number(piece.map_or(0, |piece| piece.value))
            }
            _ => return Err(self.fault("the value of a piece can be asked only where the piece stands")),
        };
        self.push(value);
        Ok(())
    }

    fn current_piece(&mut self, native: Native) -> Done {
        self.asks_piece = true;
        let value = match (self.role, native) {
            (Role::Moves(Some(piece)) | Role::Drops(piece), Native::CurrentPieceType) => {
                Value::Number(piece as i32 + 1)
            }
            (Role::Moves(None), Native::CurrentPieceType) => Value::Kind(self.program.start.clone()),
            (Role::Moves(_), _) => Value::Piece(self.program.start.clone()),
            (Role::Drops(_), _) => return Err(self.fault("a piece that is dropped has no owner yet")),
            (Role::End(_), _) => return Err(self.fault("no piece is being moved when a turn has ended")),
        };
        self.push(value);
        Ok(())
    }

    fn next_player(&mut self) -> Done {
        let nexts = self.program.next_players();
        if let Role::End(player) = self.role {
            // The turn after the one that comes next.
            self.asks_player = true;
            let next = self.program.only_next(player);
            let next = next.ok_or_else(|| self.fault("who comes next is not clear here"))?;
            self.push(Value::Number(next));
            return Ok(());
        }
        let Some(&(_, first)) = nexts.first() else { return Err(self.fault("there is no turn order")) };
        let current = self.current_player();
        let name = self.fresh();
        self.plain(format!("(let {name} {})", self.program.player_name(first)));
        let is_clear = nexts.iter().all(|(player, _)| self.program.only_next(*player).is_some());
        if !is_clear {
            self.program.count_turns();
            for (at, _) in self.program.declared.turns.iter().enumerate() {
                let next = self.program.declared.turns[self.program.declared.after(at)].player;
                let set = format!("(set {name} {})", self.program.player_name(next));
                self.lines.push(Line::If(format!("(= turn {at})"), vec![Line::Plain(set)], Vec::new()));
            }
            self.push(Value::Text(Type::Player, name));
            return Ok(());
        }
        for (player, next) in nexts {
            if next != first {
                let test = self.equal(&current, &Value::Number(player))?;
                let test = self.condition(&test)?;
                let set = format!("(set {name} {})", self.program.player_name(next));
                self.lines.push(Line::If(test, vec![Line::Plain(set)], Vec::new()));
            }
        }
        self.push(Value::Text(Type::Player, name));
        Ok(())
    }

    /// The address of an element of an array.
    pub(super) fn element(&mut self, first: usize, length: usize) -> Result<(), Stop> {
        let value = match self.pop() {
            Value::Number(index) => {
                let inside = usize::try_from(index).ok().filter(|index| *index < length);
                let Some(index) = inside else { return Err(self.fault("the array has no such element")) };
                Value::Number(super::dictionary::address(first + index))
            }
            index => Value::Element(first, length, self.as_number(&index)?),
        };
        self.push(value);
        Ok(())
    }
}
