//! When what was not used leaves.

use kernel::Seat;

use crate::sheet::Expiry;
use crate::state::State;

/// Whether something of `owner`, made `age` turns ago, leaves at the end of the present turn.
pub fn due(expires: Expiry, age: u16, owner: Seat, s: &State) -> bool {
    match expires {
        // Consumed by then, or its owner let the attack pass.
        Expiry::NextAttack | Expiry::EndOfYourNextTurn => s.active == owner && age > 0,
        Expiry::EndOfRound => s.turn.is_multiple_of(2),
        Expiry::AfterNTurns { turns } => age >= u16::from(turns),
    }
}
