//! Parsing and expansion: which trees result from which texts, and at what cost.

use std::fmt::Write as _;

use boardwright::RuleFile;
use boardwright::diagnostic::{Code, Diagnostics};
use boardwright::source::{Files, SourceText};
use boardwright::syntax::{Forms, Sexpr, parse, print};

fn read(text: &str) -> (Forms, Diagnostics) {
    let mut diagnostics = Diagnostics::default();
    let forms = Forms::read(&mut SourceText::new("test.zrf", text), &Files::default(), &mut diagnostics);
    (forms, diagnostics)
}

/// All forms of a text expanded, as text separated by spaces.
fn expanded(text: &str) -> String {
    let (mut forms, _) = read(text);
    let top = forms.top().to_vec();
    let expanded: Vec<Sexpr> = top.iter().flat_map(|form| forms.expand(form).unwrap()).collect();
    print(&expanded).trim_end().replace('\n', " ")
}

/// A text as it is parsed, and the codes of the diagnostics.
fn mended(text: &str) -> (String, Vec<&'static str>) {
    let mut diagnostics = Diagnostics::default();
    let forms = parse(text, &mut diagnostics);
    let codes = diagnostics.iter().map(|remark| remark.code.text()).collect();
    (print(&forms).trim_end().replace('\n', " "), codes)
}

#[test]
fn calls_are_replaced_by_bodies() {
    let cases = [
        ("(define step $1 add) (x (step n) (step e))", "(x n add e add)"),
        ("(x (step n)) (define step $1 add)", "(x n add)"),
        ("(define a 1) (define a 2) (x (a))", "(x 2)"),
        ("(define a $1-8 p$1 $1$2 K$1? \"i/$1.bmp\") (x (a n 7))", "(x n-8 pn n7 Kn? \"i/n.bmp\")"),
        ("(define a $10 $1) (x (a 1 2 3 4 5 6 7 8 9 ten))", "(x ten 1)"),
        ("(define a ($1 $2)) (define b it is $1) (x (a b now))", "(x it is now)"),
        ("(define inner $1 add) (define outer (inner)) (x (outer n))", "(x n add)"),
        ("(define inner $1 $2) (define outer (inner b)) (x (outer n e))", "(x b e)"),
        ("(define a $1) (x (a (n e) left out))", "(x (n e))"),
        ("(define two n e) (define a $2) (x (a (two)))", "(x e)"),
        ("(define none) (define a $1 $2) (x (a (none) n e))", "(x n e)"),
        ("(define a $1 $2 k$3) (x (a n))", "(x n $2 k$3)"),
        (
            "(define all (game (title \"$1\"))) (all one) (all two)",
            "(game (title \"one\")) (game (title \"two\"))",
        ),
        ("(define a ((b) x)) (define b $1 y) (define c (a)) (x (c n))", "(x (n y x))"),
        (
            "(define a ((b) 1)) (define b c) (define c (got $1 $2)) (define d (a)) (x (d n e))",
            "(x (got 1 e))",
        ),
    ];
    for (text, wanted) in cases {
        assert_eq!(expanded(text), wanted, "{text}");
    }
}

#[test]
fn missing_macro_arguments_stay_and_can_be_found() {
    let (mut forms, _) = read("(define a (go $2 k$12-x $ $x)) (x (a n))");
    let form = forms.top()[0].clone();
    let list = &forms.expand(&form).unwrap()[0].arguments()[0].clone();
    let unfilled: Vec<_> = list.arguments().iter().map(Sexpr::unfilled).collect();
    assert_eq!(unfilled, [Some("$2"), Some("$12"), None, None]);
}

#[test]
fn equal_calls_and_unchanged_parts_are_shared() {
    let text = "(define a (while empty? n) $1 (go $1)) (define b (a $1 $2)) (x (b n 1) (b n 2) (b e))";
    let (mut forms, _) = read(text);
    let form = forms.top()[0].clone();
    let expanded = forms.expand(&form).unwrap();
    let ids: Vec<_> = expanded[0].list().unwrap().iter().filter_map(Sexpr::list_id).collect();
    let [while_1, go_n, while_2, go_n_again, while_3, go_e] = ids[..] else { panic!("{}", print(&expanded)) };
    assert!(while_1 == while_2 && while_2 == while_3);
    assert!(go_n == go_n_again && go_n != go_e);
}

