//! Everything that is kept as one file, and such a file taken in.

use super::db::{self, Store, Write, put};
use super::{forget, heads, own, rows, stamp, store, text_of};
use fishka_view::kept::{File, Head, Stamp, Taking, What, bytes_of, is_gone, taking, text_of_bytes};
use fishka_view::own_tracks::OwnTracks;
use wasm_bindgen::{JsCast, JsValue};

/// Says what the file is, with the version of its form.
const FORM: &str = "fishka-kept";
const VERSION: f64 = 1.0;
const TRACKS: &str = "race.tracks";
const SECRET: &str = "secret.";

fn object(fields: &[(&str, JsValue)]) -> JsValue {
    let object = js_sys::Object::new();
    for (name, value) in fields {
        let _ = js_sys::Reflect::set(&object, &(*name).into(), value);
    }
    object.into()
}

fn field(object: &JsValue, name: &str) -> Option<JsValue> {
    js_sys::Reflect::get(object, &name.into()).ok().filter(|value| !value.is_undefined())
}

fn text(object: &JsValue, name: &str) -> Option<String> {
    field(object, name)?.as_string()
}

fn list(object: &JsValue, name: &str) -> js_sys::Array {
    field(object, name).and_then(|list| list.dyn_into().ok()).unwrap_or_default()
}

/// Whether a text in the store is for the file: games and files go by their rows, and how somebody likes his page is
/// of this browser.
fn is_other(key: &str) -> bool {
    !What::is_slot(key) && key != "settings" && !own::is_own(key) && !key.starts_with(SECRET)
}

/// All of it.
pub(in crate::ui) async fn pack() -> Option<String> {
    let (games, files, others) = (js_sys::Array::new(), js_sys::Array::new(), js_sys::Object::new());
    let packages = js_sys::Array::new();
    let here = |head: &Head| head.deleted.is_none() && head.is_begun();
    for (id, head) in heads().await.into_iter().filter(|(_, head)| here(head)) {
        let Some(kept) = text_of(&id).await else { continue };
        let secret = store::load(&format!("{SECRET}{id}")).map_or(JsValue::UNDEFINED, JsValue::from);
        let (head, kept) = (head.print().into(), kept.into());
        games.push(&object(&[("id", id.into()), ("head", head), ("text", kept), ("secret", secret)]));
    }
    for (id, kept) in db::all(Store::Files).await {
        if File::parse(&kept).is_none_or(|file| file.deleted.is_some()) {
            continue;
        }
        files.push(&kept.into());
        if let Some(bytes) = package(&id).await {
            packages.push(&object(&[("file", id.into()), ("bytes", text_of_bytes(&bytes).into())]));
        }
    }
    for key in store::keys().into_iter().filter(|key| is_other(key)) {
        if let Some(kept) = store::load(&key) {
            let _ = js_sys::Reflect::set(&others, &key.into(), &kept.into());
        }
    }
    let all = object(&[
        (FORM, VERSION.into()),
        ("games", games.into()),
        ("files", files.into()),
        ("packages", packages.into()),
        ("others", others.into()),
    ]);
    Some(js_sys::JSON::stringify_with_replacer_and_space(&all, &JsValue::NULL, &1.into()).ok()?.into())
}

/// What lies beside a rule file, packed.
async fn package(id: &str) -> Option<Vec<u8>> {
    let bytes = db::value(Store::Packages, id).await?.dyn_into::<js_sys::Uint8Array>().ok()?;
    Some(bytes.to_vec())
}

/// Takes such a file in; how many games and files came anew. `None` where it is none.
pub(in crate::ui) async fn unpack(file: &str) -> Option<usize> {
    let all = js_sys::JSON::parse(file).ok()?;
    if field(&all, FORM)?.as_f64()? > VERSION {
        return None;
    }
    let mut came = 0;
    for game in list(&all, "games") {
        came += usize::from(take_game(&game).await.unwrap_or(false));
    }
    for file in list(&all, "files") {
        let Some(file) = file.as_string().and_then(|text| File::parse(&text)) else { continue };
        let here = db::read(Store::Files, &file.id()).await.and_then(|text| File::parse(&text));
        if here.is_none_or(|here| here.deleted.is_some()) {
            let file = File { deleted: None, ..file };
            db::write(vec![put(Store::Files, &file.id(), &file.print())], |_| ());
            came += 1;
        }
    }
    for package in list(&all, "packages") {
        if let Some((id, bytes)) =
            text(&package, "file").zip(text(&package, "bytes").and_then(|text| bytes_of(&text)))
        {
            let bytes = js_sys::Uint8Array::from(bytes.as_slice());
            db::write(vec![Write::Put(Store::Packages, id, bytes.into())], |_| ());
        }
    }
    if let Some(others) = field(&all, "others").filter(JsValue::is_object) {
        for key in js_sys::Object::keys(others.unchecked_ref::<js_sys::Object>())
            .iter()
            .filter_map(|key| key.as_string())
        {
            if let Some(kept) = text(&others, &key).filter(|_| is_other(&key)) {
                take_other(&key, &kept);
            }
        }
    }
    Some(came)
}

/// Takes a game in; whether it is new here.
async fn take_game(game: &JsValue) -> Option<bool> {
    let (mut id, kept) = (text(game, "id")?, text(game, "text")?);
    let mut head = Head::parse(&text(game, "head")?).filter(|_| What::of(&kept).is_some())?;
    head.deleted = None;
    let here = text_of(&id).await;
    let known = db::read(Store::Heads, &id).await.and_then(|text| Head::parse(&text));
    let binned = known.is_some_and(|known| known.deleted.is_some());
    match taking(here.as_deref(), &kept) {
        Taking::Pass if !binned => return Some(false),
        Taking::AddBeside => {
            let Stamp { id: new, .. } = stamp();
            id = new;
        }
        Taking::Add | Taking::Pass => {}
    }
    if let Some(secret) = text(game, "secret") {
        store::save(&format!("{SECRET}{id}"), &secret);
    }
    db::write(rows(&id, &head, &kept), |_| ());
    Some(true)
}

/// Takes in what is kept beside games and files, where there is nothing of the kind yet; tracks are put beside tracks.
fn take_other(key: &str, kept: &str) {
    match store::load(key) {
        None => store::save(key, kept),
        Some(here) if key == TRACKS => {
            let mut tracks = OwnTracks::parse(&here);
            tracks.take_in(&OwnTracks::parse(kept));
            store::save(key, &tracks.print());
        }
        Some(_) => {}
    }
}

/// Rows that were deleted long ago go for good, and those in which nothing was ever done.
pub(in crate::ui) fn sweep(heads: &[(String, Head)], files: &[(String, File)]) {
    let now = super::now();
    let mut writes = Vec::new();
    let idle = |head: &Head| (!head.is_begun()).then_some(head.changed);
    for (id, _) in heads.iter().filter(|(_, head)| is_gone(head.deleted.or(idle(head)), now)) {
        writes.extend(forget(id));
        store::forget(&format!("{SECRET}{id}"));
    }
    let gone = files.iter().filter(|(_, file)| is_gone(file.deleted, now));
    writes.extend(gone.flat_map(|(id, _)| own::forget(id.clone())));
    if !writes.is_empty() {
        db::write(writes, |_| ());
    }
}
