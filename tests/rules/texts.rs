//! `(texts LANGUAGE …)`: what a rule file says in other languages.

use boardwright::api::TranslatedTexts;
use boardwright::source::{Files, SourceText};
use boardwright::{CompileOptions, RuleFile, Rules};

const GAME: &str = r#"
(version "boardwright 1")
(game
  (title "Walk")
  (description "Men walk.")
  (aim "Arrive.")
  (players White Black)
  (turn-order (White step) (Black step))
  (help step "Step ahead.")
  (about (source "a book"))
  (board (grid (start-rectangle 0 0 9 9)
    (dimensions ("a/b" (10 0)) ("3/2/1" (0 10))) (directions (n 0 -1))))
  (piece (name Man) (help "Walks.") (moves (move-type step) (n (verify empty?) (name "far" " leap") add)))
  (board-setup (White (Man a1)) (Black (Man b1)))
  (win-condition (White Black) (absolute-config Man (a3 b3)) "has arrived")
  (texts de
    (title "Spaziergang")
    (description "Männer gehen.")
    (aim "Komm an.")
    (source "ein\
      Buch")
    (names (White "Weiß") (Man "Mann") ("has arrived" "ist angekommen") ("far leap" "Weitsprung"))
    (piece Man (help "Geht."))
    (help step "Geh einen Schritt.")))
"#;

fn texts(rules: &str, variant: usize, language: &str) -> TranslatedTexts {
    let mut file = RuleFile::read(SourceText::new("rules.zrf", rules), &Files::default());
    let rules = Rules::of(&mut file, variant).unwrap();
    assert!(rules.info().warnings.is_empty(), "{:?}", rules.info().warnings);
    rules.info().texts.get(language).cloned().unwrap_or_default()
}

fn with(variant: &str) -> String {
    format!("{GAME} (variant {variant})")
}

fn remarks(rules: &str) -> Vec<String> {
    let found = RuleFile::read(SourceText::new("rules.zrf", rules), &Files::default()).check();
    found.iter().map(|remark| format!("{} {}", remark.code.text(), remark.message)).collect()
}

#[test]
fn a_game_has_its_texts_in_another_language() {
    let german = texts(GAME, 0, "de");
    assert_eq!(german.title, "Spaziergang");
    assert_eq!(german.variants, ["Spaziergang"]);
    assert_eq!(german.source, "ein\nBuch");
    assert_eq!(german.names["White"], "Weiß");
    assert_eq!(german.names["has arrived"], "ist angekommen");
    assert_eq!(german.pieces["Man"].help, "Geht.");
    assert_eq!(german.help["step"], "Geh einen Schritt.");
    assert_eq!(texts(GAME, 0, "ru"), TranslatedTexts::default());
}

#[test]
fn texts_change_nothing_about_the_rules() {
    let (rules, _) = GAME.split_once("(texts de").unwrap();
    let fingerprint = |rules: &str| Rules::compile(rules, &CompileOptions::default()).unwrap().fingerprint();
    assert_eq!(fingerprint(&format!("{rules})")), fingerprint(GAME));
}

#[test]
fn a_variant_adds_to_the_texts_of_its_game_and_replaces_single_ones() {
    let rules = with(
        r#"(title "Run") (texts de (title "Lauf") (names (White "Die Weißen") (Black "Schwarz")) (piece Man (description "Ein Mann.")))
           (texts ru (title "Бег"))"#,
    );
    let german = texts(&rules, 1, "de");
    assert_eq!((german.title.as_str(), german.aim.as_str()), ("Lauf", "Komm an."));
    assert_eq!((german.names["White"].as_str(), german.names["Man"].as_str()), ("Die Weißen", "Mann"));
    assert_eq!(german.names["Black"], "Schwarz");
    assert_eq!(
        (german.pieces["Man"].help.as_str(), german.pieces["Man"].description.as_str()),
        ("Geht.", "Ein Mann.")
    );
    assert_eq!(german.variants, ["Spaziergang", "Lauf"]);
    assert_eq!(texts(&rules, 0, "de").names["White"], "Weiß");
    assert_eq!(texts(&rules, 0, "ru").variants, ["", "Бег"]);
    assert_eq!(remarks(&rules), [""; 0]);
}

/// What a game says about itself would be wrong about a variant that says something else.
#[test]
fn a_translation_of_a_text_that_a_variant_changes_is_dropped() {
    let german = texts(
        &with(
            r#"(title "Run") (aim "Arrive.") (help step "Two steps ahead.") (about (year 2000))
               (piece (name Man) (help "Runs.") (moves (move-type step) (n n (verify empty?) (name "far leap") add)))"#,
        ),
        1,
        "de",
    );
    assert_eq!((german.title.as_str(), german.source.as_str()), ("", ""));
    assert_eq!((german.description.as_str(), german.aim.as_str()), ("Männer gehen.", "Komm an."));
    assert!(german.help.is_empty());
    assert!(german.pieces.get("Man").is_none_or(|texts| texts.help.is_empty()));
    assert_eq!(german.names["Man"], "Mann");
}

#[test]
fn texts_for_names_that_the_rules_do_not_have_are_reported() {
    let name = "W0102 the rules have no name or text `Mann`, so this text is never shown";
    assert_eq!(remarks(&GAME.replace("(Man \"Mann\")", "(Mann \"Mann\")")), [name]);
    let piece = "W0102 the rules have no piece `Mann`, so this text is never shown";
    assert_eq!(remarks(&GAME.replace("(piece Man (help \"Geht", "(piece Mann (help \"Geht")), [piece]);
    let help = "W0102 the rules have no help for `walk`, so this text is never shown";
    assert_eq!(remarks(&GAME.replace("(help step \"Geh", "(help walk \"Geh")), [help]);
}

/// A game may have the texts for all its variants.
#[test]
fn a_name_that_only_a_variant_has_is_not_reported() {
    let rules =
        with(r#"(title "Draw") (draw-condition (White Black) (absolute-config Man (a3)) "nobody wins")"#);
    let rules = rules.replace("(White \"Weiß\")", "(White \"Weiß\") (\"nobody wins\" \"keiner gewinnt\")");
    assert_eq!(remarks(&rules), [""; 0]);
}

#[test]
fn what_is_wrong_with_texts_is_reported() {
    let wrong = |part: &str| remarks(&GAME.replace("(title \"Spaziergang\")", part));
    assert_eq!(
        wrong("(titel \"Spaziergang\")"),
        ["W0101 `(titel \"Spaziergang\")` is not a part of `texts` and is ignored"]
    );
    assert_eq!(
        wrong("(title \"Gang\") (title \"Spaziergang\")"),
        ["W0108 `(title \"Gang\")` appears twice; the later one is used"]
    );
    assert_eq!(
        wrong("(names (White \"Weiss\"))"),
        ["W0108 `(White \"Weiss\")` appears twice; the later one is used"]
    );
    assert_eq!(wrong("(names White \"Weiß\")").len(), 2);
    for tag in ["(de)", "\"de\"", "German", "de-", "de_DE", ""] {
        let found = remarks(&GAME.replace("(texts de", &format!("(texts {tag}")));
        assert!(found.iter().any(|remark| remark.starts_with("E0301")), "{tag}: {found:?}");
    }
    assert_eq!(remarks(&GAME.replace("(texts de", "(texts pt-BR")), [""; 0]);
}

#[test]
fn texts_go_beyond_zrf() {
    let found = remarks(&GAME.replace("(version \"boardwright 1\")", ""));
    assert!(found.contains(&"W0106 `texts` is not part of ZRF".to_owned()), "{found:?}");
}