#[test]
fn shared_nodes_keep_their_origins() {
    let text = "(define a (while (oops) n) $1)\n(x (a n))\n(x (a e))";
    let (mut forms, _) = read(text);
    for form in forms.top().to_vec() {
        let expanded = forms.expand(&form).unwrap();
        let oops = &expanded[0].arguments()[0].arguments()[0];
        let trace = forms.calls().trace(oops.call);
        assert_eq!(&text[oops.span.range()], "(oops)");
        assert_eq!(&text[trace[0].range()], "(a n)");
    }
}

/// A file of a few lines that expands to millions of forms, as real ones do.
fn great_file() -> String {
    let mut text = String::from(
        "(define step (while (empty? $1) $1 add) (verify (not-friend? $1)) $1 add)
         (define probe (if (piece? $2 $1) (verify (empty? $3)) (set-attribute moved true) (step $1)))\n",
    );
    let numbered = |count: usize, form: &str| -> String {
        (0..count).map(|n| form.replace('#', &n.to_string())).collect()
    };
    let _ = writeln!(text, "(define each {})", numbered(8, "(probe d# $1 $2)"));
    let _ = writeln!(text, "(define all {})", numbered(40, "((each P# $1))"));
    let _ = writeln!(text, "(define many {})", numbered(36, "(block $1# (all s#) (all t))"));
    let _ = writeln!(text, "(game {})", numbered(4, "(piece (name P#) (moves (many q)))"));
    text
}

#[test]
fn millions_of_forms_are_expanded() {
    let (mut forms, _) = read(&great_file());
    let game = forms.top()[0].clone();
    let expanded = forms.expand(&game).unwrap();
    assert!(expanded[0].forms() > 2_500_000, "{}", expanded[0].forms());
}

/// Forty macros, each of which calls the next.
fn chain(call: impl Fn(usize) -> String, first: &str) -> String {
    let definitions: Vec<String> = (0..40).map(|n| format!("(define m{n} {})\n", call(n + 1))).collect();
    format!("{}(define m40 $1)\n(game (m0 {first}))", definitions.concat())
}

#[test]
fn expansion_bombs_are_stopped_with_a_reason() {
    let deep = format!("((m$1 {}$1{}))", "(".repeat(60), ")".repeat(60));
    let bombs = [
        chain(|next| format!("(m{next} $1) (m{next} $1)"), "x"),
        chain(|next| format!("(m{next} ($1 $1))"), "x"),
        chain(|next| format!("(m{next} $1$1)"), "xx"),
        chain(|next| format!("(m{next} $1a) (m{next} $1b)"), "x"),
        chain(|next| deep.replacen("$1", &next.to_string(), 1), "x"),
    ];
    for bomb in bombs {
        let (mut forms, _) = read(&bomb);
        let game = forms.top()[0].clone();
        // The limit is one of work; a run that went on for ever would be ended by the test runner.
        let failure = forms.expand(&game).unwrap_err();
        assert_eq!(failure.code, Code::ExpansionLimit, "{bomb}");
        assert!(failure.message.starts_with("macro calls "), "{}", failure.message);
    }
}

#[test]
fn recursive_macros_are_named() {
    for text in ["(define a (a)) (game (a))", "(define b (a)) (define a n (b)) (game (a))"] {
        let (mut forms, _) = read(text);
        let game = forms.top()[0].clone();
        assert_eq!(forms.expand(&game).unwrap_err().message, "macro `a` calls itself");
    }
}

#[test]
fn unused_macros_are_reported() {
    let unused = |text: &str| -> Vec<String> {
        read(text).1.iter().map(|remark| text[remark.span.range()].to_owned()).collect()
    };
    assert_eq!(unused("(define a n) (define b (a)) (game)"), ["a", "b"]);
    assert_eq!(unused("(define a (b)) (define b n) (variant (a))"), [""; 0]);
    assert_eq!(unused("(define call ($1 n)) (define a $1) (game (call a))"), [""; 0]);
    assert_eq!(unused("(define go (go-$1 x)) (define go-n $1) (define stop n) (game (go n))"), ["stop"]);
}

