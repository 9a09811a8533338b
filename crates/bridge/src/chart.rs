//! The chart of a grammar that is written in Python: tables are handed over once, lines are read against them.

use std::collections::HashMap;
use std::sync::{Arc, RwLock};

use chart::{Bits, Category, Line, Maker, Outside, Route, Set, Tables, Texts, Way};
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt, PyList};

pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_class::<ChartTables>()?;
    m.add_class::<ChartLine>()?;
    m.add_class::<ChartTexts>()
}

type GivenNode = (Vec<u32>, Vec<(u32, u32)>, Vec<(u32, u32)>);
type GivenWay = (bool, Option<Vec<u32>>);
type GivenMaker = (GivenWay, String, Vec<u32>);
type GivenCategory = (String, u32, GivenWay, Vec<GivenMaker>, Option<Vec<u32>>);

/// A grammar's rules as numbers.
#[pyclass(frozen, module = "ludwright._core")]
struct ChartTables {
    tables: Arc<Tables>,
    names: Arc<HashMap<String, u32>>,
    signs: RwLock<Vec<(u32, u32)>>,
}

#[pymethods]
impl ChartTables {
    #[new]
    fn new(nodes: Vec<GivenNode>, categories: Vec<GivenCategory>) -> PyResult<Self> {
        let mut tables = Tables::default();
        for (rules, words, slots) in nodes {
            tables.node(rules, words, slots);
        }
        let mut names = HashMap::new();
        for (number, (name, root, way, makers, needs)) in categories.into_iter().enumerate() {
            let makers = makers.into_iter().map(maker_of).collect::<PyResult<_>>()?;
            tables.category(Category { root, way: way_of(way), makers, needs: needs.map(Set::of) });
            names.insert(name, number as u32);
        }
        if !tables.is_whole() {
            return Err(PyValueError::new_err("a number in the tables names nothing"));
        }
        Ok(ChartTables { tables: Arc::new(tables), names: Arc::new(names), signs: RwLock::default() })
    }

    /// A token from here on: its word and its kind.
    fn sign(&self, word: u32, kind: u32) -> usize {
        let mut signs = self.signs.write().expect("no panic while it is held");
        signs.push((word, kind));
        signs.len() - 1
    }
}

fn way_of((empty, first): GivenWay) -> Way {
    Way { empty, first: first.map(Set::of) }
}

fn maker_of((way, kind, numbers): GivenMaker) -> PyResult<(Way, Maker)> {
    let maker = match (kind.as_str(), numbers.as_slice()) {
        ("view", &[inner]) => Maker::View(inner),
        ("series", &[item, comma, last]) => Maker::Series { item, comma, last },
        ("chain", [item, between @ ..]) => Maker::Chain { item: *item, between: between.to_vec() },
        ("outside", &[number]) => Maker::Outside(number),
        _ => return Err(PyValueError::new_err(format!("no maker: {kind} {numbers:?}"))),
    };
    Ok((way_of(way), maker))
}

/// As wide as the line needs.
enum Wide {
    One(Line<1>),
    Two(Line<2>),
    Four(Line<4>),
    Sixteen(Line<16>),
}

macro_rules! at_width {
    ($wide:expr, $line:ident => $done:expr) => {
        match $wide {
            Wide::One($line) => $done,
            Wide::Two($line) => $done,
            Wide::Four($line) => $done,
            Wide::Sixteen($line) => $done,
        }
    };
}

/// A line of words. What the tables do not know is asked of its method `spans_of`.
#[pyclass(subclass, unsendable, module = "ludwright._core")]
struct ChartLine {
    tables: Arc<Tables>,
    names: Arc<HashMap<String, u32>>,
    line: Wide,
}

struct Asked<'a, 'py>(&'a Bound<'py, ChartLine>);

impl<const N: usize> Outside<N> for Asked<'_, '_> {
    type Fault = PyErr;

    fn ends(&self, maker: u32, at: usize) -> PyResult<Bits<N>> {
        taken(&self.0.call_method1(intern!(self.0.py(), "spans_of"), (maker, at))?)
    }
}

fn taken<const N: usize>(number: &Bound<'_, PyAny>) -> PyResult<Bits<N>> {
    let mut bits = Bits::NONE;
    if N == 1 {
        bits.0[0] = number.extract()?;
    } else {
        let bytes = number.call_method1(intern!(number.py(), "to_bytes"), (8 * N, "little"))?;
        for (part, eight) in bits.0.iter_mut().zip(bytes.cast::<PyBytes>()?.as_bytes().chunks_exact(8)) {
            *part = u64::from_le_bytes(eight.try_into().expect("eight of them"));
        }
    }
    Ok(bits)
}

fn given<'py, const N: usize>(py: Python<'py>, bits: Bits<N>) -> PyResult<Bound<'py, PyAny>> {
    if bits.0[1..].iter().all(|&part| part == 0) {
        return Ok(bits.0[0].into_pyobject(py)?.into_any());
    }
    let bytes: Vec<u8> = bits.0.iter().flat_map(|part| part.to_le_bytes()).collect();
    py.get_type::<PyInt>().call_method1(intern!(py, "from_bytes"), (PyBytes::new(py, &bytes), "little"))
}

impl ChartLine {
    fn category(&self, name: &str) -> PyResult<u32> {
        self.names.get(name).copied().ok_or_else(|| PyKeyError::new_err(format!("no category {name:?}")))
    }

    fn place(&self, at: usize) -> PyResult<usize> {
        let most = at_width!(&self.line, line => line.len());
        if at <= most {
            Ok(at)
        } else {
            Err(PyValueError::new_err(format!("{at}: the line has {most} words")))
        }
    }
}

