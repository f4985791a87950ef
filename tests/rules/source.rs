//! Encodings, lines and included files.

use boardwright::RuleFile;
use boardwright::diagnostic::{Code, Diagnostics, Severity, render};
use boardwright::source::{Files, LineColumn, SourceText, Span, decode};
use boardwright::syntax::{Forms, print};

#[test]
fn files_are_decoded_as_they_were_written() {
    let utf16 = |mark: &[u8], unit: fn(u16) -> [u8; 2]| -> Vec<u8> {
        mark.iter().copied().chain("Ёж €".encode_utf16().flat_map(unit)).collect()
    };
    let cases: [(&[u8], &str); 9] = [
        (b"plain", "plain"),
        ("caf\u{e9}".as_bytes(), "café"),
        (b"\xef\xbb\xbfmarked", "marked"),
        (&utf16(&[0xff, 0xfe], u16::to_le_bytes), "Ёж €"),
        (&utf16(&[0xfe, 0xff], u16::to_be_bytes), "Ёж €"),
        (b"caf\xe9 na\xefve \x96 it\x92s\xa0", "café naïve – it’s\u{a0}"),
        (b"(title \"\xc2\xee\xeb\xea\xe8 \xe8 \xee\xe2\xf6\xfb\")", "(title \"Волки и овцы\")"),
        (b"\xd8\xc0\xd8\xca\xc8 \xb9 1", "ШАШКИ № 1"),
        (b"\x81", "\u{fffd}"),
    ];
    for (bytes, wanted) in cases {
        assert_eq!(decode(bytes), wanted, "{bytes:x?}");
    }
}

#[test]
fn all_line_ends_are_recognised() {
    let source = SourceText::new("lines.zrf", "a\rb\r\nc\n\rd\u{e9}e");
    let place = |offset| {
        let LineColumn { line, column } = source.line_column(offset);
        (line, column)
    };
    assert_eq!([0, 2, 5, 7, 8].map(place), [(1, 1), (2, 1), (3, 1), (4, 1), (5, 1)]);
    assert_eq!(place(11), (5, 3));
    assert_eq!(place(999), (5, 4));
}

/// Reads a text with some files beside it: all its forms expanded, the diagnostics, and the sources.
fn read(text: &str, beside: &[(&str, &str)]) -> (String, Diagnostics, SourceText) {
    let mut files = Files::default();
    for (name, text) in beside {
        files.add(name, *text);
    }
    let mut source = SourceText::new("games/main.zrf", text);
    let mut diagnostics = Diagnostics::default();
    let mut forms = Forms::read(&mut source, &files, &mut diagnostics);
    let top = forms.top().to_vec();
    let expanded: Vec<String> = top.iter().map(|form| print(&forms.expand(form).unwrap())).collect();
    (expanded.concat().trim_end().replace('\n', " "), diagnostics, source)
}

#[test]
fn included_forms_stand_in_place_of_the_include() {
    let beside = [
        ("Sets.inc", "(define two e w) (x (two))"),
        ("parts/board.inc", "(include \"Deeper\\zone.inc\") (board) (include \"sets.INC\")"),
        ("parts/deeper/zone.inc", "(zone (include \"..\\more.inc\"))"),
        ("parts/more.inc", "more"),
    ];
    let (text, diagnostics, _) = read("(include \"sets.inc\") (y (two))", &beside);
    assert_eq!((text.as_str(), diagnostics.is_empty()), ("(x e w) (y e w)", true));
    let (text, diagnostics, _) = read("(game (include \"PARTS\\\\board.inc\") (end (two)))", &beside);
    assert_eq!(text, "(game (zone more) (board) (x e w) (end e w))");
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
}

#[test]
fn diagnostics_name_the_included_file() {
    let beside = [("parts/a.inc", "\n (define f (g\n"), ("b.inc", ")")];
    let (_, diagnostics, source) =
        read("(include \"parts/a.inc\") (include \"b.inc\")\n(define h) (f", &beside);
    let places: Vec<String> = diagnostics
        .iter()
        .map(|remark| {
            let (file, place) = source.locate(remark.span.start);
            format!("{} {file}:{}:{}", remark.code.text(), place.line, place.column)
        })
        .collect();
    let wanted = [
        "W0104 games/main.zrf:2:12",
        "W0104 games/parts/a.inc:2:12",
        "W0105 games/b.inc:1:1",
        "W0102 games/main.zrf:2:9",
    ];
    assert_eq!(places, wanted);
    let drawn = render(&diagnostics, &source);
    assert!(drawn.contains("games/parts/a.inc:2:12\n") && drawn.contains("2 │  (define f (g\n"), "{drawn}");
}

/// The error for an include that fails.
fn complaint(text: &str, beside: &[(&str, &str)]) -> String {
    let (_, diagnostics, source) = read(text, beside);
    let mut remarks = diagnostics.iter();
    let remark = remarks.next().unwrap();
    assert_eq!((remark.code, remarks.next()), (Code::Include, None));
    format!("{}: {}", source.locate(remark.span.start).0, remark.message)
}

#[test]
fn failing_includes_are_reported() {
    assert_eq!(complaint("(include \"x.inc\")", &[]), "games/main.zrf: cannot find the file `x.inc`");
    assert_eq!(
        complaint("(include \"a/b.inc\")", &[("a/b.inc", "(include \"c.inc\")")]),
        "games/a/b.inc: cannot find the file `a/c.inc` or `c.inc`"
    );
    for name in ["/etc/passwd", "C:\\x", "..\\x", "a/../../x", ""] {
        let told = complaint(&format!("(include \"{name}\")"), &[]);
        assert!(told.ends_with("is outside the folder of the rule file"), "{told}");
    }
    let cycle = [("a.inc", "(include \"B.inc\")"), ("b.inc", "(include \"A.INC\")")];
    assert_eq!(complaint("(include \"a.inc\")", &cycle), "games/B.inc: the file `A.INC` includes itself");
    let many: Vec<(String, String)> =
        (0..20).map(|n| (format!("{n}.inc"), format!("(include \"{}.inc\")", n + 1))).collect();
    let many: Vec<(&str, &str)> = many.iter().map(|(name, text)| (&**name, &**text)).collect();
    let told = complaint("(include \"0.inc\")", &many);
    assert_eq!(told, "games/15.inc: files include each other more than 16 deep");
}

#[test]
fn too_many_bytes_are_refused() {
    let blanks = " ".repeat(3 << 20);
    let beside = [("big.inc", blanks.as_str())];
    let (_, diagnostics, _) = read(&"(include \"big.inc\")".repeat(3), &beside);
    assert_eq!(diagnostics.iter().map(|remark| remark.code).collect::<Vec<_>>(), [Code::TooLarge]);
    let source = SourceText::new("big.zrf", blanks.repeat(3));
    let found = RuleFile::read(source, &Files::default()).compile(0).unwrap_err();
    assert_eq!(found.iter().map(|remark| remark.code).collect::<Vec<_>>(), [Code::TooLarge]);
}

#[test]
fn truncated_lists_of_diagnostics_count_the_rest() {
    let text = "(a) ".repeat(250);
    let mut file = RuleFile::read(SourceText::new("many.zrf", text), &Files::default());
    let mut found = file.compile(0).unwrap_err();
    found.extend(file.compile(0).unwrap_err());
    assert_eq!((found.iter().count(), found.more(), found.count(Severity::Error)), (200, 50, 250));
    assert!(render(&found, file.source()).ends_with("and 50 more remarks\n"));
    assert_eq!(
        file.source().file_at(found.iter().next().unwrap().span.start).local(Span::new(4, 5).start),
        4
    );
}
