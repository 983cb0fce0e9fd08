//! Dealing what is not seen: each place gets a kind that may lie there, each kind as often as it is out there.

use fishka_base::{Kind, Player, Rng, Site};

/// Where something lies that is not seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// A piece of the player on the board.
    Site(Site, Player),
    /// One of the pieces in the reserve of the player that fall under the secret with this number.
    Hand(usize, Player),
    /// One of the pieces in the bag with this number.
    Bag(usize),
}

/// A place that something is dealt to.
#[derive(Clone, Debug)]
pub(crate) struct Slot {
    /// Where.
    pub(crate) place: Place,
    /// From which pool.
    pub(crate) pool: usize,
    /// What may lie there; never empty.
    pub(crate) kinds: Vec<Kind>,
}

/// A kind for each slot, drawn by chance from the pools, which tell by kind how many there are. Where a pool has nothing
/// that fits any more, anything that may lie there.
pub(crate) fn dealt(slots: &[Slot], pools: &[Vec<u32>], rng: &mut Rng) -> Vec<Kind> {
    let mut all = vec![Kind::new(0); slots.len()];
    for (pool, counts) in pools.iter().enumerate() {
        let mut own: Vec<usize> = (0..slots.len()).filter(|index| slots[*index].pool == pool).collect();
        shuffle(&mut own, rng);
        // Those of whom most is known first.
        own.sort_by_key(|index| slots[*index].kinds.len());
        let many = |(kind, count): (usize, &u32)| std::iter::repeat_n(Kind::new(kind), *count as usize);
        let mut items: Vec<Kind> = counts.iter().enumerate().flat_map(many).collect();
        shuffle(&mut items, rng);
        let mut holders = vec![None; items.len()];
        for index in &own {
            place(*index, slots, &items, &mut holders);
        }
        let mut given = vec![None; slots.len()];
        for (item, holder) in holders.iter().enumerate() {
            if let Some(holder) = holder {
                given[*holder] = Some(items[item]);
            }
        }
        for index in own {
            let any = &slots[index].kinds;
            all[index] =
                given[index].or_else(|| any.get(rng.below(any.len().max(1))).copied()).unwrap_or(all[index]);
        }
    }
    all
}

/// Finds an item for a slot; where all that fit are held, their holders look for others, by the shortest way.
fn place(slot: usize, slots: &[Slot], items: &[Kind], holders: &mut [Option<usize>]) {
    // Who asks for each item that was reached.
    let mut asked: Vec<Option<usize>> = vec![None; items.len()];
    let mut queue = std::collections::VecDeque::from([slot]);
    while let Some(seeker) = queue.pop_front() {
        for item in 0..items.len() {
            if asked[item].is_some() || !slots[seeker].kinds.contains(&items[item]) {
                continue;
            }
            asked[item] = Some(seeker);
            match holders[item] {
                Some(holder) => queue.push_back(holder),
                None => return pass_on(item, slot, &asked, holders),
            }
        }
    }
}

/// Gives a free item to who asked for it, what that one held to who asked for that, and so on to the slot at the start.
fn pass_on(mut item: usize, slot: usize, asked: &[Option<usize>], holders: &mut [Option<usize>]) {
    while let Some(seeker) = asked[item] {
        let held = holders.iter().position(|holder| *holder == Some(seeker));
        holders[item] = Some(seeker);
        match held.filter(|_| seeker != slot) {
            Some(before) => {
                holders[before] = None;
                item = before;
            }
            None => return,
        }
    }
}

fn shuffle<T>(list: &mut [T], rng: &mut Rng) {
    for last in (1..list.len()).rev() {
        list.swap(last, rng.below(last + 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slot(kinds: &[usize]) -> Slot {
        Slot { place: Place::Bag(0), pool: 0, kinds: kinds.iter().map(|k| Kind::new(*k)).collect() }
    }

    #[test]
    fn what_fits_only_one_way_is_always_found() {
        let slots = [slot(&[0, 1]), slot(&[0]), slot(&[0, 1, 2]), slot(&[1, 2]), slot(&[0])];
        for seed in 0..200 {
            let kinds = dealt(&slots, &[vec![2, 1, 2]], &mut Rng::new(seed));
            let mut counts = [0; 3];
            for (slot, kind) in slots.iter().zip(&kinds) {
                assert!(slot.kinds.contains(kind), "{seed} {kinds:?}");
                counts[kind.index()] += 1;
            }
            assert_eq!(counts, [2, 1, 2], "{seed} {kinds:?}");
        }
    }

    #[test]
    fn everything_that_can_be_comes_up() {
        let slots = [slot(&[0, 1, 2]), slot(&[0, 1, 2]), slot(&[1, 2])];
        let all: std::collections::BTreeSet<Vec<Kind>> =
            (0..200).map(|seed| dealt(&slots, &[vec![1, 1, 1]], &mut Rng::new(seed))).collect();
        assert_eq!(all.len(), 4);
    }

    #[test]
    fn where_nothing_is_left_something_that_may_be_there_is() {
        let kinds = dealt(&[slot(&[1]), slot(&[1])], &[vec![5, 1]], &mut Rng::new(1));
        assert_eq!(kinds, [Kind::new(1), Kind::new(1)]);
    }
}
