//! Playing: one car moves, collisions are settled, phases end, the race ends.

use super::flick::{CAR, FLICK_SLOW};
use super::{
    Car, Choices, Collision, FLICK_MAX, Landing, Leaving, Move, Movement, Noise, Places, Position, Race,
    Refusal, Status, Step, Tie, Transfer,
};
use crate::geometry::{Compass, Point, Velocity};
use crate::track::Crash;
use fishka_base::{Bound, Budget};

/// Something that happened, in order. Cars are told by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A car has moved, or tried to: where it would have come without walls and cars.
    Moved {
        /// The car.
        car: usize,
        /// From where.
        from: Point,
        /// To where.
        to: Point,
    },
    /// It has left the track: where and over which wall.
    Left {
        /// The car.
        car: usize,
        /// The place.
        crash: Crash,
    },
    /// It has come into sand.
    Sand {
        /// The car.
        car: usize,
    },
    /// It was put back on the track.
    Returned {
        /// The car.
        car: usize,
        /// To where.
        to: Point,
    },
    /// It has come where another stands.
    Collided {
        /// The car that came.
        car: usize,
        /// The car that stood there.
        with: usize,
    },
    /// Its flick does not count: another stands there, or rock, or the sheet ends.
    Bounced {
        /// The car.
        car: usize,
    },
    /// It lost its turn.
    Waited {
        /// The car.
        car: usize,
    },
    /// It had no move and stays where it is, at rest (V18).
    Stuck {
        /// The car.
        car: usize,
    },
    /// It is out of the race.
    Out {
        /// The car.
        car: usize,
    },
    /// It has finished.
    Finished {
        /// The car.
        car: usize,
        /// Its place.
        place: u32,
    },
}

/// Why [`Race::play`] did not play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The move is not legal.
    Illegal(Refusal),
    /// It took more work than the budget allows.
    Bound(Bound),
}

impl From<Bound> for PlayError {
    fn from(bound: Bound) -> Self {
        PlayError::Bound(bound)
    }
}

