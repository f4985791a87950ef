//! The games of draughts, by what they differ in.

use super::draughts::{Draughts, Taken, Tally};

fn anything(_: &Taken) -> Vec<usize> {
    Vec::new()
}

fn most(taken: &Taken) -> Vec<usize> {
    vec![taken.kings.len()]
}

fn kings(taken: &Taken) -> usize {
    taken.kings.iter().filter(|&&is_king| is_king).count()
}

fn strongest(taken: &Taken) -> Vec<usize> {
    vec![taken.kings.len(), kings(taken), usize::from(taken.by_king)]
}

/// Of most pieces, by a king, of most kings, and kings first.
fn italian_worth(taken: &Taken) -> Vec<usize> {
    let mut worth = vec![taken.kings.len(), usize::from(taken.by_king), kings(taken)];
    worth.extend(taken.kings.iter().map(|&is_king| usize::from(is_king)));
    worth
}

fn forty(idle: i32, _: i32, _: &Tally) -> bool {
    idle >= 80
}

fn never(_: i32, _: i32, _: &Tally) -> bool {
    false
}

/// A king alone against at most so many pieces, a king among them.
fn is_alone(tally: &Tally, most: usize) -> bool {
    [(0, 1), (1, 0)].iter().any(|&(one, other)| {
        let others = tally.men[other] + tally.kings[other];
        (tally.men[one], tally.kings[one]) == (0, 1) && others <= most && tally.kings[other] > 0
    })
}

fn international_draw(idle: i32, unchanged: i32, tally: &Tally) -> bool {
    idle >= 50 || unchanged >= 32 && is_alone(tally, 3) || unchanged >= 10 && is_alone(tally, 2)
}

fn russian_draw(idle: i32, unchanged: i32, tally: &Tally) -> bool {
    let all = tally.men.iter().chain(&tally.kings).sum::<usize>();
    let is_held = tally.road_is_held && tally.men == [0, 0] && tally.kings.iter().any(|&kings| kings >= 3);
    idle >= 30 || unchanged >= 10 && is_held || unchanged >= 60 && all <= 5 || unchanged >= 120 && all <= 7
}

pub fn international() -> Draughts {
    Draughts {
        size: 10,
        is_numbered: true,
        is_turned: false,
        has_flying_kings: true,
        men_take_back: true,
        men_take_kings: true,
        is_crowned_at_once: false,
        must_land_well: false,
        moves_both: false,
        worth: most,
        is_drawn: international_draw,
    }
}

pub fn brazilian() -> Draughts {
    Draughts { size: 8, ..international() }
}

pub fn old_french() -> Draughts {
    Draughts { worth: strongest, ..international() }
}

pub fn old_french_on_64() -> Draughts {
    Draughts { size: 8, has_flying_kings: false, men_take_back: false, ..old_french() }
}

pub fn english() -> Draughts {
    Draughts { worth: anything, is_drawn: forty, ..old_french_on_64() }
}

pub fn italian() -> Draughts {
    Draughts { is_turned: true, men_take_kings: false, worth: italian_worth, ..english() }
}

pub fn russian() -> Draughts {
    Draughts {
        is_numbered: false,
        is_crowned_at_once: true,
        must_land_well: true,
        worth: anything,
        is_drawn: russian_draw,
        ..brazilian()
    }
}

pub fn stavropol() -> Draughts {
    Draughts { moves_both: true, is_drawn: never, ..russian() }
}
