//! `fishka backup` and `fishka restore`: all matches as JSON lines, and back.

use crate::args::Backup;
use crate::commands::serve::{runtime, store};
use crate::outside::{Fail, Outside};
use fishka_server::BackupFault;
use std::fs::File;
use std::io::{BufReader, BufWriter, Write as _};

/// Writes everything into a new file, which is whole or not there.
pub fn backup(args: &Backup, outside: &mut Outside) -> Result<(), Fail> {
    let part = args.file.with_added_extension("part");
    let rows = runtime()?.block_on(async {
        let store = store(&args.store, outside).await?;
        let mut out = BufWriter::new(File::create(&part)?);
        let rows = store.backup(&mut out).await.map_err(|fault| told(&fault, args, outside))?;
        out.flush()?;
        out.get_ref().sync_all()?;
        store.close().await;
        Ok::<_, Fail>(rows)
    })?;
    std::fs::rename(&part, &args.file)?;
    outside.tell(&outside.text("backup-done", &[("count", rows.to_string())]));
    Ok(())
}

/// Reads a backup into an empty store.
pub fn restore(args: &Backup, outside: &mut Outside) -> Result<(), Fail> {
    let rows = runtime()?.block_on(async {
        let file = File::open(&args.file).map_err(|error| told(&error.into(), args, outside))?;
        let store = store(&args.store, outside).await?;
        let rows = fishka_server::restore(&store, &mut BufReader::new(file)).await;
        let rows = rows.map_err(|fault| told(&fault, args, outside))?;
        store.close().await;
        Ok::<_, Fail>(rows)
    })?;
    outside.tell(&outside.text("restore-done", &[("count", rows.to_string())]));
    Ok(())
}

/// Why not, in words.
fn told(fault: &BackupFault, args: &Backup, outside: &Outside) -> Fail {
    let path = ("path", args.file.display().to_string());
    match fault {
        BackupFault::Line(line) => outside.input("backup-line", &[path, ("line", line.to_string())]),
        BackupFault::NotEmpty => outside.input("backup-not-empty", &[]),
        BackupFault::File(error) => outside.input("cannot-read", &[path, ("cause", outside.cause(error))]),
        BackupFault::Store(fault) => outside.input("store-cannot", &[("cause", fault.to_string())]),
    }
}
