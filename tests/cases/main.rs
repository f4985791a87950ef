//! One test for each file: properties of rule files, positions, counts, records and faulty files.
//!
//! A file added to one of the folders below is tested automatically. Shipped games and test games must have the same
//! properties.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![allow(
    clippy::needless_pass_by_value,
    clippy::unnecessary_wraps,
    reason = "the harness calls with owned texts and wants a result"
)]

mod diagnostics;
#[path = "../tactics/ends.rs"]
mod ends;
mod entering;
mod entry_begin;
mod fixtures;
mod invariants;
mod move_kinds;
#[path = "../naive/pair/mod.rs"]
mod pair;
mod perft;
mod playthroughs;
mod positions;
#[path = "../tactics/prover.rs"]
mod prover;
mod random_games;
mod records;
mod saved_games;
mod searches;
#[path = "../tactics/set.rs"]
mod set;
#[path = "../support/mod.rs"]
mod support;
mod tactics;
mod targets;
mod walk;
#[path = "../naive/zrf/mod.rs"]
mod zrf;
mod zrf_differential;
mod zrf_naive;

/// The type of test functions; they fail by panicking.
type Outcome = datatest_stable::Result<()>;

const SHIPPED: &str = "games";
const RULE_FILES: &str = r"\.zrf$";
const FIXTURES: &str = "tests/fixtures";
/// Fixtures that are complete games.
const PLAYED: &str = r"^(beyond|games|zrf)/.*\.zrf$";

/// The harness: each function in the list runs for every shipped game and every fixture.
macro_rules! harness {
    ([$($of_games:path),* $(,)?] $($others:tt)*) => {
        datatest_stable::harness! {
            $({ test = $of_games, root = SHIPPED, pattern = RULE_FILES },)*
            $({ test = $of_games, root = FIXTURES, pattern = PLAYED },)*
            $($others)*
        }
    };
}

harness! {
    [
        entering::every_move_can_be_entered_by_clicks,
        entry_begin::every_move_begins_with_what_its_text_names_first,
        invariants::drawn_moves_are_the_legal_ones,
        invariants::every_way_is_a_text_of_its_outcome,
        invariants::taking_back_restores_everything,
        invariants::texts_read_back,
        invariants::traces_lead_from_the_position_to_the_next,
        records::going_back_and_forth_comes_to_the_same_positions,
        records::records_read_back,
        records::variations_lead_to_their_positions,
        records::variations_read_back,
        saved_games::what_is_written_reads_back,
        searches::a_move_is_found,
        searches::positions_are_worth_what_their_terms_are,
        targets::moves_hit_what_they_may,
    ]
    { test = move_kinds::kinds_of_moves_are_found, root = SHIPPED, pattern = RULE_FILES },
    { test = playthroughs::games_go_as_they_went_before, root = SHIPPED, pattern = RULE_FILES },
    { test = random_games::random_games_go_without_a_fault, root = SHIPPED, pattern = RULE_FILES },
    { test = searches::the_same_rules_give_the_same_weights, root = SHIPPED, pattern = RULE_FILES },
    { test = diagnostics::faulty_files_are_understood, root = "tests/diagnostics", pattern = RULE_FILES },
    { test = fixtures::fixtures_do_what_they_say, root = "tests/fixtures/beyond", pattern = RULE_FILES },
    { test = saved_games::what_is_written_reads_back, root = "tests/fixtures/zsg", pattern = RULE_FILES },
    { test = saved_games::records_come_out_as_they_say, root = "tests/fixtures/zsg", pattern = r"\.zsg$" },
    { test = perft::counts_agree, root = "tests/perft", pattern = r"\.perft$" },
    { test = positions::games_do_what_their_rules_say, root = "tests/positions", pattern = r"\.txt$" },
    { test = tactics::wins_are_proved_and_found, root = "tests/tactics", pattern = r"^(?!bratko-kopec).*\.txt$" },
    { test = zrf_differential::engine_and_naive_interpreter_agree, root = "tests/fixtures/zrf", pattern = RULE_FILES },
    { test = zrf_differential::both_agree_beyond_zrf, root = "tests/fixtures/beyond", pattern = RULE_FILES },
    { test = zrf_differential::both_agree_on_small_games, root = "tests/fixtures/games", pattern = RULE_FILES },
    { test = zrf_differential::shipped_games_are_played_alike, root = SHIPPED, pattern = RULE_FILES },
    { test = zrf_naive::counts_in_fixtures_agree, root = "tests/fixtures/zrf", pattern = RULE_FILES },
    { test = zrf_naive::published_counts_agree, root = "tests/fixtures/zrf", pattern = zrf_naive::PUBLISHED },
    { test = zrf_naive::random_games_run, root = "tests/fixtures/zrf", pattern = RULE_FILES },
}
