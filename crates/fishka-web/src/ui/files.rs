//! Files from the person: chosen, dropped, in folders or zips.

use fishka_view::package::{BYTES_MAX, FILES_MAX, Package, PackageError};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{DataTransfer, File, FileSystemDirectoryEntry, FileSystemEntry, FileSystemFileEntry};

/// A file with its path.
pub(super) type Found = (String, File);

/// The files of a list, as a file input or a drop gives them.
pub(super) fn listed(files: Option<web_sys::FileList>) -> Vec<Found> {
    let Some(files) = files else { return Vec::new() };
    (0..files.length()).filter_map(|i| files.get(i)).map(|file| (file.name(), file)).collect()
}

/// What lies in a drop; must be taken while the event lasts, the folders in it are read later.
pub(super) fn entries(transfer: &DataTransfer) -> Vec<FileSystemEntry> {
    let items = transfer.items();
    (0..items.length()).filter_map(|i| items.get(i)?.webkit_get_as_entry().ok().flatten()).collect()
}

/// Calls a function that answers through a callback, and waits for the answer.
async fn answered(call: impl FnOnce(&js_sys::Function, &js_sys::Function)) -> Result<JsValue, JsValue> {
    let mut call = Some(call);
    let promise = js_sys::Promise::new(&mut |done, failed| {
        if let Some(call) = call.take() {
            call(&done, &failed);
        }
    });
    JsFuture::from(promise).await
}

async fn file_of(entry: &FileSystemFileEntry) -> Result<File, JsValue> {
    let file = answered(|done, failed| {
        entry.file_with_callback_and_callback(done, failed);
    });
    Ok(file.await?.unchecked_into())
}

/// All entries of a folder; the browser hands them out in portions.
async fn children(folder: &FileSystemDirectoryEntry) -> Vec<FileSystemEntry> {
    let reader = folder.create_reader();
    let mut all = Vec::new();
    loop {
        let portion = answered(|done, failed| {
            let _ = reader.read_entries_with_callback_and_callback(done, failed);
        });
        let Ok(portion) = portion.await else { return all };
        let portion: js_sys::Array = portion.unchecked_into();
        if portion.length() == 0 || all.len() > FILES_MAX {
            return all;
        }
        all.extend(portion.iter().map(JsCast::unchecked_into));
    }
}

/// Every file in the entries and the folders among them.
pub(super) async fn walk(entries: Vec<FileSystemEntry>) -> Vec<Found> {
    let mut todo = entries;
    let mut found = Vec::new();
    while let Some(entry) = todo.pop() {
        if found.len() > FILES_MAX {
            break;
        }
        let path = entry.full_path().trim_start_matches('/').to_owned();
        if entry.is_directory() {
            todo.extend(children(entry.unchecked_ref()).await);
        } else if let Ok(file) = file_of(entry.unchecked_ref()).await {
            found.push((path, file));
        }
    }
    found
}

/// Reads files into a package.
pub(super) async fn read(files: Vec<Found>) -> Result<Package, PackageError> {
    if files.iter().map(|(_, file)| file.size()).sum::<f64>() > BYTES_MAX as f64 {
        return Err(PackageError::TooLarge);
    }
    let mut contents = Vec::with_capacity(files.len());
    for (path, file) in files {
        let buffer = JsFuture::from(file.array_buffer()).await.map_err(|_| PackageError::Damaged)?;
        contents.push((path, js_sys::Uint8Array::new(&buffer).to_vec()));
    }
    Package::of(contents)
}

/// Hands a text file to the person.
pub(super) fn download(name: &str, text: &str) {
    download_part(name, &JsValue::from_str(text), "text/plain");
}

/// Hands a file of any kind to the person.
pub(super) fn download_bytes(name: &str, bytes: &[u8], kind: &str) {
    download_part(name, &js_sys::Uint8Array::from(bytes), kind);
}

/// Hands a file to the person that consists of this part.
pub(super) fn download_part(name: &str, part: &JsValue, kind: &str) {
    let parts = js_sys::Array::of1(part);
    let options = web_sys::BlobPropertyBag::new();
    options.set_type(kind);
    let blob = web_sys::Blob::new_with_str_sequence_and_options(&parts, &options);
    let Some(url) = blob.ok().and_then(|b| web_sys::Url::create_object_url_with_blob(&b).ok()) else {
        return;
    };
    let link = leptos::prelude::document()
        .create_element("a")
        .ok()
        .and_then(|e| e.dyn_into::<web_sys::HtmlAnchorElement>().ok());
    if let Some(link) = link {
        link.set_href(&url);
        link.set_download(name);
        link.click();
    }
    let _ = web_sys::Url::revoke_object_url(&url);
}
