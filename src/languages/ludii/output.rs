//! Writes the game in our language.
//!
//! In: the board, and what the other modules have written. Out: the text of a rule file.

use std::fmt::Write as _;

use super::boards::board::Relation;
use super::course::dice::CHANCE;
use super::course::last_move::kept_places;
use super::course::start::Placement;
use super::display::Look;
use super::model::{Game, Memory, Owner};
use super::moves::{Block, Part};
use super::texts::mentions;

/// A game whose parts are written.
#[derive(Debug)]
pub(super) struct Written {
    pub(super) game: Game,
    pub(super) title: String,
    pub(super) blocks: Vec<Block>,
    pub(super) placements: Vec<Placement>,
    pub(super) goals: Vec<String>,
    pub(super) look: Look,
}

/// The name of the player who owns neutral pieces.
const NOBODY: &str = "Nobody";

impl Written {
    /// The whole rule file.
    pub(super) fn text(&self) -> String {
        let mut out = String::from("(version \"boardwright 1\")\n(game\n");
        let title = self.title.replace('"', "'");
        let _ = writeln!(out, "  (title \"{title}\")");
        for section in [
            self.players(),
            self.variables(),
            self.board(),
            self.pieces(),
            self.hooks(),
            self.setup(),
            self.look.written(&self.game),
        ] {
            // The mark of what is not read from a copy.
            out += &section.replace('~', "");
        }
        out + ")\n"
    }

    fn players(&self) -> String {
        let names: Vec<String> = (1..=self.game.players()).map(|player| format!("P{player}")).collect();
        let names = names.join(" ");
        let has_neutral = self.has_nobody();
        let nobody = if has_neutral { format!(" {NOBODY}") } else { String::new() };
        let has_dice = self.game.rolls_dice();
        let chance = if has_dice { format!(" {CHANCE}") } else { String::new() };
        let mut out = format!("  (players {names}{nobody}{chance})\n");
        if has_dice {
            out += &self.game.turns_with_dice(self.priorities() > 1);
            out += "  (option \"repetition\" false)\n";
        } else if self.game.has_swap {
            out += "  (turn-order (P1 play) P2\n    (turn-order (P1 play) (P2 play))\n    \
                    (label swapped) (turn-order (P1 P2 play) (P2 P1 play)))\n";
        } else if self.game.labels_turns {
            out += "  (turn-order (label turn-1) P1 (label turn-2) P2)\n";
        } else if has_neutral || self.priorities() > 1 {
            let _ = writeln!(out, "  (turn-order {names})");
        }
        if self.priorities() > 1 {
            let types: Vec<String> = (1..=self.priorities()).map(|at| format!("choice-{at}")).collect();
            let _ = writeln!(out, "  (move-priorities {})", types.join(" "));
        }
        let asks = |goal: &String| goal.contains("stalemated") || goal.contains("(count moves");
        if self.game.may_pass {
            out += "  (option \"pass turn\" true)\n";
        } else if self.goals.iter().any(asks) {
            out += "  (option \"pass turn\" last)\n";
        } else {
            out += "  (option \"pass turn\" forced)\n";
        }
        out
    }

    /// Whether pieces belong to nobody.
    fn has_nobody(&self) -> bool {
        self.game.pieces.iter().any(|piece| piece.owner == Owner::Neutral)
    }

    /// How many priorities there are.
    fn priorities(&self) -> usize {
        self.blocks.iter().map(|block| block.priority + 1).max().unwrap_or(1)
    }

    fn variables(&self) -> String {
        let game = &self.game;
        let mut out = String::new();
        if game.has_swap {
            out += "  (variable swapped false)\n";
        }
        for memory in &game.memory {
            out += match memory {
                Memory::Moved => "  (player-variable moved false)\n",
                Memory::Begun if game.remembers(Memory::Seeds) => "",
                Memory::Begun => "  (variable begun false)\n",
                Memory::Again => "  (move-variable again false)\n",
                Memory::Moves => "  (variable moves-made 0 1000000)\n",
                Memory::Forced => "  (player-variable forced false)\n",
                Memory::Marks => "  (position-variable marked 0 255)\n",
                Memory::Turns => "  (variable turns-made 1 1000000)\n",
                Memory::InTurn => "  (player-variable in-turn 0 1000000)\n",
                Memory::Counter => "  (variable counter -1 1000000)\n",
                Memory::Pending => "  (variable pending false)\n",
                Memory::PendingSites => "  (position-variable awaited false)\n",
                Memory::Visited => "  (position-variable visited false)\n",
                Memory::Doomed => "  (position-variable doomed false)\n",
                Memory::PlayerValue => "  (player-variable player-value -1 100000)\n",
                Memory::Passes => "  (variable passes 0 20)\n  (move-variable passing false)\n",
                Memory::Was => "  (player-variable was 0 100)\n",
                Memory::Seeds => {
                    "  (position-variable seeds 0 10000)\n  (player-variable kept 0 10000)\n  (variable begun false)\n"
                }
                Memory::Score | Memory::State | Memory::Value => "",
            };
        }
        if game.remembers(Memory::Score) {
            let _ = writeln!(out, "  (player-variable score -100000 100000 {})", game.first_score);
        }
        out += &game.variables_of_votes();
        if game.sown {
            out += "  (position-variable sown false)\n";
        }
        if game.keeps_last_move() {
            out += &kept_places(&|name| self.uses(name));
        }
        if game.rolls_dice() {
            out += &game.dice_variables(&|name| self.uses(name));
        }
        for name in &game.copies {
            let _ = writeln!(out, "  (move-position-variable {name} 0 10000)");
        }
        for name in game.lists.keys() {
            let _ = writeln!(out, "  (position-variable {name} false)");
        }
        for name in &game.events {
            let _ = writeln!(out, "  (player-variable {name} false)");
        }
        for name in &game.variables {
            let _ = writeln!(out, "  (variable {name} -1000000 1000000 {})", game.first_value(name));
        }
        if game.phase_count > 0 {
            let _ = writeln!(out, "  (player-variable phase 0 {})", (game.phase_count - 1).max(1));
        }
        for (name, hooks) in ["follow", "follow-on"].iter().zip(&game.hooks) {
            if !hooks.is_empty() {
                let _ = writeln!(out, "  (move-variable {name} 0 {})", hooks.len());
            }
        }
        if game.prefers_longest {
            out += "  (move-variable longest 0 1)\n";
        }
        if !game.postconditions.is_empty() {
            let _ = writeln!(out, "  (move-variable law 0 {})", game.postconditions.len());
        }
        out
    }

