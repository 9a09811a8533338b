//! Menus of any length in a fixed number of slots.
//!
//! A menu that fits fills slots `0..n`. A longer one is cut into pages of `size − 1` options; the last
//! slot of every page is NEXT PAGE, which leads round to the first. No option is ever out of reach. Who has
//! seen every page twice must choose: on the last of them there is no NEXT PAGE.

/// What the slots of one page hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Page {
    /// Index in the menu of the option in slot 0.
    pub first: usize,
    /// Options on this page: slots `0..here`.
    pub here: usize,
    /// Whether the last slot is NEXT PAGE.
    pub next: bool,
    /// Which page this is, and of how many.
    pub number: usize,
    pub count: usize,
}

/// The fewest slots that can show a menu of any length: one option and NEXT PAGE.
pub const SMALLEST: usize = 2;

/// How often all pages may be turned over at one decision.
pub const ROUNDS: usize = 2;

impl Page {
    /// The page after so many turns in a row.
    #[inline]
    pub fn of(options: usize, size: usize, turned: usize) -> Self {
        if options <= size {
            return Self { first: 0, here: options, next: false, number: 0, count: 1 };
        }
        let count = Self::count(options, size);
        let number = turned % count;
        let first = number * (size - 1);
        let next = turned + 1 < ROUNDS * count;
        Self { first, here: (options - first).min(size - 1), next, number, count }
    }

    #[inline]
    pub fn count(options: usize, size: usize) -> usize {
        if options <= size { 1 } else { options.div_ceil(size - 1) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_menu_that_fits_has_one_page() {
        assert_eq!(Page::of(4, 4, 0), Page { first: 0, here: 4, next: false, number: 0, count: 1 });
        assert_eq!(Page::count(4, 4), 1);
    }

    #[test]
    fn pages_are_turned_over_twice_and_then_end() {
        let turns = (0..).take_while(|&turned| Page::of(20, 5, turned).next).count();
        assert_eq!(turns, 2 * Page::count(20, 5) - 1);
        assert_eq!(Page::of(20, 5, turns), Page { first: 16, here: 4, next: false, number: 4, count: 5 });
    }

    #[test]
    fn pages_hold_every_option_once() {
        for size in SMALLEST..9 {
            for options in 0..40 {
                let mut seen = Vec::new();
                for number in 0..Page::count(options, size) {
                    let page = Page::of(options, size, number);
                    assert!(page.here + usize::from(page.next) <= size);
                    assert!(page.here > 0 || options == 0);
                    seen.extend(page.first..page.first + page.here);
                }
                assert_eq!(seen, (0..options).collect::<Vec<_>>());
            }
        }
    }
}
