//! The life of a session as JavaScript sees it. Runs in Node: see `scripts/test`.

#![cfg(all(target_arch = "wasm32", feature = "compiler", feature = "player", feature = "archive"))]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use boardwright::wasm::{Archive, Rules, Session};
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

#[wasm_bindgen_test]
fn a_search_runs_in_slices() {
    let mut session = session();
    assert!(session.search_slice(10.0).is_err());
    let limits = Object::new();
    Reflect::set(&limits, &"depth".into(), &2.into()).unwrap();
    session.search_start(&limits.into());
    let mut report = session.search_slice(100.0).unwrap();
    while field(&report, "done") == JsValue::FALSE {
        report = session.search_slice(500.0).unwrap();
    }
    assert_eq!(field(&report, "depth"), 2);
    session.play(&field(&report, "best").as_string().unwrap()).unwrap();
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
