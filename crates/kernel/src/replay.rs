//! A replay is the seed and the picks, with digests along the way to prove them.

use serde::{Deserialize, Serialize};

use crate::chance::{Mode, Seed};
use crate::digest::Digest;
use crate::error::{Error, Result};
use crate::game::Game;
use crate::table::{Table, guard};
use crate::{CHANCE, ENGINE_VERSION};

pub const FORMAT: &str = "ludwright-replay/1";
/// A digest is kept after every so many picks.
pub const EVERY: usize = 16;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Replay {
    pub format: String,
    pub engine: String,
    pub game: String,
    /// Digest of the definitions.
    pub definitions: String,
    /// The definitions themselves, where the game is data.
    pub rules: Option<serde_json::Value>,
    pub seed: Seed,
    pub skip_forced: bool,
    pub picks: Vec<u32>,
    /// The meaning of each pick, so that a reordered menu is reported and not misread.
    pub keys: Vec<u32>,
    pub every: u32,
    /// After every `every` picks.
    pub digests: Vec<String>,
    /// After the last pick.
    pub last: String,
    pub outcome: Option<Recorded>,
    /// Why the match ended without an outcome, if the engine failed.
    pub error: Option<String>,
    /// Over everything above.
    pub checksum: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recorded {
    pub payoffs: Vec<f32>,
    pub reason: String,
}

/// Where a re-execution first parted from the record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// Picks that agreed before it.
    pub pick: usize,
    pub what: String,
    pub expected: String,
    pub found: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Verdict {
    pub ok: bool,
    pub picks: usize,
    pub first_difference: Option<Difference>,
}

/// Re-execute picks, calling `after` with the table and the number of picks taken: before the first
/// pick, and after each.
pub fn rerun<G: Game>(
    game: &G,
    seed: Seed,
    skip_forced: bool,
    picks: &[u32],
    mut after: impl FnMut(&Table<G>, usize) -> Result<()>,
) -> Result<Table<G>> {
    let mut table = Table::<G>::default();
    table.skip_forced = skip_forced;
    table.cx.log.switch(true);
    table.start(game, seed, Mode::Sampled);
    after(&table, 0)?;
    for (i, &p) in picks.iter().enumerate() {
        table.play(game, p as usize)?;
        after(&table, i + 1)?;
    }
    Ok(table)
}

impl Replay {
    /// Write a replay by playing the picks again.
    pub fn record<G: Game>(game: &G, seed: Seed, skip_forced: bool, picks: &[u32]) -> Result<Self> {
        let mut replay = Self::blank(game, seed, skip_forced, picks);
        let (keys, digests) = (&mut replay.keys, &mut replay.digests);
        let table = rerun(game, seed, skip_forced, picks, |table, n| {
            if n > 0 && n % EVERY == 0 {
                digests.push(table.digest(game).to_string());
            }
            if let Some(&p) = picks.get(n)
                && let Some(&o) = table.menu().opts.get(p as usize)
            {
                keys.push(game.key(table.truth(), o));
            }
            Ok(())
        })?;
        replay.last = table.digest(game).to_string();
        replay.outcome = outcome_of(game, &table);
        replay.seal();
        Ok(replay)
    }

    /// A match that the engine could not finish: the picks and the message, for minimising.
    pub fn of_failure<G: Game>(game: &G, seed: Seed, skip_forced: bool, picks: &[u32], error: &str) -> Self {
        let mut replay = Self::blank(game, seed, skip_forced, picks);
        replay.error = Some(error.to_owned());
        replay.seal();
        replay
    }

    fn blank<G: Game>(game: &G, seed: Seed, skip_forced: bool, picks: &[u32]) -> Self {
        Self {
            format: FORMAT.to_owned(),
            engine: ENGINE_VERSION.to_owned(),
            game: game.info().name.clone(),
            definitions: game.info().digest.to_string(),
            rules: game.definitions().and_then(|text| serde_json::from_str(&text).ok()),
            seed,
            skip_forced,
            picks: picks.to_vec(),
            keys: Vec::new(),
            every: EVERY as u32,
            digests: Vec::new(),
            last: String::new(),
            outcome: None,
            error: None,
            checksum: String::new(),
        }
    }

    fn seal(&mut self) {
        self.checksum = self.sum();
    }

    fn sum(&self) -> String {
        let body = Self { checksum: String::new(), ..self.clone() };
        Digest::of(serde_json::to_string(&body).expect("a replay is plain data").as_bytes()).to_string()
    }

    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a replay is plain data")
    }

    /// Parse and check the seal: one changed byte is found here.
    pub fn from_json(text: &str) -> Result<Self> {
        let replay: Self =
            serde_json::from_str(text).map_err(|e| Error::invalid(format!("not a replay: {e}")))?;
        if replay.format != FORMAT {
            return Err(Error::invalid(format!("replay format {:?} is not {FORMAT:?}", replay.format)));
        }
        if replay.checksum != replay.sum() {
            return Err(Error::invalid(
                "the replay was changed after it was written: its checksum does not fit",
            ));
        }
        Ok(replay)
    }

    /// Play it again and name the first difference.
    pub fn verify<G: Game>(&self, game: &G) -> Verdict {
        let found = guard(|| self.first_difference(game)).unwrap_or_else(|panic| match &self.error {
            Some(expected) if *expected == panic => None,
            expected => Some(Difference {
                pick: self.picks.len(),
                what: "engine error".to_owned(),
                expected: expected.clone().unwrap_or_else(|| "none".to_owned()),
                found: panic,
            }),
        });
        Verdict { ok: found.is_none(), picks: self.picks.len(), first_difference: found }
    }

    fn first_difference<G: Game>(&self, game: &G) -> Option<Difference> {
        let differ = |pick, what: &str, expected: &str, found: &str| {
            let (what, expected, found) = (what.to_owned(), expected.to_owned(), found.to_owned());
            (expected != found).then_some(Difference { pick, what, expected, found })
        };
        let definitions = game.info().digest.to_string();
        if let Some(d) = differ(0, "definitions", &self.definitions, &definitions) {
            return Some(d);
        }
        let mut found = None;
        let failed = self.error.is_some();
        let run = rerun(game, self.seed, self.skip_forced, &self.picks, |table, n| {
            let key = self.picks.get(n).and_then(|&p| table.menu().opts.get(p as usize));
            let key =
                key.map_or_else(|| "no such option".to_owned(), |&o| game.key(table.truth(), o).to_string());
            if n > 0 && n % self.every.max(1) as usize == 0 && !failed {
                let expected = self.digests.get(n / self.every.max(1) as usize - 1);
                let expected = expected.map_or("no digest", String::as_str);
                found = differ(n, "digest", expected, &table.digest(game).to_string());
            }
            if found.is_none() && n < self.picks.len() && !failed {
                let expected = self.keys.get(n).map_or_else(|| "no key".to_owned(), u32::to_string);
                found = differ(n, "option taken", &expected, &key);
            }
            if found.is_some() { Err(Error::invalid("differs")) } else { Ok(()) }
        });
        if found.is_some() || failed {
            return found;
        }
        match run {
            Err(e) => differ(self.picks.len(), "legality", "a legal pick", &e.to_string()),
            Ok(table) => {
                let n = self.picks.len();
                let show = |o: &Option<Recorded>| {
                    o.as_ref().map_or_else(|| "none".to_owned(), |o| format!("{} {:?}", o.reason, o.payoffs))
                };
                differ(n, "final digest", &self.last, &table.digest(game).to_string())
                    .or_else(|| differ(n, "outcome", &show(&self.outcome), &show(&outcome_of(game, &table))))
            }
        }
    }

    /// The match as a story: one line per pick and event, as `seat` may know it (all seats when `None`).
    pub fn story<G: Game>(&self, game: &G, seat: Option<u8>) -> Result<Vec<String>> {
        let mut lines = Vec::new();
        let mut told = 0;
        rerun(game, self.seed, self.skip_forced, &self.picks, |table, n| {
            for e in &table.cx.log.events()[told..] {
                if seat.is_none_or(|s| e.seen_by(s)) {
                    lines.push(game.tell(e, seat.unwrap_or(e.seat)).label);
                }
            }
            told = table.cx.log.events().len();
            let menu = table.menu();
            if let Some(&p) = self.picks.get(n)
                && let Some(&o) = menu.opts.get(p as usize)
                && menu.seat != CHANCE
                && seat.is_none_or(|s| s == menu.seat)
            {
                let mut label = String::new();
                game.label(table.truth(), menu.seat, o, &mut label);
                lines.push(format!("[{n}] seat {} picks: {label}", menu.seat));
            }
            Ok(())
        })?;
        Ok(lines)
    }
}

fn outcome_of<G: Game>(game: &G, table: &Table<G>) -> Option<Recorded> {
    game.outcome(table.truth()).map(|o| Recorded {
        payoffs: o.payoffs().to_vec(),
        reason: game.info().reasons[o.reason as usize].clone(),
    })
}
