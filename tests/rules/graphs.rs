//! Blocks as graphs of tests: their shape, and that they mean the same as the blocks.

use boardwright::index::SiteId;
use boardwright::moves::{graph_drawing, graph_summary};
use boardwright::program::Program;
use boardwright::source::SourceText;

/// A column of four squares, and a runner who goes up it by a given block.
fn program(block: &str) -> std::sync::Arc<Program> {
    program_with("(n 0 -1)", block)
}

/// The same column with other directions.
fn program_with(directions: &str, block: &str) -> std::sync::Arc<Program> {
    let rules = format!(
        r#"(game (title "Race") (players White Black) (variable tired false)
          (board (grid (start-rectangle 0 0 9 9)
            (dimensions ("a/b" (10 0)) ("4/3/2/1" (0 10))) (directions {directions})))
          (piece (name Runner) (moves ({block})))
          (board-setup (White (Runner a1)) (Black (Runner b1)))
          (win-condition (White Black) (> (count (pieces friend? (not-on-board? n))) 0)))"#
    );
    boardwright::compile(&SourceText::new("race.zrf", rules), 0).unwrap().program
}

/// The labels of a drawing's nodes, in order.
fn labels(block: &str, site: &str) -> Vec<String> {
    let program = program(block);
    let site = program.names.sites.iter().position(|name| name == site).unwrap();
    let drawing = graph_drawing(&program, SiteId::new(site));
    let nodes = drawing.lines().filter(|line| line.starts_with("  n") && !line.contains("->"));
    let label = |line: &str| line.split('"').nth(1).unwrap().to_owned();
    nodes.filter(|line| line.contains("[label")).map(label).collect()
}

#[test]
fn a_step_to_an_empty_square_is_one_test() {
    // Both players have the block, and share its graph.
    assert_eq!(labels("n (verify empty?) add", "a1"), ["a2 empty?", "end", "move a1 - a2"]);
}

#[test]
fn a_slide_is_a_test_and_a_move_for_each_square() {
    let nodes = labels("(while (empty? n) n add)", "a1");
    let tests = nodes.iter().filter(|label| label.ends_with("empty?")).count();
    let moves = nodes.iter().filter(|label| label.starts_with("move")).count();
    assert_eq!((tests, moves), (3, 3), "{nodes:?}");
}

#[test]
fn beyond_the_edge_there_is_nothing() {
    assert_eq!(labels("n (verify empty?) add", "a4"), ["end"]);
}

#[test]
fn how_many_pieces_a_player_has_is_one_test() {
    let nodes = labels("n (verify (and empty? (> (count (pieces friend?)) 3))) add", "a1");
    let counts = nodes.iter().filter(|label| label.ends_with("has more than 3 pieces?")).count();
    assert_eq!(counts, 2, "one for each player: {nodes:?}");
}

#[test]
fn a_loop_saves_only_what_is_pending() {
    let kept = |block: &str| -> Vec<String> {
        let is_kept = |label: &String| ["save", "restore", "drop"].iter().any(|word| label.starts_with(word));
        labels(block, "a1").into_iter().filter(is_kept).collect()
    };
    assert_eq!(kept("(for-each d (n n) d (verify empty?) add)"), [""; 0]);
    assert_eq!(
        kept("(for-each d (n n) d (set tired true) (verify empty?) add)"),
        ["drop what is pending"; 2]
    );
    let pending = kept("(set tired true) (for-each d (n n) d (verify empty?) add)");
    assert!(pending.iter().any(|label| label.starts_with("save")), "{pending:?}");
    assert!(pending.iter().any(|label| label.starts_with("restore")), "{pending:?}");
}

#[test]
fn a_truth_value_is_tested_once() {
    let step = "n (verify empty?) (if tired (set tired false)) add";
    let tests = |block: &str| labels(block, "a1").iter().filter(|label| label.ends_with("= 0?")).count();
    assert_eq!(tests(step), tests(&format!("{step} {step} {step}")));
}

#[test]
fn a_site_of_the_last_step_is_no_fork_once_it_is_known() {
    let nodes = labels("(verify last-to?) n (verify empty?) (capture last-to) add", "a1");
    let tests = nodes.iter().filter(|label| label.starts_with("cell ")).count();
    assert_eq!(tests, 1, "{nodes:?}");
}

#[test]
fn what_asks_for_more_than_cells_has_no_graph_and_is_said_so() {
    let reasons = |block: &str| -> Vec<String> {
        let reason = |line: &str| line.get(54..).unwrap_or_default().trim().to_owned();
        graph_summary(&program(block)).lines().skip(1).map(reason).collect()
    };
    let groups = "n (verify (and empty? (> (groups (pieces friend?)) 1))) add";
    assert_eq!(reasons(groups), ["an instruction reads more than cells"; 2]);
    assert_eq!(reasons("n (verify empty?) add"), [""; 2]);
}

#[test]
fn a_row_is_tested_site_by_site_and_then_only_its_length_is_known() {
    let nodes = labels("n (verify empty?) (verify (>= (count (group n friend? (n))) 2)) add", "a1");
    let tests = |site: &str| nodes.iter().filter(|label| label.starts_with(site)).count();
    assert_eq!((tests("a2"), tests("a3"), tests("a4")), (2, 2, 2), "once for each player: {nodes:?}");
}

#[test]
fn the_border_of_a_row_and_its_members_are_known_one_after_another() {
    let borders = "n (verify (and empty? (any enemy? (border n friend? (n))))) add";
    let nodes = labels(borders, "a1");
    assert!(nodes.iter().any(|label| label.starts_with("a4")), "{nodes:?}");
    let each = "n (verify empty?) (for-all site (group n friend? (n)) (capture site)) add";
    assert!(labels(each, "a1").iter().any(|label| label.starts_with("Capture")));
}

#[test]
fn a_group_that_is_no_row_has_no_graph() {
    let group = "n (verify (and empty? (> (count (group here empty?)) 1))) add";
    let summary = graph_summary(&program_with("(n 0 -1) (s 0 1) (e 1 0) (w -1 0)", group));
    assert!(summary.contains("an instruction reads more than cells"), "{summary}");
}

#[test]
fn a_reserve_that_grows_is_no_fork() {
    let nodes = labels("n (verify enemy?) (set (reserve Runner) (+ (reserve Runner) 1)) add", "a1");
    let growing = nodes.iter().filter(|label| label.starts_with("cell ") && label.ends_with("+ 1")).count();
    assert_eq!((growing, nodes.len()), (2, 6), "one for each player: {nodes:?}");
}

#[test]
fn a_reserve_is_compared_with_a_number_by_one_test() {
    let nodes = labels("n (verify (and empty? (< (reserve Runner) 2))) (set (reserve Runner) 1) add", "a1");
    let compared = nodes.iter().filter(|label| label.ends_with("> 1?")).count();
    assert_eq!(compared, 2, "one for each player: {nodes:?}");
}