    fn board(&self) -> String {
        let game = &self.game;
        let mut used = game.used.clone();
        if used.is_empty() {
            used.extend(game.board.of_relation(Relation::Orthogonal));
        }
        let turned =
            |player: usize| used.iter().filter_map(move |&one| Some((one, game.turned(one, player)?)));
        let pairs: Vec<Vec<(usize, usize)>> = (0..game.players())
            .map(|player| {
                if game.turns_directions {
                    turned(player).filter(|(a, b)| a != b).collect()
                } else {
                    Vec::new()
                }
            })
            .collect();
        let all = used.iter().copied().chain(pairs.iter().flatten().map(|&(_, to)| to)).collect();
        let board = if game.numbers_sites { game.board.listed(&all) } else { game.board.written(&all) };
        let mut out = String::from("  (board\n") + &board;
        for (player, pairs) in pairs.iter().enumerate().filter(|(_, pairs)| !pairs.is_empty()) {
            let name = |direction: usize| game.board.direction_name(direction);
            let pairs: Vec<String> =
                pairs.iter().map(|&(a, b)| format!("({} {})", name(a), name(b))).collect();
            let _ = writeln!(out, "    (symmetry P{} {})", player + 1, pairs.join(" "));
        }
        if game.stacks() {
            out += &game.hands_written();
            let _ = writeln!(out, "    (columns {})", game.tallest());
            if let Some(end) = game.board.end_of_tracks() {
                let _ = writeln!(out, "    (dummy {})", game.board.name(end));
            }
        } else if !game.board.extras.is_empty() {
            let _ = writeln!(out, "    (dummy {})", game.board.extras.join(" "));
        }
        out += &game.tracks_written();
        out += &game.arcs_written();
        out += &game.ways_ahead_written();
        for (at, sites) in game.entries.iter().enumerate() {
            let first = game.board.name(0);
            for (player, &site) in sites.iter().enumerate() {
                let (entry, player) = (at + 1, player + 1);
                let site = game.board.name(site);
                let _ = writeln!(out, "    (links entry-{entry}-{player} ({first} {site}))");
                if player > 1 {
                    let _ =
                        writeln!(out, "    (symmetry P{player} (entry-{entry}-1 entry-{entry}-{player}))");
                }
            }
        }
        for (at, links) in game.site_maps.iter().enumerate() {
            let name = |site: usize| game.board.name(site);
            let pairs: Vec<String> =
                links.iter().map(|&(from, to)| format!("({} {})", name(from), name(to))).collect();
            let _ = writeln!(out, "    (links map-{} {})", at + 1, pairs.join(" "));
        }
        for zone in &game.zones {
            let players = zone.player.map_or_else(String::new, |player| format!(" (players P{player})"));
            let sites: Vec<String> = zone.sites.iter().map(|&site| game.board.name(site)).collect();
            let _ = writeln!(out, "    (zone (name {}){players} (positions {}))", zone.name, sites.join(" "));
        }
        out + "  )\n"
    }