#[pymethods]
impl ChartLine {
    #[new]
    fn new(tables: &ChartTables, signs: Vec<usize>) -> PyResult<Self> {
        let known = tables.signs.read().expect("no panic while it is held");
        let words: Option<Vec<_>> = signs.iter().map(|&sign| known.get(sign).copied()).collect();
        let words = words.ok_or_else(|| PyValueError::new_err("a sign that the tables do not know"))?;
        let on = &tables.tables;
        let line = match words.len() {
            0..64 => Wide::One(Line::new(on, words)),
            64..128 => Wide::Two(Line::new(on, words)),
            128..256 => Wide::Four(Line::new(on, words)),
            256..1024 => Wide::Sixteen(Line::new(on, words)),
            count => return Err(PyValueError::new_err(format!("a line of {count} words is too long"))),
        };
        Ok(ChartLine { tables: Arc::clone(&tables.tables), names: Arc::clone(&tables.names), line })
    }

    /// Behind the last word that fitted anywhere.
    #[getter]
    fn furthest(&self) -> usize {
        at_width!(&self.line, line => line.furthest())
    }

    fn reach(&self, at: usize) {
        at_width!(&self.line, line => line.reach(at));
    }

    /// The places where this category may end, if it begins here: bit n is before word n.
    fn ends<'py>(slf: &Bound<'py, Self>, category: &str, start: usize) -> PyResult<Bound<'py, PyAny>> {
        let held = slf.borrow();
        let (category, start) = (held.category(category)?, held.place(start)?);
        at_width!(&held.line, line => given(slf.py(), line.ends(&held.tables, &Asked(slf), category, start)?))
    }

    /// The same as a list.
    fn places(slf: &Bound<'_, Self>, category: &str, start: usize) -> PyResult<Vec<usize>> {
        let held = slf.borrow();
        let (category, start) = (held.category(category)?, held.place(start)?);
        at_width!(&held.line, line => {
            Ok(line.ends(&held.tables, &Asked(slf), category, start)?.places().collect())
        })
    }

    /// Whether it may end just there.
    fn reaches(slf: &Bound<'_, Self>, category: &str, start: usize, end: usize) -> PyResult<bool> {
        let held = slf.borrow();
        let (category, start) = (held.category(category)?, held.place(start)?);
        at_width!(&held.line, line => Ok(line.ends(&held.tables, &Asked(slf), category, start)?.has(end)))
    }

    /// Where the category may end that begins at one of these places.
    fn ends_after<'py>(
        slf: &Bound<'py, Self>,
        category: &str,
        starts: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let held = slf.borrow();
        let category = held.category(category)?;
        at_width!(&held.line, line => {
            given(slf.py(), line.ends_after(&held.tables, &Asked(slf), category, taken(starts)?)?)
        })
    }

    /// Behind the word of this number, where it stands at one of these places.
    fn behind_word<'py>(
        slf: &Bound<'py, Self>,
        word: u32,
        starts: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let held = slf.borrow();
        at_width!(&held.line, line => given(slf.py(), line.word_after(word, taken(starts)?)))
    }

    /// Any number of them, none included; `between`: the number of a word that may stand between two.
    fn any_number<'py>(
        slf: &Bound<'py, Self>,
        category: &str,
        starts: &Bound<'py, PyAny>,
        between: Option<u32>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let held = slf.borrow();
        let category = held.category(category)?;
        at_width!(&held.line, line => {
            given(slf.py(), line.several(&held.tables, &Asked(slf), category, taken(starts)?, between)?)
        })
    }

    /// How the category may be read from here to just there; None: not at all. The routes through its templates, in
    /// their order, each the number of a rule that is complete, or a slot as category, begin, end and the routes
    /// behind it; and the makers beside templates, by their number in the category.
    fn readings<'py>(
        slf: &Bound<'py, Self>,
        category: &str,
        start: usize,
        end: usize,
    ) -> PyResult<Option<(Bound<'py, PyList>, Vec<usize>)>> {
        let held = slf.borrow();
        let (category, start) = (held.category(category)?, held.place(start)?);
        at_width!(&held.line, line => {
            let asked = Asked(slf);
            if !line.ends(&held.tables, &asked, category, start)?.has(end) {
                return Ok(None);
            }
            let routes = line.routes(&held.tables, &asked, category, start, end)?;
            let mut makers = Vec::new();
            line.makers(&held.tables, &asked, category, start, end, &mut makers)?;
            Ok(Some((told(slf.py(), &routes)?, makers)))
        })
    }
}

fn told<'py>(py: Python<'py>, routes: &[Route]) -> PyResult<Bound<'py, PyList>> {
    let list = PyList::empty(py);
    for route in routes {
        match route {
            Route::Rule(rule) => list.append(rule)?,
            Route::Slot { category, from, to, on } => list.append((category, from, to, told(py, on)?))?,
        }
    }
    Ok(list)
}

/// Rules by the texts that a line must have, so that they could do something to it.
#[pyclass(frozen, module = "ludwright._core")]
struct ChartTexts(Texts);

#[pymethods]
impl ChartTexts {
    #[new]
    fn new(rules: Vec<Vec<Vec<String>>>) -> Self {
        ChartTexts(Texts::new(rules))
    }

    /// The numbers of the rules, from this one on, of whose groups of texts the line has one each.
    fn apt(&self, line: &str, start: usize) -> Vec<usize> {
        self.0.apt(line, start)
    }
}
