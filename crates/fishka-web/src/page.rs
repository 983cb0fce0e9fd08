//! The page: it draws and is drawn on; what it computes with is asked of workers.

fn main() {
    fishka_web::page();
}
