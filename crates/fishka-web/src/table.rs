//! The table: the worker that is loaded beside the page, with the library and the game on the table and no more.

fn main() {
    fishka_web::table();
}
