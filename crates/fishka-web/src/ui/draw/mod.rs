//! The page on which tracks are drawn.

mod check;
mod make;
mod measures;
mod page;
mod sheet;
mod studio;
mod text;

pub(super) use measures::Measuring;
pub(super) use page::DrawPage;
pub(super) use studio::edit;
