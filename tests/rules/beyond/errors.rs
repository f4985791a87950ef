//! Errors are reported at their place: wrong types and misplaced words in each construct beyond ZRF.

use boardwright::compile;
use boardwright::diagnostic::Code;
use boardwright::source::SourceText;

/// A game with additional sections and one block.
fn rules(version: &str, sections: &str, block: &str) -> String {
    format!(
        r#"{version} (game (title "Errors") (players White Black)
  (variable score 0 9) (player-variable owed 0 9) (position-variable worn 0 9) (variable over false)
  {sections}
  (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("2/1" (0 10))) (directions (n 0 -1) (e 1 0)))
    (layers (up down) top))
  (piece (name Man) (attribute pips 1 6) (moves (move-type go) ({block})))
  (board-setup (White (Man a1)) (Black (Man b2))))"#
    )
}

const EXTENDED: &str = "(version \"boardwright 1\")";

/// Diagnostics as `CODE text`, without those about things that are never used or never hold, which this fragment of a
/// game cannot avoid.
fn remarks(text: &str) -> Vec<String> {
    let found = match compile(&SourceText::new("errors.zrf", text), 0) {
        Ok(compiled) => compiled.warnings,
        Err(found) => found,
    };
    let of_whole = |code: Code| matches!(code, Code::Unused | Code::NeverHolds);
    let found = found.iter().filter(|one| !of_whole(one.code));
    found.map(|one| format!("{} {}", one.code.text(), &text[one.span.range()])).collect()
}

#[track_caller]
fn in_block(block: &str, wanted: &str) {
    assert_eq!(remarks(&rules(EXTENDED, "", block)), [wanted], "{block}");
}

#[track_caller]
fn in_section(section: &str, wanted: &str) {
    assert_eq!(remarks(&rules(EXTENDED, section, "n add")), [wanted], "{section}");
}

#[test]
fn the_template_has_no_errors() {
    assert_eq!(remarks(&rules(EXTENDED, "", "n add")), [""; 0]);
}

#[test]
fn variables_require_their_type() {
    in_block("(set score n) add", "E0401 n");
    in_block("(set score true) add", "E0401 true");
    in_block("(set over 1) add", "E0401 1");
    in_block("(set missing 1) add", "E0202 missing");
    in_block("(set score) add", "E0301 (set score)");
    in_block("(set (worn own) 1) add", "E0401 own");
    in_block("(set (owed n) 1) add", "E0202 n");
    in_block("(let k 1) (set k n) add", "E0401 n");
    in_block("(let d n) (set d 1) add", "E0401 1");
    in_block("(let who own) (set who 1) add", "E0202 1");
    in_block("(let k (type-of n)) (set k own) add", "E0202 own");
    in_block("(let t true) (set t pips) add", "E0401 pips");
    in_section("(variable late 3 1)", "E0302 (variable late 3 1)");
    in_section("(move-variable score 0 1)", "E0203 (move-variable score 0 1)");
    in_section("(position-variable low 0 9 10)", "E0302 (position-variable low 0 9 10)");
}

#[test]
fn loops_require_their_types() {
    in_block("(repeat n add)", "E0401 n");
    in_block("(for-each x (range 1 n) add)", "E0401 n");
    in_block("(for-each x 5 add)", "E0301 5");
    in_block("(for-each (x) (players) add)", "E0301 (x)");
    in_block("(for-all x (players) x add)", "E0201 x");
    in_block("(for-all x (piece-types) (verify (> x 1)) add)", "E0401 x");
    in_block("(for-each x (pieces n) add)", "E0401 n");
    in_block("(for-each x (n q) x add)", "E0202 q");
}

#[test]
fn conditions_require_their_types() {
    in_block("(verify pips) add", "E0401 pips");
    in_block("(verify (= n 1)) add", "E0401 1");
    in_block("(verify (> n 1)) add", "E0401 n");
    in_block("(verify (= own 1)) add", "E0202 1");
    in_block("(verify (= (type-of n) own)) add", "E0202 own");
    in_block("(verify (my? 3)) add", "E0401 3");
    in_block("(verify (attacked? (by Nobody))) add", "E0202 Nobody");
    in_block("(verify (any here)) add", "E0301 here");
    in_block("(verify (all (pieces))) add", "E0301 (all (pieces))");
    in_block("(verify (> (count moves) 1)) add", "E0301 (count moves)");
    in_block("(verify stalemated) add", "E0301 stalemated");
    in_block("(verify (> (count repetition) 1)) add", "E0301 (count repetition)");
    in_block("(verify (> (count 3) 1)) add", "E0301 3");
    in_block("(verify (> (sum n (pieces)) 1)) add", "E0401 n");
    in_block("(verify (> (groups (pieces) (q)) 1)) add", "E0202 q");
    in_block("(verify (> (reserve Nobody) 1)) add", "E0202 Nobody");
    in_block("(verify (> (reserve Man 3) 1)) add", "E0202 3");
    in_block("(go (step 3 n)) add", "E0401 3");
    in_block("(go (step here 3)) add", "E0401 3");
    in_block("(verify (= (step here a1) n)) add", "E0202 a1");
}

