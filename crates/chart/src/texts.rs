//! Which of many rules have all the texts in a line that they cannot do without, found in one pass over it.

use std::collections::HashMap;

use crate::tables::Plain;

/// How many bytes of a text lead to it; shorter ones are told by `SHORT`.
const LONG: usize = 4;
const SHORT: usize = 2;

/// Rules, each with what it needs: of every group of texts one.
#[derive(Debug, Default)]
pub struct Texts {
    texts: Vec<Box<[u8]>>,
    long: HashMap<u32, Vec<u32>, Plain>,
    short: HashMap<u32, Vec<u32>, Plain>,
    rules: Vec<Vec<Vec<u32>>>,
}

impl Texts {
    /// Texts of one letter tell too little: a group that has one is as if it were not there.
    pub fn new(rules: Vec<Vec<Vec<String>>>) -> Self {
        let mut made = Texts::default();
        let mut numbers: HashMap<String, u32> = HashMap::new();
        for groups in rules {
            let groups = groups.into_iter().filter(|group| group.iter().all(|text| text.len() >= SHORT));
            let rule =
                groups.map(|group| group.into_iter().map(|text| made.number(&mut numbers, text)).collect());
            let rule = rule.collect();
            made.rules.push(rule);
        }
        made
    }

    fn number(&mut self, numbers: &mut HashMap<String, u32>, text: String) -> u32 {
        if let Some(&known) = numbers.get(&text) {
            return known;
        }
        let number = self.texts.len() as u32;
        let bytes = text.as_bytes();
        match key::<LONG>(bytes) {
            Some(begin) => self.long.entry(begin).or_default().push(number),
            None => {
                let begin = key::<SHORT>(bytes).expect("shorter ones are left out");
                self.short.entry(begin).or_default().push(number);
            }
        }
        self.texts.push(bytes.into());
        numbers.insert(text, number);
        number
    }

    /// The rules, from this one on, that could have something to do with the line.
    pub fn apt(&self, line: &str, from: usize) -> Vec<usize> {
        let line = line.as_bytes();
        let mut stands = vec![false; self.texts.len()];
        for at in 0..line.len() {
            let rest = &line[at..];
            for (begins, begin) in [(&self.long, key::<LONG>(rest)), (&self.short, key::<SHORT>(rest))] {
                for &number in begin.and_then(|begin| begins.get(&begin)).into_iter().flatten() {
                    if rest.starts_with(&self.texts[number as usize]) {
                        stands[number as usize] = true;
                    }
                }
            }
        }
        let has = |group: &Vec<u32>| group.iter().any(|&number| stands[number as usize]);
        (from..self.rules.len()).filter(|&rule| self.rules[rule].iter().all(has)).collect()
    }
}

/// The first so many bytes, as a number.
fn key<const COUNT: usize>(bytes: &[u8]) -> Option<u32> {
    let first = bytes.get(..COUNT)?;
    Some(first.iter().fold(0, |made, &byte| made << 8 | u32::from(byte)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(rules: &[&[&[&str]]]) -> Texts {
        let owned = |group: &&[&str]| group.iter().map(|&text| text.to_owned()).collect();
        Texts::new(rules.iter().map(|groups| groups.iter().map(owned).collect()).collect())
    }

    #[test]
    fn of_every_group_one_stands_in_the_line() {
        let made = texts(&[&[&["draw", "mill"], &[" cards"]], &[&["ra"]], &[], &[&["x", "draw"]]]);
        assert_eq!(made.apt("you mill two cards", 0), [0, 2, 3]);
        assert_eq!(made.apt("you draw a card", 0), [1, 2, 3]);
        assert_eq!(made.apt("you draw a card", 2), [2, 3]);
        assert_eq!(made.apt("", 0), [2, 3]);
    }

    #[test]
    fn a_text_may_be_the_whole_line_and_has_any_letters() {
        let made = texts(&[&[&["—•é"]], &[&["whole line"]]]);
        assert_eq!(made.apt("a —•é", 0), [0]);
        assert_eq!(made.apt("whole line", 0), [1]);
        assert_eq!(made.apt("whole lin", 0), [0; 0]);
    }
}