    fn pieces(&self) -> String {
        let mut out = String::new();
        for (at, piece) in self.game.pieces.iter().enumerate() {
            let _ = write!(out, "  (piece\n    (name {})", piece.name);
            for (memory, name) in [(Memory::State, "state"), (Memory::Value, "worth")] {
                if self.game.remembers(memory) {
                    let _ = write!(out, "\n    (attribute {name} 0 {})", self.game.max_carried);
                }
            }
            for (part, word) in [(Part::Moves, "moves"), (Part::Drops, "drops"), (Part::Anywhere, "anywhere")]
            {
                let mut blocks: Vec<&Block> =
                    self.blocks.iter().filter(|block| block.piece == at && block.part == part).collect();
                blocks.sort_by_key(|block| block.priority);
                let is_first = at == 0 && part == Part::Anywhere;
                let more = match (self.game.has_swap, self.game.rolls_dice()) {
                    (true, _) if is_first => self.swap(),
                    (_, true) if is_first => self.game.roll_written(&|name| self.uses(name)),
                    _ => String::new(),
                };
                if !blocks.is_empty() || !more.is_empty() {
                    let _ = write!(out, "\n    ({word}{}{more})", self.typed(&blocks));
                }
            }
            let rolls = at == 0 && self.game.rolls_dice();
            out += if rolls || self.blocks.iter().any(|block| block.piece == at) {
                ")\n"
            } else {
                "\n    (dummy))\n"
            };
        }
        out
    }

    /// Whether the rules read a variable.
    pub(super) fn uses(&self, name: &str) -> bool {
        let game = &self.game;
        let blocks = self.blocks.iter().any(|block| mentions(&game.moves_with_last(&block.text), name));
        let goals = self.goals.iter().any(|goal| mentions(&game.goal_with_last(goal), name));
        let texts = [&game.hooks[0], &game.hooks[1], &game.postconditions].into_iter().flatten();
        blocks
            || goals
            || texts.chain(&game.phase_changes).any(|text| mentions(text, name))
            || game.roll_uses(name)
    }

    /// Blocks under their move types.
    fn typed(&self, blocks: &[&Block]) -> String {
        let (mut out, mut last) = (String::new(), None);
        for block in blocks {
            if self.priorities() > 1 && last != Some(block.priority) {
                let _ = write!(out, "\n      (move-type choice-{})", block.priority + 1);
                last = Some(block.priority);
            } else if (self.game.has_swap || self.game.rolls_dice()) && last.is_none() {
                out += "\n      (move-type play)";
                last = Some(0);
            }
            let _ = write!(out, "\n      {}", self.game.moves_with_last(&block.text));
        }
        out
    }

    /// The second player takes the colour of the first, who then goes on with the other colour.
    fn swap(&self) -> String {
        let first = self.game.board.name(0);
        format!(
            "\n      (move-type swap)\n      ((verify (position? {first})) (set swapped true) (next-turn swapped) (name \"swap\") add)"
        )
    }

    fn setup(&self) -> String {
        let game = &self.game;
        let mut out = String::from("  (board-setup");
        for player in (1..=game.players()).map(Some).chain([None]) {
            let pieces: Vec<String> =
                (0..game.pieces.len()).filter_map(|piece| self.pieces_of(player, piece)).collect();
            if !pieces.is_empty() {
                let name = player.map_or_else(|| NOBODY.to_owned(), |player| format!("P{player}"));
                let _ = write!(out, "\n    ({name} {})", pieces.join(" "));
            }
        }
        out += ")\n";
        for goal in &self.goals {
            let _ = writeln!(out, "  {}", game.goal_with_last(goal));
        }
        out
    }

    /// Where a player's pieces of a kind are at the start.
    fn pieces_of(&self, player: Option<usize>, piece: usize) -> Option<String> {
        let game = &self.game;
        let is_placed = |placement: &&Placement| (placement.player, placement.piece) == (player, piece);
        let owned = |placement: &Placement| {
            let state = if game.remembers(Memory::State) {
                format!(" (state {})", placement.state)
            } else {
                String::new()
            };
            let worth = if game.remembers(Memory::Value) {
                format!(" (worth {})", placement.value)
            } else {
                String::new()
            };
            let named = |&site: &usize| std::iter::repeat_n(game.board.name(site), placement.height);
            let sites: Vec<String> = placement.sites.iter().flat_map(named).collect();
            if sites.is_empty() { String::new() } else { format!("{state}{worth} {}", sites.join(" ")) }
        };
        let placed = self.placements.iter().filter(is_placed);
        let in_hand: usize = placed.clone().map(|placement| placement.in_hand).sum();
        let sites: String = placed.map(owned).collect();
        let drops = self.blocks.iter().any(|block| block.piece == piece && block.part == Part::Drops);
        let owns = match game.pieces[piece].owner {
            Owner::Each => player.is_some(),
            Owner::Player(owner) => player == Some(owner),
            Owner::Neutral => false,
        };
        let off = match (in_hand, drops && owns && !game.has_hands) {
            (0, false) => String::new(),
            (0, true) => format!(" off {}", self.reserve()),
            (count, _) => format!(" off {count}"),
        };
        let name = &game.pieces[piece].name;
        let is_any = !sites.is_empty() || !off.is_empty();
        is_any.then(|| format!("({name}{sites}{off})"))
    }

    /// So many pieces never run out: as many as there are sites, or very many if they can be taken.
    fn reserve(&self) -> usize {
        let takes = |text: &String| text.contains("capture");
        let any =
            self.game.hooks.iter().flatten().any(takes) || self.blocks.iter().any(|block| takes(&block.text));
        self.game.board.sites.len() * if any { 20 } else { 1 }
    }
}
