//! Own rule files, with what lies beside them. Each tab knows which one it has open.

use super::db::{self, Fault, Order, Store, Write, put};
use super::{now, tab_key, take_over, tell, text_of};
use crate::ui::prefs::{OwnFile, Prefs};
use crate::ui::store;
use fishka_view::deal::{Deal, Source};
use fishka_view::fields::Fields;
use fishka_view::host::{packed, unpacked};
use fishka_view::kept::{File, What};
use js_sys::Uint8Array;
use std::sync::Arc;
use wasm_bindgen::JsCast as _;

/// The file that this tab has open.
const TAB: &str = "file";
/// The file that was opened last, in any tab.
const LAST: &str = "file.last";
/// Where a file lies as text for want of a database, and where older versions kept the one that they had.
pub(super) const TEXT: &str = "file";

/// Whether what is kept under this key tells of an opened file.
pub(super) fn is_own(key: &str) -> bool {
    key == TEXT || key == LAST
}

fn as_kept(file: &OwnFile) -> File {
    let (name, text, parts) = (file.name.clone(), file.text.clone(), file.parts.clone());
    File { name, text, parts, opened: now(), deleted: None }
}

impl OwnFile {
    /// The game that is played by it, as it is kept.
    pub(in crate::ui) fn what(&self) -> What {
        What::File(self.name.clone(), as_kept(self).id())
    }
}

/// This tab has the file open.
pub(in crate::ui) fn use_file(file: &OwnFile) {
    let id = as_kept(file).id();
    store::save_in_tab(TAB, &id);
    store::save(LAST, &id);
}

/// Keeps a rule file with what lies beside it; `mended` is what it was before, which goes.
pub(in crate::ui) fn keep_file(prefs: Prefs, file: &OwnFile, mended: Option<&OwnFile>) {
    use_file(file);
    let kept = as_kept(file);
    let before = mended.map(|file| as_kept(file).id()).filter(|id| *id != kept.id());
    let mut writes: Vec<Write> = before.map(forget).into_iter().flatten().collect();
    writes.push(put(Store::Files, &kept.id(), &kept.print()));
    if let Some(package) = &file.pictures {
        let bytes = Uint8Array::from(packed(&**package).as_slice());
        writes.push(Write::Put(Store::Packages, kept.id(), bytes.into()));
    }
    db::write(writes, move |fault| refused(prefs, &kept, fault));
}

fn refused(prefs: Prefs, kept: &File, fault: Fault) {
    store::save(TEXT, &kept.print());
    tell(prefs, fault);
}

/// What is to be written so that a file goes for good.
pub(super) fn forget(id: String) -> [Write; 2] {
    [Write::Forget(Store::Files, id.clone()), Write::Forget(Store::Packages, id)]
}

/// The file of this row, with what lies beside it.
pub(in crate::ui) async fn file(id: &str) -> Option<OwnFile> {
    let File { name, text, parts, .. } = File::parse(&db::read(Store::Files, id).await?)?;
    Some(OwnFile { name, text, parts, pictures: package(id).await })
}

/// What lies beside a file, as it is kept.
pub(in crate::ui) async fn package(id: &str) -> Option<Arc<fishka_view::package::Package>> {
    let bytes = db::value(Store::Packages, id).await?.dyn_into::<Uint8Array>().ok()?;
    unpacked(&bytes.to_vec()).map(Arc::new)
}

/// The file that a game is played by, whether it lies among the files or not.
pub(in crate::ui) async fn file_of(game: &str) -> Option<OwnFile> {
    let Source::File { name, text, parts } = Deal::from_fields(&Fields::parse(game))?.source else {
        return None;
    };
    let file = OwnFile { name, text, parts, pictures: None };
    let pictures = package(&as_kept(&file).id()).await;
    Some(OwnFile { pictures, ..file })
}

/// The file that this tab had open, else the one opened last.
pub(in crate::ui) async fn last_file() -> Option<OwnFile> {
    super::taken_over().await;
    let id = store::load_in_tab(TAB).or_else(|| store::load(LAST))?;
    if let Some(file) = file(&id).await {
        return Some(file);
    }
    let slot = What::File(String::new(), id).slot();
    file_of(&text_of(&store::load_in_tab(&tab_key(&slot))?).await?).await
}

/// Takes over the file that older versions kept, or that came to lie there for want of a database.
pub(super) fn start() {
    let Some(file) = store::load(TEXT).and_then(|text| File::parse(&text)) else { return };
    let file = File { opened: now(), ..file };
    take_over(async move {
        let id = file.id();
        let known = db::read(Store::Files, &id).await.is_some();
        let writes = if known { Vec::new() } else { vec![put(Store::Files, &id, &file.print())] };
        if db::order(Order { writes, ..Order::default() }).await.is_ok() {
            store::forget(TEXT);
            if store::load(LAST).is_none() {
                store::save(LAST, &id);
            }
        }
    });
}
