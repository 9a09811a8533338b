//! A whole batch as bytes: every match, where its episode stands, and what has not been drained.

use kernel::{Digest, Error, Game, Reader, Result, Table, Writer};

use crate::batch::Batch;
use crate::episode::Episode;
use crate::page::{self, Page};
use crate::slot::{Phase, Slot};

const MAGIC: &[u8] = b"LUDBATCH3";

impl<G: Game> Batch<G> {
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
        let mut w = Writer::new(&mut out);
        w.bytes(MAGIC);
        w.u32(self.frame.config.envs as u32);
        w.u32(self.frame.config.page as u32);
        for slot in self.chunks.iter().flat_map(|chunk| &chunk.slots) {
            w.u64(slot.root);
            w.u64(slot.episode);
            w.u8(match slot.phase {
                Phase::Unborn => 0,
                Phase::Running => 1,
                Phase::Ended => 2,
            });
            w.u64(slot.plan.seed);
            w.u8(slot.plan.seat);
            slot.plan.opponents.iter().for_each(|&place| w.u16(place));
            w.u16(slot.rules);
            w.u8(slot.eyes);
            w.u32(slot.page);
            w.u32(slot.steps);
            w.u32(slot.sum.to_bits());
            slot.worth.iter().for_each(|worth| w.u32(worth.to_bits()));
            if slot.phase != Phase::Unborn {
                w.list(&slot.table.save(slot.game(&self.frame)));
            }
        }
        w.u64(self.diary.forgotten);
        w.u32(self.diary.episodes.len() as u32);
        for e in &self.diary.episodes {
            w.u64(e.env);
            w.u64(e.episode);
            w.u64(e.seed);
            w.u8(e.seat);
            w.u16(e.rules);
            w.u16(e.opponent);
            w.u32(e.sum.to_bits());
            w.u32(e.payoff.to_bits());
            w.u32(e.length);
            w.u32(e.decisions);
            w.u8(e.reason);
        }
        let sum = Digest::of(&out);
        out.extend_from_slice(&sum.0.to_le_bytes());
        out
    }

    pub(crate) fn restore(&mut self, bytes: &[u8]) -> Result<()> {
        let (body, sum) = bytes
            .split_last_chunk::<16>()
            .filter(|(body, _)| body.starts_with(MAGIC))
            .ok_or_else(|| Error::invalid("these bytes are not a saved batch of environments"))?;
        if Digest::of(body).0.to_le_bytes() != *sum {
            return Err(Error::invalid("the saved batch is damaged: its checksum does not fit"));
        }
        let mut r = Reader::new(&body[MAGIC.len()..]);
        let (envs, page) = (r.u32()? as usize, r.u32()? as usize);
        let config = &self.frame.config;
        if (envs, page) != (config.envs, config.page) {
            return Err(Error::invalid(format!(
                "the saved batch has {envs} environments and pages of {page}; this one has {} and {}",
                config.envs, config.page
            )));
        }
        let slots: Vec<Slot<G>> = (0..envs).map(|row| self.read_slot(row, &mut r)).collect::<Result<_>>()?;
        let forgotten = r.u64()?;
        let episodes = (0..r.u32()?).map(|_| read_episode(&mut r)).collect::<Result<_>>()?;
        r.done()?;
        let mut slots = slots.into_iter();
        for chunk in &mut self.chunks {
            for (slot, door) in chunk.slots.iter_mut().zip(&mut chunk.doors) {
                *slot = slots.next().expect("one slot per environment was read");
                *door = slot.door(&self.frame);
            }
        }
        self.diary.episodes = episodes;
        self.diary.forgotten = forgotten;
        Ok(())
    }

    fn read_slot(&self, row: usize, r: &mut Reader<'_>) -> Result<Slot<G>> {
        let (frame, config) = (&self.frame, &self.frame.config);
        let seats = frame.info().seats;
        let mut slot = Slot::new(r.u64()?, config.first + row as u64);
        slot.episode = r.u64()?;
        slot.phase = [Phase::Unborn, Phase::Running, Phase::Ended][usize::from(r.upto(2, "phase")?)];
        let seed = r.u64()?;
        let seat = r.upto(seats as u8 - 1, "seat")?;
        slot.plan = frame.plan(seed, seat);
        for place in &mut slot.plan.opponents {
            *place = r.u16()?;
            if usize::from(*place) >= frame.drawn().max(1) {
                return Err(Error::invalid(format!("saved batch: opponent {place} of {}", frame.drawn())));
            }
        }
        slot.rules = r.u16()?;
        if usize::from(slot.rules) >= frame.games.len() {
            return Err(Error::invalid(format!(
                "saved batch: rules {} of {}",
                slot.rules,
                frame.games.len()
            )));
        }
        slot.eyes = r.upto(seats as u8 - 1, "eyes")?;
        slot.page = r.u32()?;
        slot.steps = r.u32()?;
        slot.sum = f32::from_bits(r.u32()?);
        for worth in &mut slot.worth {
            *worth = f32::from_bits(r.u32()?);
        }
        if slot.phase != Phase::Unborn {
            slot.table = Table::load(slot.game(frame), r.list(usize::MAX, "bytes of a match")?)?;
            // As it was when the batch was saved.
            let on = frame.info().schema.history > 0 || !slot.table.cx.log.events().is_empty();
            slot.table.cx.log.switch(on);
            let pages = page::ROUNDS * Page::count(slot.table.menu().len(), config.page);
            if slot.page as usize >= pages {
                return Err(Error::invalid(format!("saved batch: page {} of {pages}", slot.page)));
            }
        }
        Ok(slot)
    }
}

fn read_episode(r: &mut Reader<'_>) -> Result<Episode> {
    Ok(Episode {
        env: r.u64()?,
        episode: r.u64()?,
        seed: r.u64()?,
        seat: r.u8()?,
        rules: r.u16()?,
        opponent: r.u16()?,
        sum: f32::from_bits(r.u32()?),
        payoff: f32::from_bits(r.u32()?),
        length: r.u32()?,
        decisions: r.u32()?,
        reason: r.u8()?,
    })
}
