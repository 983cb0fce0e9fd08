//! The one WebAssembly artefact: the page and its worker both run it.

fn main() {
    fishka_web::start();
}
