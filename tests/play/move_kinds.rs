//! Finding the kinds of moves of a game by playing it at random. What shipped games have is tested in `cases`.

use boardwright::api::{CompileOptions, FoundKind, MoveKinds, MoveKindsOptions};
use boardwright::{Error, Rules};

use crate::support::rule_file;

/// A piece that steps forward or sideways, captures diagonally under a name, and may mark itself; each turn has a
/// prompt.
const SMALL: &str = r#"
  (version "boardwright 1")
  (game (title "Small") (players White Black)
    (turn-order (White walk) (Black walk))
    (board (grid (start-rectangle 0 0 9 9)
      (dimensions ("a/b/c/d" (10 0)) ("4/3/2/1" (0 10))) (directions (n 0 -1) (s 0 1) (e 1 0) (ne 1 -1) (sw -1 1)))
      (symmetry Black (n s) (s n) (ne sw) (sw ne)))
    (help walk "Walk or take.") (help grab "Takes.")
    (piece (name Man) (attribute mark 0 3)
      (moves (move-type walk)
        (n (verify empty?) add) (e (verify empty?) add)
        (ne (verify enemy?) (name "grab") add)
        ((for-each k (range 1 3) (set-attribute mark k) (name "label" k) add))))
    (board-setup (White (Man a1 b1 c1)) (Black (Man b4 c4 d4)))
    (win-condition (White Black) stalemated))"#;

fn shipped(game: &str) -> Rules {
    let text = std::fs::read_to_string(rule_file(game)).unwrap();
    Rules::compile(&text, &CompileOptions::default()).unwrap()
}

fn begun(rules: &Rules, seed: Option<f64>) -> MoveKinds {
    rules.move_kinds(&MoveKindsOptions { seed }).unwrap()
}

fn found(rules: &Rules, seed: Option<f64>) -> Vec<FoundKind> {
    let mut kinds = begun(rules, seed);
    assert!(kinds.run(f64::INFINITY));
    kinds.found()
}

#[test]
fn the_same_seed_finds_the_same_moves() {
    let rules = shipped("ur");
    assert_eq!(found(&rules, Some(3.0)), found(&rules, Some(3.0)));
    assert_eq!(found(&rules, None), found(&rules, Some(55.0)));
    let examples = |seed| -> Vec<String> {
        found(&rules, Some(seed)).into_iter().map(|kind| kind.example.position).collect()
    };
    assert_ne!(examples(3.0), examples(4.0));
}

#[test]
fn seeds_are_whole_numbers() {
    let rules = shipped("ur");
    for seed in [-1.0, 0.5, 4_294_967_296.0, f64::NAN, f64::INFINITY] {
        let refused = rules.move_kinds(&MoveKindsOptions { seed: Some(seed) });
        assert!(matches!(refused, Err(Error::InvalidArgument { .. })), "{seed}");
    }
}

#[test]
fn running_in_slices_finds_the_same() {
    let rules = shipped("hex");
    let mut slices = begun(&rules, None);
    let (mut count, mut last) = (0, 0);
    while !slices.run(0.0) {
        count += 1;
        let known = slices.found().len();
        assert!(known >= last, "what was found is still there");
        last = known;
    }
    assert!(count > 1000, "each slice does little: {count}");
    assert_eq!(slices.found(), found(&rules, None));
    assert!(slices.run(0.0), "there is nothing more to do");
}

#[test]
fn examples_have_few_needless_pieces() {
    let most = found(&shipped("chess"), None).into_iter().map(|kind| kind.example.before.len()).max();
    assert!(most.is_some_and(|most| most < 8), "{most:?}");
}

#[test]
fn kinds_have_distinct_ids_and_are_sorted() {
    let kinds = found(&shipped("chase"), None);
    let mut ids: Vec<usize> = kinds.iter().map(|kind| kind.id).collect();
    ids.sort_unstable();
    assert_eq!(ids, (0..kinds.len()).collect::<Vec<_>>());
    let ranks: Vec<_> =
        kinds.iter().map(|kind| (kind.mover, !kind.name.is_empty(), kind.effects.len())).collect();
    assert!(ranks.is_sorted(), "{ranks:?}");
}

/// Help texts for words that no kind of move has: names of steps in which nothing moves, or steps of compound moves.
#[test]
fn help_texts_match_the_kinds_found() {
    for (game, open) in [
        ("chase", &[][..]),
        ("go", &["answer", "settle"]),
        ("hex", &[]),
        ("mana", &["bound", "free", "sit"]),
        ("quantum-noughts", &[]),
        ("thud", &["answer"]),
    ] {
        let rules = shipped(game);
        let kinds = found(&rules, None);
        let help = &rules.info().help;
        let is_met = |text: &String| {
            kinds.iter().any(|kind| help.get(&kind.name) == Some(text) || kind.example.prompt == *text)
        };
        let left: Vec<&str> =
            help.iter().filter(|(_, text)| !is_met(text)).map(|(word, _)| word.as_str()).collect();
        assert_eq!(left, open, "{game}");
    }
}

#[test]
fn names_are_words_and_neither_numbers_nor_directions() {
    let rules = Rules::compile(SMALL, &CompileOptions::default()).unwrap();
    let kinds = found(&rules, None);
    let mut told: Vec<String> = kinds
        .iter()
        .map(|kind| {
            let effects: Vec<String> = kind.effects.iter().map(|effect| effect.name.to_string()).collect();
            format!("{}: {}", kind.name, effects.join(" "))
        })
        .collect();
    told.sort();
    // Marks are not visible, so moves that set them show nothing.
    assert_eq!(told, [": slide", "grab: slide capture"]);
    assert!(kinds.iter().all(|kind| kind.example.prompt == "Walk or take."));
    let capture = &kinds[1].example;
    // Besides the two pieces there is one more man, without which the game would be over.
    let [from, to] = [&capture.text[..2], &capture.text[5..7]];
    assert!(capture.text.ends_with(" grab"), "{}", capture.text);
    for site in [from, to] {
        assert!(capture.position.contains(&format!(" {site}=")), "{}", capture.position);
    }
    assert_eq!(capture.before.len(), 3, "{}", capture.position);
}