impl Race {
    /// What the car to move may choose from. Never empty while the race goes on.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn legal_moves(&self, position: &Position, budget: &mut Budget) -> Result<Choices, Bound> {
        let choices = self.choices(position, budget);
        budget.check()?;
        Ok(choices)
    }

    /// [`Race::legal_moves`] for those who look at the budget themselves.
    pub(crate) fn choices(&self, position: &Position, budget: &mut Budget) -> Choices {
        let Some(car) = position.mover() else { return Choices::Drives(Vec::new()) };
        if self.options.movement == Movement::Flick {
            return Choices::Flick { reach: flick_reach(car) };
        }
        let mut moves = self.options.velocities_after(car.velocity, car.slow);
        moves.retain(|v| self.refuses(position, car, *v, budget).is_none());
        Choices::Drives(moves)
    }

    /// Why a move cannot be played now; `None` when it can.
    ///
    /// # Errors
    /// The bound that was met.
    pub fn refusal(
        &self,
        position: &Position,
        m: Move,
        budget: &mut Budget,
    ) -> Result<Option<Refusal>, Bound> {
        let refusal = self.first_refusal(position, m, budget);
        budget.check()?;
        Ok(refusal)
    }

    fn first_refusal(&self, position: &Position, m: Move, budget: &mut Budget) -> Option<Refusal> {
        let Some(car) = position.mover() else { return Some(Refusal::Over) };
        match m {
            Move::Drive(v) if self.options.velocities_after(car.velocity, car.slow).contains(&v) => {
                self.refuses(position, car, v, budget)
            }
            Move::Flick(aim)
                if self.options.movement == Movement::Flick && is_short(aim, flick_reach(car)) =>
            {
                None
            }
            Move::Drive(_) | Move::Flick(_) => Some(Refusal::Motion),
        }
    }

    fn refuses(
        &self,
        position: &Position,
        car: &Car,
        velocity: Velocity,
        budget: &mut Budget,
    ) -> Option<Refusal> {
        let to = car.at + velocity.way();
        // Where a car would be put back is not asked for here: any free node will do.
        let landing = match self.options.leaving {
            Leaving::Return => None,
            Leaving::Out | Leaving::Sand => Some(self.step(car.at, to, &|_| false, budget).landing),
        };
        match landing {
            Some(Landing::Crashed) => {
                Some(self.first_crash(car.at, to, budget).map_or(Refusal::Sheet, Refusal::Crash))
            }
            Some(Landing::Sheet) => Some(Refusal::Sheet),
            _ => self.blocker(position, car, to, budget).map(Refusal::Occupied),
        }
    }

    /// The car that forbids a landing. Where a car leaves the track and is put back, nobody stands in its way.
    fn blocker(&self, position: &Position, car: &Car, to: Point, budget: &mut Budget) -> Option<usize> {
        if self.options.collision != Collision::Forbid || to == car.at {
            return None;
        }
        let other = self.standing_at(position, to).next()?;
        let returns = self.options.leaving == Leaving::Return;
        (!returns || self.track.is_allowed(car.at, to, self.options.touch, budget)).then_some(other)
    }

    /// The cars under way that stand at a place, but for the one to move (V7).
    fn standing_at<'a>(&self, position: &'a Position, at: Point) -> impl Iterator<Item = usize> + use<'a> {
        let reach = if self.on_nodes() { 1 } else { CAR };
        let turn = position.turn;
        let near = move |(i, car): &(usize, &Car)| *i != turn && (car.at - at).square() < reach * reach;
        position.racing().filter(near).map(|(i, _)| i)
    }

    /// Plays a move and all that follows without anybody’s choice. `noise` moves only flicks.
    ///
    /// # Errors
    /// When the move is not legal, or a bound was met; the position is as it was.
    pub fn play(
        &self,
        position: &mut Position,
        m: Move,
        noise: Noise,
        budget: &mut Budget,
    ) -> Result<Vec<Event>, PlayError> {
        let thrown = noise.is_thrown(self.options.noise).then_some(()).ok_or(Refusal::Noise);
        if let Some(refusal) = self.refusal(position, m, budget)?.or(thrown.err()) {
            return Err(PlayError::Illegal(refusal));
        }
        let mut after = position.clone();
        let events = self.play_unchecked(&mut after, m, noise, budget);
        budget.check()?;
        *position = after;
        Ok(events)
    }

    /// [`Race::play`] for a move that is known to be legal and those who look at the budget themselves.
    pub(crate) fn play_unchecked(
        &self,
        position: &mut Position,
        m: Move,
        noise: Noise,
        budget: &mut Budget,
    ) -> Vec<Event> {
        let mut events = Vec::new();
        let (number, car) = (position.turn, position.cars[position.turn]);
        let to = match m {
            Move::Drive(velocity) => car.at + velocity.way(),
            Move::Flick(aim) => noise.landing(car.at, aim),
        };
        events.push(Event::Moved { car: number, from: car.at, to });
        let forbids = self.options.collision == Collision::Forbid;
        let taken = |p: Point| forbids && self.standing_at(position, p).next().is_some();
        let step = self.step(car.at, to, &taken, budget);
        if step.landing != Landing::Clear {
            let crash = self.first_crash(car.at, to, budget);
            events.extend(crash.map(|crash| Event::Left { car: number, crash }));
        }
        self.land(position, step, m, &mut events, budget);
        position.turn += 1;
        self.advance(position, &mut events, budget);
        events
    }

    /// Puts the car to move where its step leads and settles collisions.
    fn land(
        &self,
        position: &mut Position,
        step: Step,
        m: Move,
        events: &mut Vec<Event>,
        budget: &mut Budget,
    ) {
        let number = position.turn;
        let hit: Vec<usize> = match step.landing {
            Landing::Clear | Landing::Sand if step.to != position.cars[number].at => {
                self.standing_at(position, step.to).collect()
            }
            _ => Vec::new(),
        };
        let phase = position.phase;
        let car = &mut position.cars[number];
        let velocity = match m {
            Move::Drive(velocity) => velocity,
            Move::Flick(_) => Velocity::REST,
        };
        match step.landing {
            Landing::Crashed if self.options.leaving == Leaving::Out => {
                // Only a flick comes here. The car stays at the wall for all to see; it is no obstacle.
                let crash = self.first_crash(car.at, step.to, budget);
                car.at = crash.map_or(car.at, |crash| crash.place.rounded());
                car.status = Status::Out;
                return events.push(Event::Out { car: number });
            }
            Landing::Crashed | Landing::Sheet => return events.push(Event::Bounced { car: number }),
            // On squared paper such a move is not offered.
            _ if self.options.collision == Collision::Forbid && !hit.is_empty() => {
                return events.push(Event::Bounced { car: number });
            }
            Landing::Clear => (car.velocity, car.slow) = (velocity, false),
            Landing::Sand => {
                (car.velocity, car.slow) = (velocity, true);
                events.push(Event::Sand { car: number });
            }
            Landing::Returned => {
                (car.velocity, car.slow) = (Velocity::REST, true);
                events.push(Event::Returned { car: number, to: step.to });
            }
        }
        if car.at != step.to {
            (car.at, car.since) = (step.to, phase);
        }
        car.rounds = self.rounds_after(car.rounds, &step);
        car.crossed = self.finishes(car.rounds, &step);
        self.collide(position, &hit, velocity, events);
    }

    /// V17: what comes of landing where others stand.
    fn collide(&self, position: &mut Position, hit: &[usize], speed: Velocity, events: &mut Vec<Event>) {
        let number = position.turn;
        // Of several the one that came there last has it.
        let Some(last) = hit.iter().copied().max_by_key(|i| (position.cars[*i].since, *i)) else { return };
        if self.options.collision == Collision::Ghost {
            return;
        }
        events.extend(hit.iter().map(|with| Event::Collided { car: number, with: *with }));
        let car = &mut position.cars[number];
        car.velocity = Velocity::REST;
        car.waits = self.options.collision == Collision::Skip;
        if self.options.collision == Collision::Transfer {
            let other = &mut position.cars[last];
            other.velocity = self.passed_on(other.velocity, speed);
        }
    }

    /// The velocity of a car that was hit.
    fn passed_on(&self, own: Velocity, speed: Velocity) -> Velocity {
        let sum = own + speed;
        let straight = matches!(self.options.movement, Movement::Simple | Movement::Turn);
        let driven = !straight || sum == Velocity::REST || Compass::of(sum).is_some();
        // Where only eight ways are driven, a sum off them is no velocity: the speed then replaces the own (ours).
        if self.options.transfer == Transfer::Add && driven { sum } else { speed }
    }

    /// Goes on to the next car that has a choice, through all that has none.
    pub(super) fn advance(&self, position: &mut Position, events: &mut Vec<Event>, budget: &mut Budget) {
        while !position.over && budget.spend(1) {
            let turn = position.turn;
            let Some(car) = position.cars.get(turn).copied() else {
                self.end_phase(position, events);
                continue;
            };
            if car.status == Status::Racing {
                if car.waits {
                    position.cars[turn].waits = false;
                    events.push(Event::Waited { car: turn });
                } else if !self.is_stuck(position, budget) {
                    return;
                } else if self.options.leaving == Leaving::Out {
                    position.cars[turn].status = Status::Out;
                    events.push(Event::Out { car: turn });
                } else {
                    position.cars[turn].velocity = Velocity::REST;
                    events.push(Event::Stuck { car: turn });
                }
            }
            position.turn += 1;
        }
    }

    fn is_stuck(&self, position: &Position, budget: &mut Budget) -> bool {
        matches!(self.choices(position, budget), Choices::Drives(moves) if moves.is_empty())
    }

    /// V6: the finish is looked at once all have moved.
    fn end_phase(&self, position: &mut Position, events: &mut Vec<Event>) {
        let line = self.track.plan().course.finish();
        let rank = |car: &Car| match self.options.tie {
            Tie::Draw => 0,
            Tie::Furthest => -line.beyond(car.at),
        };
        let before = position.cars.iter().filter(|c| matches!(c.status, Status::Finished(_))).count();
        let mut arrived: Vec<(i64, usize)> =
            position.racing().filter(|(_, c)| c.crossed).map(|(i, c)| (rank(c), i)).collect();
        arrived.sort_unstable();
        for (rank, number) in &arrived {
            let ahead = arrived.iter().filter(|(other, _)| other < rank).count();
            let place = (before + ahead) as u32 + 1;
            position.cars[*number].status = Status::Finished(place);
            events.push(Event::Finished { car: *number, place });
        }
        let decided = self.options.places == Places::First && !arrived.is_empty();
        position.over =
            decided || position.racing().next().is_none() || position.phase >= self.options.phases;
        if !position.over {
            position.phase += 1;
            position.turn = 0;
        }
    }
}

/// Longest flick of a car in lattice units.
fn flick_reach(car: &Car) -> i32 {
    if car.slow { FLICK_SLOW } else { FLICK_MAX }
}

fn is_short(aim: Point, reach: i32) -> bool {
    let part = -reach..=reach;
    part.contains(&aim.x) && part.contains(&aim.y) && aim.square() <= i64::from(reach) * i64::from(reach)
}
