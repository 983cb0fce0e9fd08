//! The engine: what every worker of the page runs.

fn main() {
    fishka_web::engine();
}
