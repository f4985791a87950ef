//! Compiles instructions with effects, most of which are deferred until the move is made.

use super::action::Coder;
use crate::index::SiteFlagId;
use crate::model::{ActionKind, Site, Truth};
use crate::program::op::AGAIN;
use crate::program::{Op, Reg};

impl Coder<'_, '_> {
    pub(super) fn effect(&mut self, action: &ActionKind) {
        match action {
            ActionKind::SetSiteFlag(flag, value, site) => self.set_site_flag(*flag, value, site),
            ActionKind::SetVariable(variable, player, value) => {
                let value = self.number(value);
                let player = self.player_register(player);
                self.emit(Op::SetVariable { variable: variable.0, player, value });
            }
            ActionKind::SetReserve(kind, player, value) => {
                let value = self.number(value);
                let kind = self.kind(kind);
                let player = self.player_register(player);
                self.emit(Op::SetReserve { kind, player, value });
            }
            ActionKind::SetSiteVariable(variable, site, value) => {
                let value = self.number(value);
                let site = self.site(site);
                self.emit(Op::SetSiteVariable { variable: variable.0, site, value });
            }
            ActionKind::SetAttribute(attribute, value, site) => {
                let value = self.number(value);
                let site = self.site(site);
                self.emit(Op::SetAttribute { site, attribute: attribute.0, value });
            }
            ActionKind::SetKind(kind, site) => {
                let kind = self.kind(kind);
                let site = self.site(site);
                self.emit(Op::SetKind { site, kind });
            }
            ActionKind::SetOwner(owner, site) => {
                let owner = self.player_register(owner);
                let site = self.site(site);
                self.emit(Op::SetOwner { site, owner });
            }
            ActionKind::Flip(site) => {
                let site = self.site(site);
                self.emit(Op::Flip { site });
            }
            ActionKind::Tuck(site, under) => {
                let (site, under) = (self.site(site), self.site(under));
                self.emit(Op::Tuck { site, under });
            }
            ActionKind::Stack(number, site, on) => {
                let count = self.number(number);
                let (site, on) = (self.site(site), self.site(on));
                self.emit(Op::Stack { count, site, on });
            }
            ActionKind::Capture(site) => {
                let site = self.site(site);
                self.emit(Op::Capture { site });
            }
            ActionKind::Remove(site) => {
                let site = self.site(site);
                self.emit(Op::Remove { site });
            }
            ActionKind::SetRunArray(array, index, value) => {
                let value = self.number(value);
                let index = self.number(index);
                self.emit(Op::Keep { array: array.0, index, value });
            }
            ActionKind::Create(kind, player, site) => {
                let owner = self.player_register(player);
                let kind = self.kind(kind);
                let site = self.site(site);
                self.emit(Op::Create { site, owner, kind });
            }
            ActionKind::NextTurn(jump) => {
                let turn = self.compiler.landing_turn(self.player, *jump).unwrap_or(AGAIN);
                self.emit(Op::NextTurn { turn });
            }
            _ => {}
        }
    }

    fn set_site_flag(&mut self, flag: SiteFlagId, value: &Truth, site: &Site) {
        let value = self.truth_register(value);
        let site = self.site(site);
        self.emit(Op::SetSiteFlag { flag: flag.0, site, value });
    }

    fn truth_register(&mut self, value: &Truth) -> Reg {
        let to = self.register();
        match value {
            Truth::Literal(value) => self.emit(Op::Const { to, value: i32::from(*value) }),
            other => self.truth_into(other, to),
        }
        to
    }
}
