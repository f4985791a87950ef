//! The life of a session as JavaScript sees it. Runs in Node: see `scripts/test`.

#![cfg(all(
    target_arch = "wasm32",
    feature = "compiler",
    feature = "player",
    feature = "thinker",
    feature = "archive"
))]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use boardwright::wasm::{Archive, Rules, Session, Thinker};
use js_sys::{Array, Object, Reflect};
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test;

const CHASE: &str = include_str!("../games/chase/chase.zrf");

fn session() -> Session {
    Session::new(&Rules::new(CHASE, 0).unwrap().program()).unwrap()
}

fn field(value: &JsValue, name: &str) -> JsValue {
    Reflect::get(value, &name.into()).unwrap()
}

fn length(value: &JsValue, name: &str) -> u32 {
    Array::from(&field(value, name)).length()
}

fn token(kind: &str, site: u32) -> JsValue {
    let token = Object::new();
    Reflect::set(&token, &"kind".into(), &kind.into()).unwrap();
    Reflect::set(&token, &"site".into(), &site.into()).unwrap();
    token.into()
}

#[wasm_bindgen_test]
fn a_game_describes_itself() {
    let rules = Rules::new(CHASE, 0).unwrap();
    let info = rules.info().unwrap();
    let session = Session::new(&rules.program()).unwrap();
    assert_eq!(field(&info, "title"), "Chase");
    assert_eq!(field(&info, "alternates"), false, "a player may owe a decision");
    assert_eq!(length(&field(&info, "board"), "sites"), 81);
    let view = session.view().unwrap();
    assert_eq!(length(&view, "pieces"), 18);
    assert_eq!(field(&view, "moveCount"), 46);
    assert!(field(&view, "outcome").is_null());
}

#[wasm_bindgen_test]
fn a_move_is_entered_played_and_taken_back() {
    let mut session = session();
    let entry = session.narrow(&Array::new().into()).unwrap();
    assert_eq!(length(&entry, "addable"), 9);
    let tokens = Array::of2(&token("add", 0), &token("target", 9));
    let entry = session.narrow(&tokens.into()).unwrap();
    let text = field(&entry, "complete").as_string().unwrap();
    assert!(length(&session.trace(&text).unwrap(), "tracks") > 0);
    assert!(length(&session.play(&text).unwrap(), "tracks") > 0);
    assert_eq!(field(&session.view().unwrap(), "ply"), 1);
    assert!(!session.undo().unwrap().is_null());
    assert!(session.undo().unwrap().is_null());
    assert!(!session.redo().unwrap().is_null());
    let refusal = session.refuse(&Array::new().into(), 9).unwrap();
    assert_eq!(field(&refusal, "reason"), "foreign");
    assert!(session.refuse(&Array::new().into(), 72).unwrap().is_null());
}

#[wasm_bindgen_test]
fn moves_are_tried_without_being_played() {
    let session = session();
    let texts = vec!["A1 - A2 e".to_owned(), "nonsense".to_owned()];
    let followed = Array::from(&session.follow(texts[..1].to_vec()).unwrap());
    assert_eq!(followed.length(), 1);
    assert!(length(&field(&followed.get(0), "trace"), "tracks") > 0);
    assert_eq!(field(&field(&followed.get(0), "view"), "ply"), 1);
    assert!(session.follow(texts).is_err());
    assert_eq!(field(&session.view().unwrap(), "ply"), 0);
}

#[wasm_bindgen_test]
fn a_record_brings_the_game_back() {
    let mut session = session();
    session.play("A1 - A2 e").unwrap();
    let record = session.record().unwrap();
    let mut other = self::session();
    other.restore(&record).unwrap();
    assert_eq!(field(&other.view().unwrap(), "text"), field(&session.view().unwrap(), "text"));
    assert!(other.restore("nonsense").is_err());
    assert_eq!(field(&other.view().unwrap(), "ply"), 1);
}

#[wasm_bindgen_test]
fn what_is_wanted_seldom_goes_by_texts() {
    let archive = Archive::new(&Rules::new(CHASE, 0).unwrap().program()).unwrap();
    let mut session = session();
    session.play("A1 - A2 e").unwrap();
    let saved =
        archive.write_zsg(&session.record().unwrap(), vec!["A1 - A2 e".to_owned()], "chase.zrf").unwrap();
    let read = archive.read_zsg(&saved).unwrap();
    assert_eq!(field(&read, "turns"), 1);
    session.restore(&field(&read, "record").as_string().unwrap()).unwrap();
    let view = session.view().unwrap();
    assert_eq!(field(&view, "ply"), 1);
    let position = field(&view, "text").as_string().unwrap();
    let settable = archive.settable(&position).unwrap();
    assert_eq!(archive.arrange(&field(&settable, "now")).unwrap(), position);
    assert!(archive.settable("nonsense").is_err());
    assert!(archive.read_zsg("nonsense").is_err());
}

