//! Which files are read. A person may name any plain file; what a file names is read only within the folders that the
//! person allows: that of the first file and those of `--include`. Whether there is something outside is not told.

use fishka::{Found, Missing, Wanted, decode};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs::{File, Metadata, OpenOptions};
use std::io::{self, Read, Write as _};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// Most bytes of one file that a person names; rule files are bounded more closely.
pub const FILE_BYTES_MAX: u64 = 64 << 20;
/// Most bytes of a file of position data.
pub const SHORT_BYTES_MAX: u64 = 8 << 20;
/// Longest name that one file gives another, in bytes.
const NAME_BYTES_MAX: usize = 4096;
/// Most entries of a folder among which a name is sought whatever its case.
const ENTRIES_MAX: usize = 10_000;

/// Why a file is not read.
#[derive(Debug)]
pub enum ReadFault {
    /// What the system says.
    Io(io::Error),
    /// A folder, a pipe, a device, a file of `/proc`.
    NotPlain,
    /// There is more of it than so many bytes.
    TooLong(u64),
}

impl From<io::Error> for ReadFault {
    fn from(error: io::Error) -> Self {
        ReadFault::Io(error)
    }
}

/// Opens a plain file. What is no plain file is not opened at all, and what has become another one meanwhile is found
/// out by the handle; opening never waits.
fn open(path: &Path) -> Result<(File, Metadata), ReadFault> {
    if !std::fs::metadata(path)?.is_file() {
        return Err(ReadFault::NotPlain);
    }
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt as _;
        let flags = OFlags::NONBLOCK | OFlags::NOCTTY;
        options.custom_flags(i32::try_from(flags.bits()).unwrap_or_default());
    }
    let file = options.open(path)?;
    let metadata = file.metadata()?;
    if metadata.is_file() && !is_made_up(&file) { Ok((file, metadata)) } else { Err(ReadFault::NotPlain) }
}

/// Whether a file has no content of its own but what the kernel makes up when it is read.
#[cfg(target_os = "linux")]
fn is_made_up(file: &File) -> bool {
    /// proc, sysfs, debugfs, tracefs, securityfs, configfs, cgroup, cgroup2, bpf, pstore, efivarfs, selinuxfs.
    const MAGIC: [u64; 12] = [
        0x9fa0,
        0x6265_6572,
        0x6462_6720,
        0x7472_6163,
        0x7363_6673,
        0x6265_6570,
        0x0027_e0eb,
        0x6367_7270,
        0xcafe_4a11,
        0x6165_676c,
        0xde5e_81e4,
        0xf97c_ff8c,
    ];
    rustix::fs::fstatfs(file).is_ok_and(|found| MAGIC.contains(&(found.f_type as u64)))
}

#[cfg(not(target_os = "linux"))]
fn is_made_up(_: &File) -> bool {
    false
}

/// All there is to read.
fn all(from: impl Read, bytes_max: u64) -> Result<Vec<u8>, ReadFault> {
    let mut bytes = Vec::new();
    let count = from.take(bytes_max.saturating_add(1)).read_to_end(&mut bytes)?;
    if count as u64 <= bytes_max { Ok(bytes) } else { Err(ReadFault::TooLong(bytes_max)) }
}

/// Reads a plain file that a person names, or stdin for `-`.
pub fn read(path: &Path, bytes_max: u64) -> Result<Vec<u8>, ReadFault> {
    if path == Path::new("-") { all(io::stdin(), bytes_max) } else { all(open(path)?.0, bytes_max) }
}

/// Replaces a file at once: whoever reads it, and whatever happens meanwhile, finds the old text or the new one, whole.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?.to_string_lossy();
    let folder = folder_of(path);
    let new = folder.join(format!(".{name}.{}.new", std::process::id()));
    let written =
        write_new(&new, bytes, std::fs::metadata(path).ok()).and_then(|()| std::fs::rename(&new, path));
    if written.is_err() {
        // What could not be written whole is nothing to keep.
        let _ = std::fs::remove_file(&new);
    }
    written?;
    sync_folder(folder)
}

/// The name of a file is on the disk only when its folder is. Not every file system can be asked for it.
fn sync_folder(folder: &Path) -> io::Result<()> {
    let synced = if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) };
    synced.or_else(|error| match error.kind() {
        io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported => Ok(()),
        _ => Err(error),
    })
}

/// Writes a file that was not there, with the rights of the one it is to replace, and waits until it is on the disk.
fn write_new(path: &Path, bytes: &[u8], old: Option<Metadata>) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    if let Some(old) = old {
        file.set_permissions(old.permissions())?;
    }
    file.write_all(bytes)?;
    file.sync_all()
}

/// The folder of a file, as it is named; a file without one lies in the current folder.
pub fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The folders in which files may be that a file names.
pub struct Shelf {
    /// Without links; that of the first file comes first.
    roots: Vec<PathBuf>,
    /// The first file, without links.
    main: PathBuf,
    /// Files read so far by key; all variants of a game include the same ones.
    read: RefCell<BTreeMap<String, (PathBuf, Arc<str>)>>,
    /// What lies in folders, by small letters.
    entries: RefCell<BTreeMap<PathBuf, BTreeMap<String, OsString>>>,
}

