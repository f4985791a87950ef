//! What nobody has asked for while a tree was read.
//!
//! In: a tree that has been read without faults. Out: a fault for each argument that has not been looked at, so that
//! nothing in a file is passed over: a name that is misspelt, or one argument more than a ludeme has.

use super::tree::Node;
use crate::languages::ludii::Fault;

/// The arguments that were not read, each by the outermost list that was not.
pub(crate) fn faults(tree: &Node) -> Vec<Fault> {
    let mut found = Vec::new();
    for part in tree.arguments() {
        if part.is_surplus() || part.is_misnamed() {
            found.push(fault(tree, part));
        } else if part.is_read() {
            found.extend(faults(part));
        }
    }
    found
}

fn fault(list: &Node, part: &Node) -> Fault {
    let keyword = if list.is_list() { list.keyword() } else { "{…}".to_owned() };
    let Some(name) = &part.name else {
        return part.fault(format!("`{keyword}` has no place for `{}`", part.shown()));
    };
    if list.named(name).is_some_and(|first| first.at != part.at) {
        return part.fault(format!("`{keyword}` has `{name}:` twice"));
    }
    let names: Vec<String> = list.names_asked().into_iter().filter(|known| known != name).collect();
    let unread = part.unsupported(&format!("{keyword} {name}:"), "here");
    Box::new(unread.suggest(name, names.iter().map(String::as_str)))
}
