//! The order of characters, simplest first.
//!
//! LeanCheck enumerates 97 characters: `'a'`, `' '`, `'b'`, `'A'` and so on. Here all other characters
//! follow, by code point, so that every character has a place.

/// The characters that LeanCheck 1.0.4 enumerates, in its order.
const FIRST: &[u8; 97] = b"a bAc\nd0eBf!gCh1iDj\tkEl2mFn\"oGp3qHr:sIt4uJv#wKx5yLz[M6N$O7P;Q8R%S9T{U&V<W'X\\Y(Z=)|*>+],?-}.@/^~_`";

/// The number of characters: all code points except surrogates.
pub const N_CHARACTERS: usize = 0x11_0000 - N_SURROGATES;

const N_SURROGATES: usize = 0x800;

/// The ASCII characters, in order.
const ASCII: [u8; 128] = {
    let mut ascii = [0; 128];
    let (mut n, mut is_first) = (0, [false; 128]);
    while n < FIRST.len() {
        ascii[n] = FIRST[n];
        is_first[FIRST[n] as usize] = true;
        n += 1;
    }
    let mut other = 0;
    while other < 128 {
        if !is_first[other as usize] {
            ascii[n] = other;
            n += 1;
        }
        other += 1;
    }
    ascii
};

/// The place of each ASCII character.
const PLACES: [u8; 128] = {
    let mut places = [0; 128];
    let mut place = 0;
    while place < 128 {
        places[ASCII[place as usize] as usize] = place;
        place += 1;
    }
    places
};

/// The character at a place, from 0.
///
/// ```
/// # use stromboli_domain::characters;
/// let first: String = (0..8).filter_map(characters::at).collect();
/// assert_eq!(first, "a bAc\nd0");
/// ```
pub fn at(place: usize) -> Option<char> {
    match u32::try_from(place).ok()? {
        ascii @ ..128 => Some(char::from(ASCII[ascii as usize])),
        below @ ..0xd800 => char::from_u32(below),
        above => char::from_u32(above.checked_add(N_SURROGATES as u32)?),
    }
}

/// The place of a character.
///
/// ```
/// # use stromboli_domain::characters;
/// assert_eq!(characters::place_of('A'), 3);
/// assert_eq!(characters::at(characters::place_of('\u{1f30b}')), Some('\u{1f30b}'));
/// ```
pub fn place_of(character: char) -> usize {
    match u32::from(character) {
        ascii @ ..128 => PLACES[ascii as usize].into(),
        below @ ..0xd800 => below as usize,
        above => above as usize - N_SURROGATES,
    }
}
