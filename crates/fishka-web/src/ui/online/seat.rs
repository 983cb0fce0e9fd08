//! What this browser keeps of matches: tokens of its seats, invitations that it has made. They are never in an address.

use super::super::store;
use fishka_proto::online::{CreatedForm, InviteForm};
use fishka_view::fields::Fields;

/// What is kept of a match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Kept {
    pub(super) token: Option<String>,
    /// What is played.
    pub(super) title: String,
    /// When it was kept, in milliseconds since 1970.
    pub(super) at: u64,
    /// The seats that wait for somebody, with the text that one sits down with.
    pub(super) invites: Vec<(u8, String)>,
}

const BEGIN: &str = "match.";

fn key(id: &str) -> String {
    format!("{BEGIN}{id}")
}

impl Kept {
    pub(super) fn of(id: &str) -> Kept {
        let fields = Fields::parse(&store::load(&key(id)).unwrap_or_default());
        let invite = |text: &str| {
            text.split_once(' ').and_then(|(n, invite)| Some((n.parse().ok()?, invite.to_owned())))
        };
        Kept {
            token: fields.value("token").map(str::to_owned),
            title: fields.value("title").unwrap_or_default().to_owned(),
            at: fields.number("at").unwrap_or_default(),
            invites: fields.values("invite").filter_map(invite).collect(),
        }
    }

    pub(super) fn made(created: &CreatedForm, title: String) -> Kept {
        let invite = |form: &InviteForm| (form.seat, form.invite.clone());
        let invites = created.seats.iter().map(invite).collect();
        Kept { token: created.token.clone(), title, at: js_sys::Date::now() as u64, invites }
    }

    pub(super) fn keep(&self, id: &str) {
        let fields = Fields::default()
            .with_some("token", self.token.as_deref())
            .with("title", &self.title)
            .with("at", self.at)
            .with_all("invite", self.invites.iter().map(|(seat, invite)| format!("{seat} {invite}")));
        store::save(&key(id), &fields.to_string());
    }
}

/// Forgets a match.
pub(super) fn forget(id: &str) {
    store::forget(&key(id));
}

/// Whether there is any match in which this browser has a seat.
pub(in crate::ui) fn any() -> bool {
    store::keys().iter().any(|key| key.starts_with(BEGIN))
}

/// Most matches that are listed.
const LISTED_MAX: usize = 8;

/// The matches in which this browser has a seat, with their titles, the newest first.
pub(super) fn all() -> Vec<(String, String)> {
    let keys = store::keys().into_iter();
    let ids = keys.filter_map(|key| key.strip_prefix(BEGIN).map(str::to_owned));
    let mut all: Vec<(String, Kept)> = ids.map(|id| (id.clone(), Kept::of(&id))).collect();
    all.sort_by_key(|(_, kept)| std::cmp::Reverse(kept.at));
    all.into_iter().take(LISTED_MAX).map(|(id, kept)| (id, kept.title)).collect()
}