fn limits(names: &[(&str, f64)]) -> JsValue {
    let limits = Object::new();
    for &(name, value) in names {
        Reflect::set(&limits, &name.into(), &value.into()).unwrap();
    }
    limits.into()
}

fn end(thinker: &mut Thinker) -> JsValue {
    while !thinker.run(500.0).unwrap() {}
    thinker.report().unwrap()
}

#[wasm_bindgen_test]
fn a_search_runs_bit_by_bit_beside_the_game() {
    let program = Rules::new(CHASE, 0).unwrap().program();
    let mut session = Session::new(&program).unwrap();
    let mut thinker = Thinker::new(&program).unwrap();
    assert!(thinker.run(10.0).is_err(), "nothing was begun");
    assert!(thinker.begin("nonsense", &limits(&[])).is_err());
    let time = thinker.begin(&session.standing(), &limits(&[("depth", 2.0)])).unwrap();
    assert!(time.is_infinite());
    let report = end(&mut thinker);
    assert_eq!(field(&report, "depth"), 2);
    session.play(&field(&report, "best").as_string().unwrap()).unwrap();
}

#[wasm_bindgen_test]
fn levels_have_limits_of_their_own_and_there_are_no_others() {
    let program = Rules::new(CHASE, 0).unwrap().program();
    let standing = Session::new(&program).unwrap().standing();
    let mut thinker = Thinker::new(&program).unwrap();
    let time = thinker.begin(&standing, &limits(&[("level", 1.0)])).unwrap();
    assert!(time.is_finite());
    assert!(thinker.begin(&standing, &limits(&[("level", 10.0)])).unwrap() > time);
    let wanted = limits(&[("level", 10.0), ("milliseconds", 40.0)]);
    assert!((thinker.begin(&standing, &wanted).unwrap() - 40.0).abs() < 1e-9);
    for none in [0.0, 11.0] {
        assert!(thinker.begin(&standing, &limits(&[("level", none)])).is_err());
    }
}

#[wasm_bindgen_test]
fn what_was_foreseen_is_searched_on() {
    let program = Rules::new(CHASE, 0).unwrap().program();
    let mut session = Session::new(&program).unwrap();
    let mut thinker = Thinker::new(&program).unwrap();
    let mut nodes_behind = |played: &str| {
        let mut session = Session::new(&program).unwrap();
        thinker.ponder(&session.standing(), "A1 - A2 e", &limits(&[("depth", 9.0)])).unwrap();
        thinker.run(3000.0).unwrap();
        session.play(played).unwrap();
        thinker.begin(&session.standing(), &limits(&[("depth", 9.0), ("seed", 7.0)])).unwrap();
        field(&thinker.report().unwrap(), "nodes").as_f64().unwrap()
    };
    assert!(nodes_behind("A1 - A2 e") >= 3000.0);
    let other = session.completions("", true, 1, 1).unwrap();
    let other = field(&Array::from(&field(&other, "found")).get(0), "text").as_string().unwrap();
    session.play(&other).unwrap();
    assert!(nodes_behind(&other) < 1.0);
}

#[wasm_bindgen_test]
fn faults_are_objects_with_a_kind() {
    let fault: JsValue = Rules::new("(game (titel \"x\"))", 0).unwrap_err().into();
    assert_eq!(field(&fault, "kind"), "diagnostics");
    assert!(length(&fault, "diagnostics") > 0);
    let fault: JsValue = session().play("nonsense").unwrap_err().into();
    assert_eq!(field(&fault, "kind"), "refused");
    let fault = Array::from(&field(&fault, "faults")).get(0);
    assert_eq!((field(&fault, "code"), field(&fault, "text")), ("move.none".into(), "nonsense".into()));
    let fault: JsValue = Session::new(b"no program").unwrap_err().into();
    assert_eq!(field(&fault, "kind"), "error");
    assert!(session().narrow(&JsValue::from_str("no list")).is_err());
    assert!(session().refuse(&Array::new().into(), 9999).is_err());
}
