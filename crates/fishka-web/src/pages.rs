//! The page with all its screens; loaded in place of the small one where lessons, races, tracks, dice or kept games are
//! asked for.

fn main() {
    fishka_web::pages();
}
