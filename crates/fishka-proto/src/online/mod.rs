//! The wire of matches that a server holds: what is asked of it and what it tells. `ONLINE.md` of the design binds the
//! shapes; the document at `/api/openapi.json` is made from these very types.

mod command;
mod create;
mod entry;
mod state;

pub use command::{AnswerForm, Asked, CommandForm, OfferWanted, ShareForm, YesForm};
pub use create::{
    AuthorForm, CLOCK_S_MAX, ClockForm, CreateForm, CreatedForm, DiceWanted, InviteForm, JoinForm,
    JoinedForm, RulesForm, SeatKind, SeatWanted, Visibility, WatchForm,
};
pub use entry::{ByForm, ByWord, DiceStepForm, DrawForm, EntryForm, OfferForm, WhatForm};
pub use state::{
    AtQuery, CarForm, DealingForm, DoneForm, EntriesQuery, GameOnline, HandForm, MovesForm, MovesQuery,
    NoRematch, OfferOpenForm, OverForm, PaperForm, RefusedForm, SeatState, SocketAsks, SocketLine,
    SocketSays, SocketTells, StateForm, TurnNow, ViewForm, refused,
};
