//! Writes rule files made to take long into a folder: `cargo run --example hostile-files -- FOLDER [BYTES]`.

use std::path::Path;

fn main() -> std::io::Result<()> {
    let mut words = std::env::args().skip(1);
    let folder = words.next().unwrap_or_else(|| "hostile".to_owned());
    let bytes = words.next().and_then(|word| word.parse().ok()).unwrap_or(8 << 20);
    std::fs::create_dir_all(&folder)?;
    for (name, text) in fishka_testkit::hostile_files(bytes) {
        std::fs::write(Path::new(&folder).join(format!("{}.zrf", name.replace(' ', "-"))), text)?;
    }
    Ok(())
}
