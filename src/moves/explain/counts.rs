//! Values that a step changes one by one, such as seeds that are sown.
//!
//! Rules may set an attribute as they go, or keep count in a site variable and set the attribute at the end. A variable
//! is recognised as such a count by its result: at every site it changes as much as the attribute.

use crate::index::{AttributeId, SiteId};
use crate::moves::effect::Effect;
use crate::position::{Change, Position};
use crate::program::{AttributeSlot, Piece, Program, VariableScope, VariableSlot};

/// With fewer changing sites than this, it does not look like counting.
const LEAST_SITES: usize = 3;

/// One change of a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Count {
    /// The site.
    pub site: SiteId,
    /// The attribute that is shown.
    pub attribute: AttributeId,
    /// Its new value.
    pub value: i32,
    /// When, in steps.
    pub time: f32,
}

/// The values that a step counts, in order; empty if they merely change together.
pub(in crate::moves) fn counts(
    program: &Program,
    before: &Position,
    changes: &[Change],
    effects: &[Effect],
) -> Vec<Count> {
    let found = program.attributes.iter().enumerate().find_map(|(index, slot)| {
        let wanted = gains(program, before, changes, slot);
        let is_counted = wanted.iter().filter(|&&gain| gain != 0).count() >= LEAST_SITES;
        let ledgers = is_counted.then(|| ledgers(program, before, effects, AttributeId::new(index)))?;
        let ledger = ledgers.into_iter().find(|ledger| sums(program, ledger) == wanted)?;
        Some((AttributeId::new(index), slot, ledger))
    });
    let Some((attribute, slot, ledger)) = found else { return Vec::new() };
    let mut values: Vec<i32> =
        (0..program.site_count()).map(|site| before.piece(SiteId::new(site)).attribute(slot)).collect();
    let count = |(site, gain): (usize, i32)| {
        values[site] = values[site].wrapping_add(gain);
        Count { site: SiteId::new(site), attribute, value: values[site], time: 0.0 }
    };
    ledger.into_iter().map(count).collect()
}

/// Sites, and by how much the value of each goes up, in order.
type Ledger = Vec<(usize, i32)>;

fn sums(program: &Program, ledger: &Ledger) -> Vec<i32> {
    let mut sums = vec![0_i32; program.site_count()];
    for &(site, gain) in ledger {
        sums[site] = sums[site].wrapping_add(gain);
    }
    sums
}

/// By how much an attribute goes up, for each piece that keeps its place and type.
fn gains(program: &Program, before: &Position, changes: &[Change], slot: &AttributeSlot) -> Vec<i32> {
    let sites = program.site_count();
    let mut gains = vec![0; sites];
    for change in changes.iter().filter(|change| usize::from(change.cell) < sites) {
        let (old, new) = (before.piece(SiteId(change.cell)), Piece(change.value));
        let stays = !old.is_none() && !new.is_none() && old.piece_type() == new.piece_type();
        if stays && slot.bearers[old.piece_type().index()] {
            gains[usize::from(change.cell)] = new.attribute(slot) - old.attribute(slot);
        }
    }
    gains
}

/// What may be the count: each site variable, and the attribute itself if its gains and losses balance.
fn ledgers(program: &Program, before: &Position, effects: &[Effect], attribute: AttributeId) -> Vec<Ledger> {
    let sites = program.site_count();
    let of_sites =
        |variable: &&VariableSlot| matches!(variable.scope, VariableScope::Site | VariableScope::MoveSite);
    let variables = program.layout.variables.iter().filter(of_sites).map(|variable| {
        let said = effects.iter().filter_map(|effect| match *effect {
            Effect::SetCell { cell, value } => Some((usize::from(cell).checked_sub(variable.cell)?, value)),
            _ => None,
        });
        let start = &before.cells()[variable.cell..variable.cell + sites];
        ledger(start.iter().map(|&cell| cell as i32).collect(), said.filter(|(site, _)| *site < sites))
    });
    let slot = &program.attributes[attribute.index()];
    let said = effects.iter().filter_map(|effect| match *effect {
        Effect::SetAttribute { site, attribute: said, value } if said == attribute.0 => {
            Some((usize::from(site), value))
        }
        _ => None,
    });
    let start = (0..sites).map(|site| before.piece(SiteId::new(site)).attribute(slot)).collect();
    let own = Some(ledger(start, said))
        .filter(|own| own.iter().fold(0, |sum: i32, (_, gain)| sum.wrapping_add(*gain)) == 0);
    variables.chain(own).collect()
}

/// The changes of values that are set again and again.
fn ledger(mut values: Vec<i32>, said: impl Iterator<Item = (usize, i32)>) -> Ledger {
    let gain = |(site, value): (usize, i32)| {
        let gain = value.wrapping_sub(values[site]);
        values[site] = value;
        (gain != 0).then_some((site, gain))
    };
    said.filter_map(gain).collect()
}
