use crate::*;

/// Nobody outside is asked.
struct Alone;

impl<const N: usize> Outside<N> for Alone {
    type Fault = std::convert::Infallible;

    fn ends(&self, _: u32, _: usize) -> Result<Bits<N>, Self::Fault> {
        Ok(Bits::NONE)
    }
}

const WORD: u32 = 1;
const AND: u32 = 2;
const COMMA: u32 = 3;
const KIND: u32 = 9;
const ANY: Way = Way { empty: false, first: None };

fn category(root: u32, makers: Vec<Maker>) -> Category {
    let makers = makers.into_iter().map(|maker| (ANY, maker)).collect();
    Category { root, way: ANY, makers, needs: None }
}

fn ends(tables: &Tables, category: u32, words: &[u32]) -> Vec<usize> {
    assert!(tables.is_whole());
    let line = Line::<1>::new(tables, words.iter().map(|&word| (word, KIND)).collect());
    let Ok(found) = line.ends(tables, &Alone, category, 0);
    found.places().collect()
}

/// Category 0 is a word; 1 is as told.
fn with(makers: Vec<Maker>) -> Tables {
    let mut tables = Tables::default();
    tables.node(vec![], [(WORD, 1)], vec![]);
    tables.node(vec![0], [], vec![]);
    tables.node(vec![], [], vec![]);
    tables.category(category(0, vec![]));
    tables.category(category(2, makers));
    tables
}

#[test]
fn a_series_has_two_or_more() {
    let tables = with(vec![Maker::Series { item: 0, comma: COMMA, last: AND }]);
    assert_eq!(ends(&tables, 1, &[WORD, AND, WORD]), [3]);
    assert_eq!(ends(&tables, 1, &[WORD, COMMA, WORD, COMMA, AND, WORD]), [6]);
    assert_eq!(ends(&tables, 1, &[WORD, COMMA, AND, WORD]), [0; 0]);
    assert_eq!(ends(&tables, 1, &[WORD]), [0; 0]);
}

#[test]
fn a_chain_has_one_or_more() {
    let tables = with(vec![Maker::Chain { item: 0, between: vec![COMMA] }]);
    assert_eq!(ends(&tables, 1, &[WORD, COMMA, WORD, AND]), [1, 3]);
}

/// list = word | list "and" word, which begins with itself, through another category that is only it.
#[test]
fn what_begins_with_itself_is_worked_out_in_rounds() {
    let mut tables = Tables::default();
    tables.node(vec![], [(WORD, 1)], vec![(1, 2)]);
    tables.node(vec![0], [], vec![]);
    tables.node(vec![], [(AND, 3)], vec![]);
    tables.node(vec![], [(WORD, 4)], vec![]);
    tables.node(vec![1], [], vec![]);
    tables.node(vec![], [], vec![]);
    tables.category(category(0, vec![]));
    tables.category(category(5, vec![Maker::View(0)]));
    for first in [0, 1] {
        assert_eq!(ends(&tables, first, &[WORD, AND, WORD, AND, WORD]), [1, 3, 5]);
    }
}

#[test]
fn routes_lead_to_the_end_that_is_wanted() {
    let mut tables = Tables::default();
    tables.node(vec![], [(WORD, 1)], vec![]);
    tables.node(vec![7], [], vec![]);
    tables.node(vec![], [(AND, 3)], vec![]);
    tables.node(vec![], [], vec![(0, 1)]);
    tables.category(category(0, vec![]));
    tables.category(category(2, vec![]));
    let line = Line::<1>::new(&tables, vec![(AND, KIND), (WORD, KIND), (WORD, KIND)]);
    let Ok(whole) = line.routes(&tables, &Alone, 1, 0, 2);
    assert_eq!(whole, [Route::Slot { category: 0, from: 1, to: 2, on: vec![Route::Rule(7)] }]);
    let Ok(longer) = line.routes(&tables, &Alone, 1, 0, 3);
    assert_eq!(longer, []);
    assert_eq!(line.furthest(), 2);
}

#[test]
fn a_category_that_needs_a_word_does_not_begin_behind_its_last() {
    let mut tables = with(vec![]);
    tables.category(Category { needs: Some(Set::of([AND])), ..category(0, vec![]) });
    assert_eq!(ends(&tables, 2, &[WORD]), [0; 0]);
    assert_eq!(ends(&tables, 2, &[WORD, AND]), [1]);
}
