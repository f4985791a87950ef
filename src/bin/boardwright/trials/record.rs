//! Reads recorded games in Ludii's format.
//!
//! In: the text of such a file. Out: its moves, how many moves there were before each, and how the game ended.

/// A recorded game.
#[derive(Debug)]
pub(super) struct Trial {
    /// The moves that players chose; what is put down before the first is left out.
    pub(super) moves: Vec<Recorded>,
    /// How many moves were legal before each of them.
    pub(super) counts: Vec<usize>,
    /// The rank of each player, unless the game was broken off.
    pub(super) ranks: Option<Vec<f64>>,
    /// Options other than the default ones.
    pub(super) options: Vec<String>,
}

/// A recorded move.
#[derive(Debug, PartialEq)]
pub(super) struct Recorded {
    pub(super) from: i64,
    pub(super) to: i64,
    /// The sites of the dice that were rolled before it, and which face each of them shows.
    pub(super) dice: Vec<(usize, usize)>,
    pub(super) actions: Vec<Action>,
}

/// What a move does, as far as it says where pieces are.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Action {
    /// A piece goes, or so many seeds.
    Move {
        from: usize,
        to: usize,
        count: i32,
    },
    /// A piece like that on one site is put on another.
    Copy {
        from: usize,
        to: usize,
    },
    Add {
        to: usize,
        what: usize,
    },
    /// So many seeds are on a site.
    Count {
        to: usize,
        count: i32,
    },
    Remove {
        to: usize,
    },
    Promote {
        to: usize,
        what: usize,
    },
    /// A die is used up, counted from 0.
    Used {
        die: usize,
    },
    /// The die on a site shows another face.
    Turned {
        site: usize,
        face: usize,
    },
    Swap,
    Pass,
    Select,
    /// Anything that is not about pieces.
    Other,
}

impl Recorded {
    pub(super) fn is_pass(&self) -> bool {
        self.actions.iter().find(|action| **action != Action::Other) == Some(&Action::Pass)
    }

    /// Whether it begins with the choice of a site, or moves things that are no pieces of ours.
    pub(super) fn is_choice(&self) -> bool {
        matches!(
            self.actions.first(),
            Some(Action::Select | Action::Move { .. } | Action::Copy { .. } | Action::Other)
        )
    }

    pub(super) fn is_swap(&self) -> bool {
        self.actions.first() == Some(&Action::Swap)
    }
}

/// Reads a file.
pub(super) fn read(text: &str) -> Result<Trial, String> {
    let (mut moves, mut counts, mut options) = (Vec::new(), Vec::new(), Vec::new());
    let (mut ranks, mut ended, mut in_options) = (None, true, false);
    for line in text.lines() {
        if line == "END GAME OPTIONS" {
            in_options = false;
        } else if in_options {
            options.push(line.to_owned());
        } else if line == "START GAME OPTIONS" {
            in_options = true;
        } else if let Some(text) = line.strip_prefix("Move=") {
            // What nobody moves is put down before the first move.
            if !text.starts_with("[Move:mover=0,") || !moves.is_empty() {
                moves.push(recorded(text));
            }
        } else if let Some(count) = line.strip_prefix("LEGAL MOVES LIST SIZE = ") {
            counts.push(count.trim().parse().map_err(|_| format!("`{line}` has no number"))?);
        } else if let Some(kind) = line.strip_prefix("endtype=") {
            ended = kind.trim() == "NaturalEnd";
        } else if let Some(list) = line.strip_prefix("rankings=") {
            let numbers: Result<Vec<f64>, _> = list.split(',').map(|rank| rank.trim().parse()).collect();
            // The first one belongs to nobody.
            ranks = Some(numbers.map_err(|_| format!("`{line}` has no numbers"))?.split_off(1));
        }
    }
    if counts.len() != moves.len() {
        return Err(format!("{} moves and {} numbers of moves", moves.len(), counts.len()));
    }
    Ok(Trial { moves, counts, ranks: ranks.filter(|_| ended), options })
}