impl Shelf {
    /// What the file `main` and those beside it may name; `more` are folders of `--include`, each with what is wrong
    /// with it if it is none.
    pub fn of(main: &Path, more: &[PathBuf]) -> Result<Shelf, (PathBuf, io::Error)> {
        let folder = |path: &Path| {
            let found = path.canonicalize().and_then(|found| match found.is_dir() {
                true => Ok(found),
                false => Err(io::ErrorKind::NotADirectory.into()),
            });
            found.map_err(|error| (path.to_path_buf(), error))
        };
        let mut roots = vec![folder(folder_of(main))?];
        for path in more {
            roots.push(folder(path)?);
        }
        let main = main.canonicalize().unwrap_or_default();
        Ok(Shelf { roots, main, read: RefCell::default(), entries: RefCell::default() })
    }

    /// The folder of the first file and those of `--include`.
    pub fn roots(&self) -> &[PathBuf] {
        &self.roots
    }

    fn allows(&self, path: &Path) -> bool {
        self.roots.iter().any(|root| path.starts_with(root))
    }

    /// The file that is called `name` in `folder`, without links; upper and lower case are told apart only where both
    /// are there. Every step must stay within the allowed folders, so that nothing is learned about others.
    pub fn locate(&self, folder: &Path, name: &str) -> Option<PathBuf> {
        let name = name.replace('\\', "/");
        let path = if name.len() <= NAME_BYTES_MAX { plain_path(&folder.join(name))? } else { return None };
        let root = self.roots.iter().find(|root| path.starts_with(root))?;
        let mut found = root.clone();
        for part in path.strip_prefix(root).ok()?.components() {
            let exact = found.join(part).canonicalize().ok();
            let next = exact.or_else(|| self.whatever_case(&found, part)?.canonicalize().ok())?;
            found = Some(next).filter(|next| self.allows(next))?;
        }
        Some(found)
    }

    fn whatever_case(&self, folder: &Path, name: Component) -> Option<PathBuf> {
        let name = name.as_os_str().to_str()?.to_lowercase();
        let mut entries = self.entries.borrow_mut();
        let entries = entries.entry(folder.to_path_buf()).or_insert_with(|| {
            let names = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|e| e.file_name());
            let mut names: Vec<OsString> = names.take(ENTRIES_MAX).collect();
            // Of several that differ in case only, the first of the sorted ones, on every machine.
            names.sort_by(|a, b| b.cmp(a));
            names.into_iter().filter_map(|name| Some((name.to_str()?.to_lowercase(), name))).collect()
        });
        entries.get(&name).map(|name| folder.join(name))
    }

    /// Reads a file that [`Shelf::locate`] found. It must be that file still once it is open.
    pub fn read(&self, path: &Path, bytes_max: u64) -> Result<Vec<u8>, ReadFault> {
        let (file, opened) = open(path)?;
        let now = path.canonicalize()?;
        if now != path || !self.allows(&now) || !same_file(&opened, &now.metadata()?) {
            return Err(ReadFault::NotPlain);
        }
        all(file, bytes_max)
    }

    /// Finds an included file: beside the first file, beside the one that includes it, then in the other folders.
    pub fn include(&self, wanted: &Wanted) -> Result<Found, Missing> {
        let from = match wanted.from {
            "" => None,
            key => {
                let read = self.read.borrow();
                Some(folder_of(&read.get(key).ok_or(Missing::Unknown)?.0).to_path_buf())
            }
        };
        let folders = self.roots.iter().take(1).chain(&from).chain(self.roots.iter().skip(1));
        let path = folders.into_iter().find_map(|folder| self.locate(folder, wanted.name));
        let path = path.ok_or(Missing::Unknown)?;
        if path == self.main {
            return Ok(Found { key: String::new(), text: "".into() });
        }
        let key = format!("{path:?}");
        if let Some((_, text)) = self.read.borrow().get(&key) {
            return Ok(Found { key, text: Arc::clone(text) });
        }
        let text: Arc<str> = match self.read(&path, wanted.bytes_max as u64) {
            Ok(bytes) => decode(&bytes).into(),
            Err(ReadFault::TooLong(_)) => return Err(Missing::TooLong),
            Err(ReadFault::Io(_) | ReadFault::NotPlain) => return Err(Missing::Unknown),
        };
        self.read.borrow_mut().insert(key.clone(), (path, Arc::clone(&text)));
        Ok(Found { key, text })
    }
}

/// A path without `.` and `..`, which are taken out of the text itself: what lies outside is not asked on the way. `None`
/// when it leads above everything.
fn plain_path(path: &Path) -> Option<PathBuf> {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if plain.pop() => {}
            Component::ParentDir => return None,
            part => plain.push(part),
        }
    }
    Some(plain)
}

/// Whether both are the same file.
#[cfg(unix)]
pub fn same_file(a: &Metadata, b: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    (a.dev(), a.ino()) == (b.dev(), b.ino())
}

/// Whether both can be the same file.
#[cfg(not(unix))]
pub fn same_file(a: &Metadata, b: &Metadata) -> bool {
    a.len() == b.len()
}