#[test]
fn parentheses_are_repaired() {
    let cases = [
        ("(a (b", "(a (b))", vec!["W0104"]),
        ("(define a (b)\n(game (c)", "(define a (b)) (game (c))", vec!["W0104", "W0104"]),
        ("(define a (b (game (c))", "(define a (b)) (game (c))", vec!["W0104"]),
        ("(define a (define b c))", "(define a) (define b c)", vec!["W0104", "W0105"]),
        ("(define a\n (game (c)))", "(define a (game (c)))", vec![]),
        ("(game (a (b) (variant c)", "(game (a (b))) (variant c)", vec!["W0104"]),
        ("(a game (b define))", "(a game (b define))", vec![]),
        (") (a)) )(b)", "(a) (b)", vec!["W0105", "W0105"]),
        ("(a \"b c", "(a \"b c\")", vec!["E0103", "W0104"]),
    ];
    for (text, wanted, codes) in cases {
        assert_eq!(mended(text), (wanted.to_owned(), codes), "{text}");
    }
}

#[test]
fn words_are_separated_by_white_space() {
    let blanks = "a\u{a0}b\u{1a}\0c\u{c}d;e\rf;g\r\nh;i\nj";
    assert_eq!(mended(blanks).0, "a b c d f h j");
    let words = "9i 3rd -1 +2 a-b? c_d! $1 e'f \u{e9}\u{2003}g";
    let forms = parse(words, &mut Diagnostics::default());
    let numbers: Vec<Option<i32>> = forms.iter().map(Sexpr::number).collect();
    assert_eq!(numbers[..4], [None, None, Some(-1), Some(2)]);
    assert_eq!(mended(words).0, words);
}

#[test]
fn deep_nesting_does_not_overflow_the_stack() {
    for text in ["(".repeat(100_000), "(a ".repeat(100_000) + &")".repeat(100_000), ")".repeat(100_000)] {
        let (mut forms, _) = read(&text);
        for form in forms.top().to_vec() {
            print(&forms.expand(&form).unwrap());
        }
    }
}

#[test]
fn a_file_is_a_menu_of_games_and_variants() {
    let text = "(variant (title \"early\")) (game (title \"-\")) (translate \"a\" \"b\")
        (define entry (variant (title \"$1 $2\"))) (define texts (title \"made\") (default))
        (game (title \"one\")) (entry third game) (variant (title \"-\"))
        (game (texts)) (variant (title \"late\") (default))";
    let file = RuleFile::read(SourceText::new("menu.zrf", text), &Files::default());
    assert_eq!(file.variants(), ["early", "one", "third game", "made", "late"]);
    assert_eq!(file.default_variant(), 3);
}

#[test]
fn variants_belong_to_the_game_before_them() {
    let rules = |name: &str| {
        format!(
            "(game (title \"{name}\") (players A B) (board (positions (a 0 0 9 9))) (option \"x\" 1)
               (piece (name {name}) (moves (a))) (piece (name Old) (help \"old\") (moves (a))))"
        )
    };
    let variant = "(variant (title \"V\") (piece (name Old) (help \"new\") (moves (a))))";
    let text = format!("{variant} {} {} {variant}", rules("One"), rules("Two"));
    let mut file = RuleFile::read(SourceText::new("v.zrf", text), &Files::default());
    for (variant, wanted) in [(0, "One"), (3, "Two")] {
        let pieces = file.compile(variant).unwrap().model.piece_types;
        let told: Vec<_> = pieces.iter().map(|piece| (piece.name.as_str(), piece.help.as_str())).collect();
        assert_eq!(told, [(wanted, ""), ("Old", "new")]);
    }
}

/// An error in one variant is reported for that variant only, in whichever order variants are compiled.
#[test]
fn errors_in_a_variant_do_not_affect_the_others() {
    let text =
        "(define again (again)) (game (players A B) (board (positions (a 0 0 9 9))) (piece (name M) (moves (a))))
        (variant (piece (name N) (moves ((again))))) (variant (title \"good\"))";
    let mut file = RuleFile::read(SourceText::new("v.zrf", text), &Files::default());
    for _ in 0..2 {
        assert!(file.compile(0).is_ok());
        assert!(file.compile(1).unwrap_err().iter().any(|remark| remark.code == Code::ExpansionLimit));
        assert!(file.compile(2).is_ok());
        assert!(file.compile(3).is_err());
    }
}
