//! What a player is handed must not lead to the match. The attacker here knows how every number is made,
//! turns SplitMix round, and looks the deal up under the seed it finds.

use std::sync::{Arc, Mutex};

use kernel::chance::{Seed, derive, mix};
use kernel::series::{Maker, match_seed, run};
use kernel::{Mode, Policy, Rng, Rotation, Seat, SeatOf, SeriesConfig, Table};
use toys::Kuhn;

const GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;
const SALT: u64 = 0x6C75_6477_7269_6768;
const PERSON: u64 = 0x7065_7273_6F6E_0000;

/// The inverse of an odd number modulo 2^64: steps of Newton, each of which doubles the bits that are right.
fn inverse(odd: u64) -> u64 {
    (0..6).fold(odd, |x, _| x.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(x))))
}

fn unshift(z: u64, by: u32) -> u64 {
    z ^ (z >> by) ^ z.checked_shr(2 * by).unwrap_or(0)
}

fn unmix(z: u64) -> u64 {
    let z = unshift(z, 31).wrapping_mul(inverse(0x94D0_49BB_1331_11EB));
    let z = unshift(z, 27).wrapping_mul(inverse(0xBF58_476D_1CE4_E5B9));
    unshift(z, 30)
}

fn underive(seed: u64, tag: u64) -> u64 {
    unmix(unmix(seed).wrapping_sub(tag.wrapping_mul(GAMMA))) ^ SALT
}

/// What a generator was made from, by its number `count` (from 1).
fn made_from(number: u64, count: u64) -> u64 {
    unmix(unmix(number).wrapping_sub(count.wrapping_mul(GAMMA))) ^ GAMMA
}

#[test]
fn splitmix_can_be_turned_round() {
    for seed in [0, 1, 7, u64::MAX, 0x0123_4567_89AB_CDEF] {
        assert_eq!(unmix(mix(seed)), seed);
        assert_eq!(underive(derive(seed, PERSON), PERSON), seed);
        let mut rng = Rng::new(derive(seed, PERSON));
        rng.next_u64();
        assert_eq!(underive(made_from(rng.next_u64(), 2), PERSON), seed);
    }
}

/// What one player was handed at one decision.
struct Handed {
    seat: Seat,
    view: serde_json::Value,
    numbers: [u64; 3],
}

struct Spy {
    diary: Arc<Mutex<Vec<Handed>>>,
}

impl Policy<Kuhn> for Spy {
    fn choose(&mut self, at: &SeatOf<'_, Kuhn>, rng: &mut Rng) -> usize {
        let numbers = [rng.next_u64(), rng.next_u64(), rng.next_u64()];
        let view = serde_json::to_value(at.view()).expect("plain data");
        self.diary.lock().unwrap().push(Handed { seat: at.seat(), view, numbers });
        1 // Bet or call: the first decision of each seat is its only one.
    }
}

fn spied(games: u32) -> Vec<Handed> {
    let diary = Arc::new(Mutex::new(Vec::new()));
    let spy = || Box::new(Spy { diary: Arc::clone(&diary) }) as Box<dyn Policy<Kuhn>>;
    let makers: [Maker<'_, Kuhn>; 2] = [Box::new(spy), Box::new(spy)];
    let config = SeriesConfig { seed: 77, games, rotation: Rotation::Fixed, ..SeriesConfig::default() };
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    one.install(|| run(&Kuhn::default(), &makers, &config));
    drop(makers);
    Arc::into_inner(diary).unwrap().into_inner().unwrap()
}

fn card(seed: Seed, seat: Seat) -> serde_json::Value {
    let game = Kuhn::default();
    let table = Table::new(&game, seed, Mode::Sampled);
    serde_json::to_value(table.seat_of(&game, seat).view()).unwrap()["card"].take()
}

#[test]
fn no_player_reads_the_deal_off_its_own_generator() {
    const GAMES: u32 = 300;
    let handed = spied(GAMES);
    assert_eq!(handed.len(), 2 * GAMES as usize, "both seats spoke once a match");
    let mut right = 0;
    for (i, one) in handed.iter().enumerate() {
        let truth = match_seed(77, i as u32 / 2);
        assert_eq!(card(truth, one.seat), one.view["card"], "the test knows the deal");
        for (n, &number) in one.numbers.iter().enumerate() {
            // Up from the number to the generator, from there to the match and on to the series, under every
            // tag that seats, streams and matches go by.
            let generator = made_from(number, n as u64 + 1);
            let tags = || (0..16).map(|k| PERSON + k).chain(0..u64::from(GAMES));
            for parent in [number, generator].into_iter().flat_map(|x| tags().map(move |t| underive(x, t))) {
                assert_ne!(parent, truth, "the match's seed was found");
                assert_ne!(parent, 77, "the series' seed was found");
            }
            assert!(number != truth && generator != truth);
        }
        // The shortest way, as it once led to the deal.
        let seed = underive(made_from(one.numbers[0], 1), PERSON + u64::from(one.seat));
        right += u32::from(card(seed, 1 - one.seat) == card(truth, 1 - one.seat));
    }
    // A guess among three cards is right one time in three; 600 guesses, five standard deviations.
    assert!((142..=258).contains(&right), "{right} of 600 hidden cards were foretold");
}

#[test]
fn the_numbers_of_one_seat_say_nothing_about_the_other() {
    for pair in spied(50).chunks(2) {
        let [one, other] = pair else { unreachable!("two seats spoke") };
        let known = made_from(one.numbers[0], 1);
        for between in 0..16 {
            // Seats once were neighbours: the same number with another tag.
            let sibling = derive(underive(known, PERSON + between), PERSON + u64::from(other.seat));
            assert_ne!(Rng::new(sibling).next_u64(), other.numbers[0]);
            assert_ne!(known.wrapping_add(between.wrapping_mul(GAMMA)), made_from(other.numbers[0], 1));
        }
    }
}
