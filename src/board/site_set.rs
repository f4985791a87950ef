//! Sets of sites as bit sets.

use crate::bits::ones;
use crate::index::SiteId;

/// A set of sites of one board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct SiteSet {
    words: Vec<u64>,
}

impl SiteSet {
    /// Adds a site.
    pub fn insert(&mut self, site: SiteId) {
        let word = site.index() / 64;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (site.index() % 64);
    }

    /// Removes a site.
    #[inline]
    pub fn remove(&mut self, site: SiteId) {
        if let Some(word) = self.words.get_mut(site.index() / 64) {
            *word &= !(1 << (site.index() % 64));
        }
    }

    /// Removes all sites.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    /// The first member with this number or a greater one.
    #[inline]
    pub fn first_from(&self, number: usize) -> Option<SiteId> {
        let mut at = number / 64;
        let mut word = self.words.get(at)? >> (number % 64) << (number % 64);
        while word == 0 {
            at += 1;
            word = *self.words.get(at)?;
        }
        Some(SiteId::new(at * 64 + word.trailing_zeros() as usize))
    }

    /// Whether a site is a member.
    #[inline]
    pub fn contains(&self, site: SiteId) -> bool {
        self.words.get(site.index() / 64).is_some_and(|word| word >> (site.index() % 64) & 1 == 1)
    }

    /// Makes the sites that these bits stand for its members.
    pub(crate) fn assign(&mut self, words: impl Iterator<Item = u64>) {
        self.words.clear();
        self.words.extend(words);
    }

    /// The members as bits, at least so many words of them.
    pub(crate) fn words_mut(&mut self, count: usize) -> &mut [u64] {
        if self.words.len() < count {
            self.words.resize(count, 0);
        }
        &mut self.words
    }

    /// The number of members.
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether it has no members.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    /// The members in board order.
    pub fn iter(&self) -> impl Iterator<Item = SiteId> + '_ {
        self.words.iter().enumerate().flat_map(|(at, &word)| ones(at, word)).map(SiteId::new)
    }
}

impl SiteSet {
    /// Sorts sites into board order and removes duplicates.
    pub fn in_order(sites: impl Iterator<Item = SiteId>) -> Vec<SiteId> {
        sites.collect::<Self>().iter().collect()
    }
}

impl FromIterator<SiteId> for SiteSet {
    fn from_iter<T: IntoIterator<Item = SiteId>>(sites: T) -> Self {
        let mut set = Self::default();
        for site in sites {
            set.insert(site);
        }
        set
    }
}
