//! Compiles what makes up a move.
//!
//! In Axiom the parts of a move happen one after the other when it is played; in our language pieces move first, then
//! pieces are created and changed, and captures come last. Where that makes a difference that can be seen here, the
//! program is refused.

use super::coder::{Coder, Done, Line, Role, Stop};
use super::natives::Native;
use super::value::{Type, Value};

impl Coder<'_> {
    /// Compiles a word that adds something to the move.
    pub(super) fn effect(&mut self, native: Native) -> Done {
        let Role::Moves(_) = self.role else {
            return Err(self.fault("nothing can be moved when a turn has ended"));
        };
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
            Native::AddMove => {
                self.add("add");
                Ok(())
            }
            Native::Pass => {
                self.pass();
                Ok(())
            }
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
                    Role::Moves(Some(piece)) => Value::Number(piece as i32 + 1),
                    _ => Value::Kind(self.program.start.clone()),
                }
            }
            _ => return Err(self.fault("this word is not read in rules")),
        };
        let player = match native {
            CreatePlayer | CreatePlayerAt | CreatePlayerType | CreatePlayerTypeAt => self.pop(),
            _ => Value::Text(Type::Player, "own".to_owned()),
        };
        if self.state.captured.contains(&site) {
            return Err(self.fault("a piece is created where the same move has captured before"));
        }
        let (player, piece) = (self.as_player(&player)?, self.as_piece(&piece)?);
        self.plain(format!("(create {player} {piece} {site})"));
        self.state.created.insert(site);
        Ok(())
    }

    fn capture(&mut self, site: String) {
        self.plain(format!("(capture {site})"));
        self.state.captured.insert(site);
    }

    fn movement(&mut self) -> Done {
        let (to, from) = (self.pop(), self.pop());
        let (from, to) = (self.as_site(&from)?, self.as_site(&to)?);
        if self.state.captured.contains(&to) || self.state.created.contains(&to) || self.state.created.contains(&from) {
            return Err(self.fault("a piece moves where the same move has captured or created one before"));
        }
        let is_first = !self.shared && from == self.program.start;
        let begins = match (self.state.moved, is_first) {
            (false, true) => None,
            (false, false) => Some("from"),
            (true, _) => Some("cascade"),
        };
        let cursor = self.cursor();
        if let Some(begins) = begins {
            self.hop(&from);
            self.plain(begins);
        }
        self.hop(&to);
        self.plain("to");
        self.hop(&cursor);
        self.state.moved = true;
        Ok(())
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
            sites.iter().map(|site| super::value::replaced(site, "here", &name)).collect()
        };
        (self.state.captured, self.state.created) = (renamed(&self.state.captured), renamed(&self.state.created));
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

    /// Says that no piece moves, or none besides those that have been moved.
    pub(super) fn move_nothing(&mut self) {
        let cursor = self.cursor();
        let start = if self.shared { "from" } else { self.program.start.as_str() }.to_owned();
        self.hop(&start);
        self.plain("to");
        self.hop(&cursor);
        self.state.moved = true;
    }

    /// Completes a move.
    fn add(&mut self, how: &str) {
        if !self.state.moved {
            self.move_nothing();
        }
        self.plain(how);
        self.state.moved = false;
        self.state.captured.clear();
        self.state.created.clear();
    }

    /// Completes a pass; there is only one of them in each turn.
    fn pass(&mut self) {
        if !self.state.moved {
            self.move_nothing();
        }
        let pass = vec![
            Line::Plain("(set-flag passed true)".to_owned()),
            Line::Plain("(name \"pass\")".to_owned()),
            Line::Plain("add".to_owned()),
        ];
        self.lines.push(Line::If("(not-flag? passed)".to_owned(), pass, Vec::new()));
        self.state.moved = false;
        self.state.captured.clear();
        self.state.created.clear();
    }
}
