//! The page of the library and the table: it draws and is drawn on; what it computes with is asked of workers.

fn main() {
    fishka_web::page();
}
