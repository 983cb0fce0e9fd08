//! Matches that the server keeps, played by link: a new one, its page, and those in which this browser has a seat.

mod dialog;
mod invited;
mod make;
mod net;
mod page;
mod qr;
mod room;
mod seat;
mod shares;
mod strip;

pub(super) use make::{Played, Wanted, hand};
pub(super) use seat::any as has_matches;

use super::prefs::{Prefs, Route};
use super::tracks::follow;
use fishka_proto::from_json;
use fishka_proto::online::{StateForm, TurnNow};
use leptos::prelude::*;

/// What is drawn for an address.
pub(super) fn screen(prefs: Prefs, route: Route) -> AnyView {
    match route {
        Route::Match(id) => page::match_page(prefs, id),
        _ => make::make_page(prefs),
    }
}

/// How a match stands, for a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stands {
    /// Somebody here is to act.
    Calls,
    /// Others are.
    Waits,
    /// Somebody has still to sit down.
    Open,
    /// It is over.
    Over,
    /// The server has no such match any more.
    Gone,
}

impl Stands {
    fn of(state: &StateForm) -> Stands {
        match &state.turn {
            _ if state.over.is_some() => Stands::Over,
            _ if !state.begun => Stands::Open,
            TurnNow::Seats(seats) if seats.iter().any(|seat| state.own.contains(seat)) => Stands::Calls,
            _ => Stands::Waits,
        }
    }

    fn key(self) -> &'static str {
        match self {
            Stands::Calls => "online-your-turn",
            Stands::Waits => "online-others-turn",
            Stands::Open => "online-not-begun",
            Stands::Over => "online-is-over",
            Stands::Gone => "online-gone",
        }
    }
}

/// Asks the server; nothing where it does not answer.
async fn how_it_stands(prefs: Prefs, id: &str) -> Option<Stands> {
    let (lang, token) = (prefs.lang.get_untracked(), seat::Kept::of(id).token);
    let asked = net::Asked { path: format!("/api/matches/{id}"), token: token.as_deref(), body: None };
    match net::ask(lang, asked).await {
        Ok(text) => from_json(&text).ok().map(|state| Stands::of(&state)),
        Err(why) if why.key == "server-no-match" || why.key == "server-token" => {
            // It is told once more, and not listed again.
            seat::forget(id);
            Some(Stands::Gone)
        }
        Err(_) => None,
    }
}

/// The matches in which this browser has a seat, the newest first.
pub(super) fn list(prefs: Prefs) -> AnyView {
    let one = |(id, title): (String, String)| {
        let (route, stands) = (Route::Match(id.clone()), RwSignal::new(None::<Stands>));
        leptos::task::spawn_local(async move {
            let told = how_it_stands(prefs, &id).await;
            stands.try_set(told);
        });
        let told = move || stands.get().map(|stands| prefs.text(stands.key()));
        view! {
            <li>
                <a class="kept" href=route.path() on:click=follow(prefs, route)>
                    <span class="kept-words">
                        <span class="kept-title">{title}</span>
                        <span class="kept-state" class:called=move || stands.get() == Some(Stands::Calls)>{told}</span>
                    </span>
                    <span class="continue">{move || prefs.text("library-continue")}</span>
                </a>
            </li>
        }
    };
    let all = seat::all().into_iter().map(one).collect::<Vec<_>>();
    view! {
        <section class="going-on" aria-labelledby="matches-title">
            <h2 id="matches-title">{move || prefs.text("online-matches")}</h2>
            <ul class="kept-list">{all}</ul>
        </section>
    }
    .into_any()
}
