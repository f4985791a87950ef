//! Compiles what makes up a move.
//!
//! In Axiom the parts of a move happen one after the other when it is played; in our language pieces move first, and all
//! the rest comes in order. Where that makes a difference that can be seen here, the program is refused.

use super::coder::{Coder, Done, MOVING, Role, Stop};
use super::lines::Line;
use super::natives::Native;
use super::state::{Continues, Moved};
use super::value::{Type, Value, replaced};

/// The variable of a block that says whether the move that is being made moves a piece.
pub(super) const MOVING_NAME: &str = "moving";

impl Coder<'_> {
    /// Compiles a word that adds something to the move.
    pub(super) fn effect(&mut self, native: Native) -> Done {
        if let Role::End(_) = self.role {
            return Err(self.fault("`OnIsGameOver` cannot change the position"));
        }
        match native {
            Native::Move => self.movement(),
            Native::Capture => {
                let here = self.here();
                self.capture(here);
                Ok(())
            }
            Native::CaptureAt => {
                let value = self.pop();
                let site = self.as_site(&value)?;
                self.capture(site);
                Ok(())
            }
            Native::AddMove => self.add(),
            Native::Partial => {
                self.state.continues = Continues::Freely;
                Ok(())
            }
            Native::PartialType => self.go_on_with_type(),
            Native::Pass => self.pass(),
            Native::ChangeType | Native::ChangeTypeAt => {
                let site = self.target(native == Native::ChangeTypeAt)?;
                let value = self.pop();
                let piece = self.as_piece(&value)?;
                self.plain(format!("(change-type {piece} {site})"));
                Ok(())
            }
            Native::ChangeOwner | Native::ChangeOwnerAt => {
                let site = self.target(native == Native::ChangeOwnerAt)?;
                let value = self.pop();
                let player = self.as_player(&value)?;
                self.plain(format!("(change-owner {player} {site})"));
                Ok(())
            }
            _ => self.create(native),
        }
    }

    /// The position that an effect is for: that on the stack, or the cursor.
    fn target(&mut self, is_given: bool) -> Result<String, Stop> {
        if !is_given {
            return Ok(self.here());
        }
        let value = self.pop();
        self.as_site(&value)
    }

    fn create(&mut self, native: Native) -> Done {
        use Native::{
            Create, CreateAt, CreatePlayer, CreatePlayerAt, CreatePlayerType, CreatePlayerTypeAt, CreateType,
            CreateTypeAt, PutDown,
        };
        let is_given = matches!(native, CreateAt | CreateTypeAt | CreatePlayerAt | CreatePlayerTypeAt);
        let site = self.target(is_given)?;
        let piece = match native {
            CreateType | CreateTypeAt | CreatePlayerType | CreatePlayerTypeAt => self.pop(),
            PutDown | Create | CreateAt | CreatePlayer | CreatePlayerAt => {
                self.asks_piece = true;
                match self.role {
                    Role::Moves(Some(piece)) | Role::Drops(piece) => Value::Number(piece as i32 + 1),
                    _ => Value::Kind(self.program.start.clone()),
                }
            }
            _ => return Err(self.fault("this word is not supported in rules")),
        };
        let player = match native {
            CreatePlayer | CreatePlayerAt | CreatePlayerType | CreatePlayerTypeAt => self.pop(),
            _ => Value::Text(Type::Player, "own".to_owned()),
        };
        let (player, piece) = (self.as_player(&player)?, self.as_piece(&piece)?);
        if self.puts_down(&player, &piece) {
            return self.put_down(&site);
        }
        self.plain(format!("(create {player} {piece} {site})"));
        self.state.created.insert(site);
        Ok(())
    }

    fn capture(&mut self, site: String) {
        self.plain(format!("(remove {site})"));
        self.state.captured.insert(site);
    }

    /// Whether to create a piece is what a drop does.
    fn puts_down(&self, player: &str, piece: &str) -> bool {
        let Role::Drops(kind) = self.role else { return false };
        let is_own = self.program.piece_name(kind as i32 + 1) == Some(piece);
        is_own && player == "own" && self.state.moved != Moved::Yes
    }

    /// Puts down the piece of a drop. There is always one more in hand.
    fn put_down(&mut self, site: &str) -> Done {
        if self.state.moved == Moved::Maybe || self.state.created.contains(site) {
            return Err(self.fault("it is not clear which piece is dropped here"));
        }
        let cursor = self.cursor();
        self.hop(&replaced(site, "here", &cursor));
        self.plain("to");
        self.hop(&cursor);
        if let Role::Drops(kind) = self.role {
            let kind = self.program.piece_name(kind as i32 + 1).unwrap_or_default().to_owned();
            self.plain(format!("(set (reserve {kind}) 1)"));
        }
        self.note_moved(Moved::Yes);
        Ok(())
    }

    fn movement(&mut self) -> Done {
        if let Role::Drops(_) = self.role {
            return Err(self.fault("a drop does not move pieces"));
        }
        let (to, from) = (self.pop(), self.pop());
        let (from, to) = (self.as_site(&from)?, self.as_site(&to)?);
        if self.state.captured.contains(&to)
            || self.state.created.contains(&to)
            || self.state.created.contains(&from)
        {
            return Err(self.fault("a piece moves where the same move has captured or created one before"));
        }
        let is_first = !self.shared && from == self.program.start;
        let begins = match (self.state.moved, is_first) {
            (Moved::No, true) => None,
            (Moved::No, false) => Some("from".to_owned()),
            (Moved::Yes, _) => Some("cascade".to_owned()),
            (Moved::Maybe, _) => Some(format!("(if {MOVING_NAME} cascade else from)")),
        };
        let cursor = self.cursor();
        // What was called `here` has a name by now.
        let (from, to) = (replaced(&from, "here", &cursor), replaced(&to, "here", &cursor));
        if let Some(begins) = begins {
            self.hop(&from);
            self.plain(begins);
        }
        self.hop(&to);
        self.plain("to");
        self.hop(&cursor);
        self.note_moved(Moved::Yes);
        Ok(())
    }

    /// Notes whether the move moves a piece, also in the variable for it, if there is one.
    fn note_moved(&mut self, moved: Moved) {
        if self.homes.contains_key(&MOVING) && self.state.moved != moved {
            self.plain(format!("(set {MOVING_NAME} {})", moved == Moved::Yes));
        }
        self.state.moved = moved;
    }

    /// A name for where the cursor is.
    fn cursor(&mut self) -> String {
        if let Some(cursor) = &self.state.cursor {
            return cursor.clone();
        }
        let name = self.fresh();
        self.plain(format!("(let {name} here)"));
        for value in self.state.stack.iter_mut().chain(&mut self.state.literals) {
            value.replace("here", &name);
        }
        let renamed = |sites: &std::collections::BTreeSet<String>| {
            sites.iter().map(|site| replaced(site, "here", &name)).collect()
        };
        (self.state.captured, self.state.created) =
            (renamed(&self.state.captured), renamed(&self.state.created));
        self.state.cursor = Some(name.clone());
        name
    }

    /// Puts the cursor somewhere while a movement is written.
    fn hop(&mut self, site: &str) {
        if site == "here" || self.state.cursor.as_deref() == Some(site) {
            return;
        }
        self.plain(format!("(go {site})"));
        self.state.cursor = Some(site.to_owned());
    }

    /// Says that no piece moves, unless one has been moved.
    fn move_nothing(&mut self) -> Done {
        if self.state.moved == Moved::Yes {
            return Ok(());
        }
        if let Role::Drops(_) = self.role {
            return Err(self.fault("a drop puts down a piece"));
        }
        let cursor = self.cursor();
        let start = if self.shared { "from" } else { self.program.start.as_str() }.to_owned();
        let outer = std::mem::take(&mut self.lines);
        self.hop(&start);
        self.plain("to");
        self.hop(&cursor);
        let stays = std::mem::replace(&mut self.lines, outer);
        if self.state.moved == Moved::Maybe {
            self.lines.push(Line::If(format!("(not {MOVING_NAME})"), stays, Vec::new()));
        } else {
            self.lines.extend(stays);
        }
        Ok(())
    }

    /// Completes a move.
    fn add(&mut self) -> Done {
        self.move_nothing()?;
        self.pass_random_state_on();
        let added = match self.state.continues {
            Continues::No => "add".to_owned(),
            Continues::Freely => "(add-partial)".to_owned(),
            Continues::With(number) => {
                let name = self.program.move_type_name(number);
                format!("(add-partial {})", name.unwrap_or_default())
            }
        };
        self.plain(added);
        self.begin_anew();
        Ok(())
    }

    /// `partial-move-type`: after this move the piece goes on with moves of one type.
    fn go_on_with_type(&mut self) -> Done {
        let known = match self.pop() {
            Value::Number(0) => Some(Continues::Freely),
            Value::Number(number) => self.program.move_type_name(number).map(|_| Continues::With(number)),
            _ => None,
        };
        self.state.continues =
            known.ok_or_else(|| self.fault("`partial-move-type` takes the name of a type of moves"))?;
        Ok(())
    }

    /// After a move, nothing of the next one is known yet.
    fn begin_anew(&mut self) {
        self.note_moved(Moved::No);
        self.state.continues = Continues::No;
        self.state.captured.clear();
        self.state.created.clear();
    }

    /// Completes a pass; there is only one of them in each turn.
    fn pass(&mut self) -> Done {
        self.move_nothing()?;
        let outer = std::mem::take(&mut self.lines);
        self.plain("(set-flag passed true)");
        self.plain("(name \"pass\")");
        self.pass_random_state_on();
        self.plain("add");
        let pass = std::mem::replace(&mut self.lines, outer);
        self.lines.push(Line::If("(not-flag? passed)".to_owned(), pass, Vec::new()));
        self.begin_anew();
        Ok(())
    }
}
