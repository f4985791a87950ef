//! What seeds do in Ludii's language: small games of our own on one row of holes.

use crate::played::played;

/// The seeds on all sites after some moves from holes.
fn seeds(text: &str, holes: &[usize]) -> Vec<u32> {
    let game = played(text, &holes.iter().map(|&hole| (hole, hole)).collect::<Vec<_>>());
    let slot = game.program().layout.variables.iter().find(|slot| slot.name == "seeds").unwrap();
    game.position().cells()[slot.cell..slot.cell + game.program().site_count()].to_vec()
}

/// A game of one row of holes, with so many seeds in each, where moves begin anywhere.
fn sowing(counts: &[usize], then: &str) -> String {
    let (holes, track) = (counts.len(), (0..counts.len()).map(|hole| hole.to_string()).collect::<Vec<_>>());
    let start: Vec<String> =
        (0..holes).map(|hole| format!("(set Count {} to:{hole})", counts[hole])).collect();
    let start = start.concat();
    format!(
        "(game \"Row\" (players 2)\n(equipment {{ (mancalaBoard 1 {holes} store:None (track \"Ring\" \"{}\" loop:True)) \
         (piece \"Seed\" Shared) (hand Each) }})\n(rules (start {{ {start} }})\n\
         (play (move Select (from (sites Board) if:(< 0 (count at:(from)))) (then {then})))\n\
         (end (if (no Moves Next) (result Mover Win)))))",
        track.join(",")
    )
}

const TAKES_THREE: &str = "(if (= 3 (count at:(to))) (fromTo (from (to)) (to (handSite Mover)) count:3))";

/// The last of three seeds passes over the hole that they come from, which then counts as the last: nothing is taken.
#[test]
fn a_seed_that_passes_over_the_first_hole_ends_there() {
    let takes = "(fromTo (from (to)) (to (handSite Mover)) count:(count at:(to)))";
    let text = sowing(&[3, 3, 3], &format!("(sow apply:{takes} includeSelf:False)"));
    assert_eq!(seeds(&text, &[0]), [0, 5, 4]);
    let text = sowing(&[2, 3, 3], &format!("(sow apply:{takes} includeSelf:False)"));
    assert_eq!(seeds(&text, &[0]), [0, 4, 0]);
}

/// It goes back only from a hole of which the condition holds.
#[test]
fn captures_go_back_under_a_condition() {
    let sow = format!("(sow if:True apply:{TAKES_THREE} backtracking:(= 3 (count at:(to))))");
    assert_eq!(seeds(&sowing(&[2, 2, 2, 2], &sow), &[0]), [0, 0, 0, 2]);
    assert_eq!(seeds(&sowing(&[2, 2, 5, 5], &sow), &[0]), [0, 3, 6, 5]);
}

/// What a capture takes from another hole is not there for the next one, which still decides as if it were.
#[test]
fn captures_that_go_back_are_decided_together() {
    let both = "(and (fromTo (from (to)) (to (handSite Mover)) count:3) \
                (fromTo (from (trackSite Move from:(to) \"Ring\" steps:2)) (to (handSite Mover)) count:3))";
    let sow =
        format!("(sow if:True apply:(if (= 3 (count at:(to))) {both}) backtracking:(= 3 (count at:(to))))");
    let text = sowing(&[3, 2, 2, 2], &sow);
    // Holes 3, 2 and 1 are taken, and with them holes 1, 0 and 3: each once.
    assert_eq!(seeds(&text, &[0]), [0, 0, 0, 0]);
    let game = played(&text, &[(0, 0)]);
    let kept = game.program().layout.variables.iter().find(|slot| slot.name == "kept").unwrap();
    assert_eq!(game.position().cells()[kept.cell], 9);
}

/// Of a track only the part from the first to the last site.
#[test]
fn parts_of_tracks_are_gone_along() {
    let each = "(forEach Site (sites Track from:(last From) to:(trackSite Move from:(last From) \"Ring\" steps:1)) \
                (if (= 3 (count at:(site))) (remove (site))))";
    assert_eq!(seeds(&sowing(&[2, 2, 2, 3], &format!("(sow (then {each}))")), &[0]), [0, 0, 3, 3]);
}

/// Whether the seed that stays behind does so is asked before any is taken.
#[test]
fn the_first_hole_keeps_a_seed_if_there_were_several() {
    let sow = "(sow origin:(< 1 (count at:(from))))";
    assert_eq!(seeds(&sowing(&[3, 0, 0, 0], sow), &[0]), [1, 1, 1, 0]);
    assert_eq!(seeds(&sowing(&[1, 0, 0, 0], sow), &[0]), [0, 1, 0, 0]);
}