#[test]
fn effects_require_their_types() {
    in_block("(name true) add", "E0301 true");
    in_block("(name 1 2 3 4 5) add", "E0301 (name 1 2 3 4 5)");
    in_block("(next-turn nowhere) add", "E0202 nowhere");
    in_block("(change-type own) add", "E0202 own");
    in_block("(change-owner 3) add", "E0401 3");
    in_block("n (add-partial nothing must-go-on)", "W0107 nothing");
    in_block("(set-attribute pips n) add", "E0401 n");
}

#[test]
fn sections_require_their_types() {
    in_section("(verify 3)", "E0401 3");
    in_section("(verify pips)", "E0401 pips");
    in_section("(prefer n)", "E0401 n");
    in_section("(prefer true)", "E0401 true");
    in_section("(after-move add)", "E0301 add");
    in_section("(after-move (set score 1) cascade)", "E0301 cascade");
    in_section("(prefer (count moves))", "E0301 (count moves)");
    in_section("(after-step (set score (count moves)))", "E0301 (count moves)");
    in_section("(win-condition (White) true (score (count moves)))", "E0301 (count moves)");
    in_section("(before-step (verify 3))", "E0401 3");
    in_section("(team White Nobody)", "E0202 Nobody");
    in_section("(team)", "E0301 (team)");
    in_section("(turn-order (when score White) Black)", "E0401 score");
    in_section("(turn-order White (turn-order Nobody) Black)", "E0202 Nobody");
    in_section("(decision)", "E0301 (decision)");
    in_section("(win-condition (White) true (kind))", "W0101 (kind)");
    in_section("(win-condition (White) true (priority high))", "W0101 (priority high)");
    in_section("(loss-condition (White) 3)", "E0401 3");
    in_section("(count-condition (White) true (score n))", "E0401 n");
    in_section("(win-condition (White) (> (count moves Nobody) 0))", "E0202 Nobody");
    in_section("(win-condition (White) (> (count moves White Black) 0))", "E0301 (count moves White Black)");
}

#[test]
fn options_accept_only_documented_values() {
    for name in ["pass turn", "pass partial", "maximal captures", "recycle captures", "recycle promotions"] {
        let wrong = format!("(option \"{name}\" sometimes)");
        in_section(&wrong, &format!("E0301 {wrong}"));
    }
    for wrong in
        ["(option \"maximal captures\" 3)", "(option \"pass turn\" 3)", "(option \"repetition\" true)"]
    {
        in_section(wrong, &format!("E0301 {wrong}"));
    }
    for wrong in ["include off-pieces", "move any piece", "merge outcomes"] {
        let wrong = format!("(option \"{wrong}\" 2)");
        in_section(&wrong, &format!("E0301 {wrong}"));
    }
    assert_eq!(
        remarks(&rules(EXTENDED, "(maximal-captures maybe)", "n add")),
        ["E0301 (maximal-captures maybe)"]
    );
}

/// In plain ZRF, a single number is the value for all pieces of a type, and a word is ignored.
#[test]
fn attributes_of_converted_files_are_accepted() {
    let plain = |attribute: &str| {
        let text = rules("", "", "n add").replace("(attribute pips 1 6)", attribute);
        remarks(&text).into_iter().filter(|one| !one.starts_with("W0106")).collect::<Vec<_>>()
    };
    assert_eq!(plain("(attribute weight 7)"), [""; 0]);
    assert_eq!(plain("(attribute key 'R1')"), ["W0101 (attribute key 'R1')"]);
    let own = rules(EXTENDED, "", "n add").replace("(attribute pips 1 6)", "(attribute lame ture)");
    assert_eq!(remarks(&own), ["E0301 (attribute lame ture)"]);
}

/// Directions of a symmetry are resolved when the whole board is known; one that does not exist then is an error.
#[test]
fn symmetries_need_directions_of_the_board() {
    let board = |part: &str| rules(EXTENDED, "", "n add").replace("(layers", &format!("{part} (layers"));
    assert_eq!(remarks(&board("(symmetry Black (n up) (up n))")), [""; 0]);
    assert_eq!(remarks(&board("(symmetry Black (n z))")), ["E0202 z"]);
    assert_eq!(remarks(&board("(symmetry turn (z n))")), ["E0202 z"]);
}

/// A file that uses extensions without declaring it gets a warning for each word.
#[test]
fn extensions_in_unmarked_files_get_warnings() {
    let text = rules("", "(prefer 1)", "(repeat 2 n) (verify my?) add").replace("(layers (up down) top)", "");
    let found = remarks(&text);
    let words: Vec<&str> = found.iter().filter_map(|one| one.strip_prefix("W0106 ")).collect();
    assert_eq!(found.len(), words.len(), "{found:?}");
    let wanted = ["(variable", "(player-variable", "(position-variable", "1", "(repeat", "my?"];
    for word in wanted {
        assert!(words.iter().any(|found| found.starts_with(word)), "{word}: {words:?}");
    }
}
