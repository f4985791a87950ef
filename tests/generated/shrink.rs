//! Minimises a file that shows something: forms are removed, or replaced by their contents, as long as it still shows.
//!
//! This works on the text alone. A property-testing crate such as `proptest` would instead shrink the random choices,
//! where one choice less changes the meaning of all that follow.

/// A form of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Form {
    Word(String),
    List(Vec<Form>),
}

/// Most attempts.
const MOST: usize = 4000;

/// The smallest file found for which `holds` is true; it must be true for `text`.
pub(crate) fn shrunk(text: &str, mut holds: impl FnMut(&str) -> bool) -> String {
    let mut forms = read(text);
    let mut trials = 0;
    loop {
        let mut changed = false;
        // From large forms to small ones: paths in pre-order.
        let mut at = 0;
        while let Some(path) = paths(&forms).get(at).cloned() {
            let mut smaller = None;
            for candidate in candidates(&forms, &path) {
                trials += 1;
                if trials > MOST {
                    return print(&forms);
                }
                if holds(&print(&candidate)) {
                    smaller = Some(candidate);
                    break;
                }
            }
            match smaller {
                Some(smaller) => {
                    forms = smaller;
                    changed = true;
                }
                None => at += 1,
            }
        }
        if !changed {
            return print(&forms);
        }
    }
}

fn read(text: &str) -> Vec<Form> {
    let mut open: Vec<Vec<Form>> = vec![Vec::new()];
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '(' => {
                open.push(Vec::new());
                1
            }
            ')' => {
                let list = open.pop().expect("an open list");
                open.last_mut().expect("a list around it").push(Form::List(list));
                1
            }
            '"' => 2 + rest[1..].find('"').expect("the end of a string"),
            _ if first.is_whitespace() => first.len_utf8(),
            _ => rest.find(|c: char| c.is_whitespace() || "()\"".contains(c)).unwrap_or(rest.len()),
        };
        if !(first.is_whitespace() || first == '(' || first == ')') {
            open.last_mut().expect("an open list").push(Form::Word(rest[..length].to_owned()));
        }
        rest = &rest[length..];
    }
    open.pop().expect("the file")
}

fn print(forms: &[Form]) -> String {
    let texts: Vec<String> = forms.iter().map(|form| printed(form, 0)).collect();
    texts.join("\n") + "\n"
}

/// A form as text, with sections and their parts on separate lines.
fn printed(form: &Form, depth: usize) -> String {
    let Form::List(items) = form else {
        let Form::Word(word) = form else { unreachable!() };
        return word.clone();
    };
    let flat: Vec<String> = items.iter().map(|item| printed(item, depth + 1)).collect();
    let line = format!("({})", flat.join(" "));
    if line.len() <= 100 && !line.contains('\n') {
        return line;
    }
    format!("({})", flat.join(&format!("\n{}", "  ".repeat(depth + 1))))
}

/// The paths to all forms, outer ones before inner ones.
fn paths(forms: &[Form]) -> Vec<Vec<usize>> {
    let mut found: Vec<Vec<usize>> = (0..forms.len()).map(|at| vec![at]).collect();
    let mut next = 0;
    while next < found.len() {
        let path = found[next].clone();
        if let Some(Form::List(items)) = at(forms, &path) {
            found.extend((0..items.len()).map(|item| [path.as_slice(), &[item]].concat()));
        }
        next += 1;
    }
    found
}

fn at<'a>(forms: &'a [Form], path: &[usize]) -> Option<&'a Form> {
    let (first, rest) = path.split_first()?;
    let form = forms.get(*first)?;
    match form {
        _ if rest.is_empty() => Some(form),
        Form::List(items) => at(items, rest),
        Form::Word(_) => None,
    }
}

/// The file without a form, with the form replaced by its contents, and with it replaced by each of the forms in it.
fn candidates(forms: &[Form], path: &[usize]) -> Vec<Vec<Form>> {
    let mut found = vec![with(forms, path, &[])];
    if let Some(Form::List(items)) = at(forms, path) {
        if path.len() > 1 {
            found.push(with(forms, path, items));
            let lists = items.iter().filter(|item| matches!(item, Form::List(_)));
            found.extend(lists.map(|item| with(forms, path, std::slice::from_ref(item))));
        }
    }
    found
}

/// The file with one form replaced by others.
fn with(forms: &[Form], path: &[usize], instead: &[Form]) -> Vec<Form> {
    let (first, rest) = path.split_first().expect("a place");
    let mut changed = forms.to_vec();
    if rest.is_empty() {
        changed.splice(*first..=*first, instead.iter().cloned());
    } else if let Form::List(items) = &mut changed[*first] {
        *items = with(items, rest, instead);
    }
    changed
}