/// `[Move:mover=1,from=16,to=25,actions=[Move:from=16,to=25,decision=true],[…]]`.
fn recorded(text: &str) -> Recorded {
    let (head, actions) = text.split_once("actions=").unwrap_or((text, ""));
    let number = |name: &str| field(head, name).unwrap_or(-1);
    let parts: Vec<&str> = actions.split("],[").map(|part| part.trim_matches(['[', ']'])).collect();
    let rolled = parts.iter().take_while(|part| is_of_dice(part)).count();
    let die = |part: &&str| {
        let number = |name: &str| usize::try_from(field(part, name)?).ok();
        Some((number("site")?, number("state")?))
    };
    Recorded {
        from: number("from"),
        to: number("to"),
        dice: parts[..rolled].iter().filter_map(die).collect(),
        actions: parts[rolled..].iter().map(|part| action(part)).collect(),
    }
}

/// Whether an action is a part of rolling dice.
fn is_of_dice(action: &str) -> bool {
    action.starts_with("SetStateAndUpdateDice:") || action.starts_with("SetDiceAllEqual:")
}

fn action(text: &str) -> Action {
    let number = |name: &str| field(text, name).and_then(|number| usize::try_from(number).ok());
    let count = field(text, "count").and_then(|count| i32::try_from(count).ok());
    let head = text.split(':').next().unwrap_or("");
    // What is removed at the end of a turn is said twice, the first time as what has not yet been done.
    if text.contains("applied=false") {
        return Action::Other;
    }
    if let ("UseDie", Some(die)) = (head, number("indexDie")) {
        return Action::Used { die };
    }
    if let ("SetStateAndUpdateDice", Some(site), Some(face)) = (head, number("site"), number("state")) {
        return Action::Turned { site, face };
    }
    match (head, number("from"), number("to"), number("what")) {
        ("Move", Some(from), Some(to), _) => Action::Move { from, to, count: count.unwrap_or(1) },
        ("Copy", Some(from), Some(to), _) => Action::Copy { from, to },
        ("SetCount", _, Some(to), _) => Action::Count { to, count: count.unwrap_or(0) },
        ("Add", _, Some(to), Some(what)) => Action::Add { to, what },
        ("Remove", _, Some(to), _) => Action::Remove { to },
        ("Promote", _, Some(to), Some(what)) => Action::Promote { to, what },
        ("Swap", ..) => Action::Swap,
        ("Pass", ..) => Action::Pass,
        ("Select", ..) => Action::Select,
        _ => Action::Other,
    }
}

/// The number after `name=`, at the beginning or after a comma or colon.
fn field(text: &str, name: &str) -> Option<i64> {
    text.split([',', ':']).find_map(|part| part.trim().strip_prefix(name)?.strip_prefix('=')?.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_and_numbers_are_read() {
        let text = "game=x\nSTART GAME OPTIONS\nEND GAME OPTIONS\n\
                    Move=[Move:mover=0,from=0,to=0,actions=[Add:type=Cell,to=0,what=1]]\n\
                    Move=[Move:mover=1,from=0,to=9,actions=[Remove:type=Cell,to=5,applied=false],\
                    [Move:typeFrom=Cell,from=0,typeTo=Cell,to=9,decision=true]]\n\
                    LEGAL MOVES LIST SIZE = 3\nendtype=NaturalEnd\nrankings=0.0,1.0,2.0\n";
        let trial = read(text).unwrap_or_else(|fault| panic!("{fault}"));
        let actions = vec![Action::Other, Action::Move { from: 0, to: 9, count: 1 }];
        assert_eq!(trial.moves, [Recorded { from: 0, to: 9, dice: Vec::new(), actions }]);
        assert_eq!((trial.counts, trial.ranks), (vec![3], Some(vec![1.0, 2.0])));
        assert!(read("Move=[Move:mover=1,actions=[Pass:decision=true]]").is_err());
    }
}
