//! Divides the module of the page: what its first board does without becomes files of their own, loaded when wanted.
//! Where it is divided the crate `fishka-page` says.

use crate::{Asset, Error};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// A divided module.
pub(crate) struct Divided {
    /// The module that is loaded first; its glue is still to be made.
    pub(crate) main: PathBuf,
    /// The parts, and the script that loads them.
    pub(crate) files: Vec<Asset>,
    /// The files that each part is made of, without ending.
    pub(crate) parts: BTreeMap<String, Vec<String>>,
}

/// Divides a module, in a folder beside it.
///
/// # Errors
/// When it is no module that can be divided, or a file cannot be read or written.
pub(crate) fn divide(wasm: &Path, module: &str) -> Result<Divided, Error> {
    let file = |path: &Path| {
        let path = path.to_path_buf();
        move |error| Error::File(path, error)
    };
    let folder = wasm.with_extension("parts");
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(file(&folder))?;
    }
    fs::create_dir_all(&folder).map_err(file(&folder))?;
    let input = fs::read(wasm).map_err(file(wasm))?;
    let (main, script) = (folder.join(format!("{module}.wasm")), format!("./{module}-parts.js"));
    let glue = format!("./{module}.js");
    let mut options = wasm_split_cli_support::Options::new(&input);
    options.output_dir = &folder;
    options.main_out_path = &main;
    options.link_name = &script;
    options.main_module = &glue;
    let split = wasm_split_cli_support::transform(options).map_err(|e| Error::Divide(format!("{e:?}")))?;
    let mut files = Vec::new();
    for path in split.split_modules.into_iter().chain([folder.join(&script)]) {
        let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        files.push(Asset { path: name, bytes: fs::read(&path).map_err(file(&path))? });
    }
    Ok(Divided { main, files, parts: split.prefetch_map.into_iter().collect() })
}
