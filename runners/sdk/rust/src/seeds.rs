//! Seeds of rounds.

const GOLDEN_GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

/// The seed of a round of the search: the SplitMix64 output number `round` for this seed.
///
/// ```
/// # use stromboli_runner::seeds::of_round;
/// assert_eq!(of_round(0, 0), 0xe220_a839_7b1d_cdaf);
/// assert_ne!(of_round(1, 0), of_round(1, 1));
/// ```
pub fn of_round(seed: u64, round: u64) -> u64 {
    let mut z = seed.wrapping_add(round.wrapping_add(1).wrapping_mul(GOLDEN_GAMMA));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Folds a seed for a library that takes 32 bits: the exclusive or of both halves.
pub fn fold_to_32_bits(seed: u64) -> u32 {
    let [a, b, c, d, e, f, g, h] = seed.to_le_bytes();
    u32::from_le_bytes([a, b, c, d]) ^ u32::from_le_bytes([e, f, g, h])
}
