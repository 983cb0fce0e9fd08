//! When a step of an unrolled block is come to: the answers that lead there, whatever the other questions are answered.

use super::program::{Program, Step};

/// Most ways to one step that are followed, and most answers on one of them.
const WAYS_MAX: usize = 256;
const LENGTH_MAX: usize = 64;

/// Questions by their steps, with the answers. Numbers beyond the steps stand for the places of walks, those of each walk
/// after those of the walks of earlier steps: the walk leads there.
pub(super) type Answers = Vec<(usize, bool)>;

/// Another step, and the answer with which one leads to the other.
type Way = (usize, Option<(usize, bool)>);

/// The steps of a program with what leads to each. Programs come to an end, so no step leads back to itself.
pub(super) struct Graph {
    /// By step: the steps before it, with the answer where that step is a question.
    before: Vec<Vec<Way>>,
    /// By step: the last one before it that is come to exactly when this one is.
    same_as: Vec<usize>,
}

impl Graph {
    pub(super) fn of(program: &Program) -> Self {
        let count = program.steps.len();
        let mut before = vec![Vec::new(); count];
        let mut after = vec![Vec::new(); count];
        let mut places = count;
        for (at, after) in after.iter_mut().enumerate() {
            for (to, answer) in ways_on(program, at, &mut places) {
                before[to].push((at, answer));
                after.push(to);
            }
        }
        let order = in_order(&after);
        let mut place = vec![usize::MAX; count + 1];
        for (index, step) in order.iter().enumerate() {
            place[*step] = index;
        }
        // Steps that all ways from the start to this one go through: the last of them.
        let mut first = vec![0; count];
        for step in order.iter().skip(1) {
            let ways = before[*step].iter().map(|(from, _)| *from).filter(|from| place[*from] != usize::MAX);
            first[*step] = ways.reduce(|a, b| common(a, b, &first, |a, b| place[a] > place[b])).unwrap_or(0);
        }
        // Steps that all ways from this one to the end go through: the first of them; the end itself is one more.
        place[count] = order.len();
        let mut last = vec![count; count + 1];
        for step in order.iter().rev() {
            let ways = after[*step].iter().copied();
            last[*step] =
                ways.reduce(|a, b| common(a, b, &last, |a, b| place[a] < place[b])).unwrap_or(count);
        }
        let same = |step: usize| {
            let mut through = last[first[step]];
            while place[through] < place[step] {
                through = last[through];
            }
            if through == step { first[step] } else { step }
        };
        let reached = |step: &usize| place[*step] != usize::MAX;
        let same_as = (0..count).map(|step| if reached(&step) { same(step) } else { step }).collect();
        Graph { before, same_as }
    }

    /// All ways to a step; `None` where they are many.
    pub(super) fn ways_to(&self, step: usize) -> Option<Vec<Answers>> {
        let mut found = Vec::new();
        let mut todo = vec![(step, Answers::new())];
        while let Some((mut at, answers)) = todo.pop() {
            while self.same_as[at] != at {
                at = self.same_as[at];
            }
            if at == 0 {
                found.push(answers);
            } else {
                for (from, answer) in &self.before[at] {
                    let mut more = answers.clone();
                    more.extend(*answer);
                    todo.push((*from, more));
                }
            }
            let long = todo.last().is_some_and(|(_, answers)| answers.len() > LENGTH_MAX);
            if long || found.len() + todo.len() > WAYS_MAX {
                return None;
            }
        }
        Some(found)
    }
}

/// The steps that may come after one, with the answer that leads there. Of a walk they are what runs on its sites, too.
fn ways_on(program: &Program, at: usize, places: &mut usize) -> Vec<Way> {
    let mut step = program.steps[at];
    match step {
        Step::End => Vec::new(),
        Step::Go(to) => vec![(to as usize, None)],
        Step::Walk(index) => {
            let first = *places;
            *places += program.walks[usize::from(index)].places.len();
            let bodies = program.bodies(at).map(|(place, body)| (body, Some((first + place, true))));
            bodies.chain([(at + 1, None)]).collect()
        }
        _ => match step.no() {
            Some(no) => vec![(*no as usize, Some((at, false))), (at + 1, Some((at, true)))],
            None => vec![(at + 1, None)],
        },
    }
}

/// The steps that are come to, each after all that lead to it.
fn in_order(after: &[Vec<usize>]) -> Vec<usize> {
    let mut order = Vec::new();
    let mut seen = vec![false; after.len()];
    let mut stack = vec![(0, false)];
    while let Some((step, done)) = stack.pop() {
        if done {
            order.push(step);
        } else if !std::mem::replace(&mut seen[step], true) {
            stack.push((step, true));
            stack.extend(after[step].iter().map(|next| (*next, false)));
        }
    }
    order.reverse();
    order
}

/// Where the ways of two steps to the root of a tree meet.
fn common(mut a: usize, mut b: usize, up: &[usize], farther: impl Fn(usize, usize) -> bool) -> usize {
    while a != b {
        if farther(a, b) {
            a = up[a];
        } else {
            b = up[b];
        }
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;
    use fishka_base::Site;

    fn asks(site: usize, no: u32) -> Step {
        Step::Owner { site: Site::new(site), owners: 1, no }
    }

    #[test]
    fn what_is_asked_of_another_line_does_not_count() {
        // Two lines one after the other: each gives a move if its site is empty.
        let steps = vec![asks(1, 2), Step::Give(0), asks(2, 5), asks(3, 5), Step::Give(1), Step::End];
        let graph = Graph::of(&Program { steps, ..Program::default() });
        assert_eq!(graph.ways_to(1), Some(vec![vec![(0, true)]]));
        assert_eq!(graph.ways_to(2), Some(vec![vec![]]));
        assert_eq!(graph.ways_to(4), Some(vec![vec![(3, true), (2, true)]]));
    }

    #[test]
    fn a_block_that_ends_early_is_asked_first() {
        let steps = vec![asks(1, 4), asks(2, 3), Step::Give(0), Step::Give(1), Step::End];
        let graph = Graph::of(&Program { steps, ..Program::default() });
        assert_eq!(graph.ways_to(3), Some(vec![vec![(0, true)]]));
        assert_eq!(graph.ways_to(4), Some(vec![vec![]]));
    }
}
