//! The module that searches, for several threads and for one.
//!
//! Threads are workers that share a memory, which a page may have only where no other page can look in (cross-origin
//! isolation), and some browsers not at all. So there are two modules, of one build: what was built for several threads
//! runs in one, too, once its memory is its own.

use crate::Error;
use walrus::{Module, ModuleConfig};

/// The name of the module for several threads.
pub(crate) const NAME: &str = "fishka-threads";

/// A module that was built.
///
/// # Errors
/// When it is none.
pub(crate) fn parsed(wasm: &[u8]) -> Result<Module, Error> {
    // Names and who made it are for nobody; the linker's own checks are enough.
    let mut config = ModuleConfig::new();
    config.strict_validate(false).generate_name_section(false).generate_producers_section(false);
    config.parse(wasm).map_err(|error| Error::Bindgen(format!("{error:?}")))
}

/// A module for several threads, for one: it makes its memory itself and shares it with nobody. Its atomic instructions
/// are as good on such a memory, only nobody can be waited for.
///
/// # Errors
/// When it is no module, or has no memory.
pub(crate) fn alone(wasm: &[u8]) -> Result<Module, Error> {
    let mut module = parsed(wasm)?;
    let none = || Error::Bindgen("the module for several threads has no memory".to_owned());
    let memory = module.memories.iter_mut().next().ok_or_else(none)?;
    memory.shared = false;
    memory.maximum = None;
    if let Some(import) = memory.import.take() {
        let id = memory.id();
        module.imports.delete(import);
        module.exports.add("memory", id);
    }
    Ok(module)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A module with a memory of one page that is made outside and shared.
    const SHARED: &[u8] = b"\0asm\x01\0\0\0\x02\x10\x01\x03env\x06memory\x02\x03\x01\x02";

    #[test]
    fn a_module_for_several_threads_can_run_in_one() {
        let shared = parsed(SHARED).unwrap();
        assert_eq!((shared.imports.iter().count(), shared.memories.iter().next().unwrap().shared), (1, true));
        let alone = alone(SHARED).unwrap();
        let memory = alone.memories.iter().next().unwrap();
        assert_eq!((alone.imports.iter().count(), memory.shared, memory.initial), (0, false, 1));
        assert!(alone.exports.iter().any(|export| export.name == "memory"));
    }

    #[test]
    fn what_is_no_module_is_refused() {
        assert!(parsed(b"text").is_err() && alone(b"\0asm\x01\0\0\0").is_err());
    }
}
