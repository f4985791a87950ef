//! Generates the list of rule files in `games/` and of their endgame tables, which the command-line program embeds, and
//! sets the `js` cfg where data structures are passed to JavaScript.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn main() -> std::io::Result<()> {
    let root = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").unwrap_or_default());
    println!("cargo:rerun-if-changed=games");
    println!("cargo:rustc-check-cfg=cfg(js)");
    let is_wasm = std::env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm");
    if is_wasm || std::env::var_os("CARGO_FEATURE_WASM").is_some() {
        println!("cargo:rustc-cfg=js");
    }
    let mut files = Vec::new();
    for family in std::fs::read_dir(root.join("games"))? {
        collect(&family?.path(), &mut files)?;
    }
    files.sort();
    let mut list = String::from("&[\n");
    for file in files {
        let id = file.file_stem().unwrap_or_default().to_string_lossy();
        let family = file.parent().and_then(Path::file_name).unwrap_or_default().to_string_lossy();
        let text = format!("include_str!({:?})", file.display().to_string());
        let tables = file.with_extension("tablebase");
        let tables = if tables.exists() {
            format!("Some(include_bytes!({:?}))", tables.display().to_string())
        } else {
            "None".to_owned()
        };
        let _ = writeln!(
            list,
            "    Shipped {{ id: {id:?}, family: {family:?}, text: {text}, tables: {tables} }},"
        );
    }
    list.push(']');
    let out = PathBuf::from(std::env::var("OUT_DIR").unwrap_or_default());
    std::fs::write(out.join("shipped_games.rs"), list)
}

fn collect(family: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    if !family.is_dir() {
        return Ok(());
    }
    for file in std::fs::read_dir(family)? {
        let path = file?.path();
        if path.extension().is_some_and(|extension| extension == "zrf") {
            files.push(path);
        }
    }
    Ok(())
}
