//! Combat (CR 506–511): who attacks, who blocks, who could, and the damage they deal.

pub(crate) mod attackers;
pub(crate) mod blockers;
pub(crate) mod damage;
pub(crate) mod evasion;
pub(crate) mod given;
