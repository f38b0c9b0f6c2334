//! The order of characters.

use stromboli_domain::characters::{N_CHARACTERS, at, place_of};

/// LeanCheck's `+|`.
fn interleaved(first: Vec<u8>, second: Vec<u8>) -> Vec<u8> {
    match &first[..] {
        [] => second,
        [next, rest @ ..] => [vec![*next], interleaved(second, rest.to_vec())].concat(),
    }
}

#[test]
fn the_first_characters_are_those_of_leancheck() {
    let classes: [Vec<u8>; 9] = [
        (b'a'..=b'z').collect(),
        b" \n".to_vec(),
        (b'A'..=b'Z').collect(),
        (b'0'..=b'9').collect(),
        (b'!'..=b'/').collect(),
        b"\t".to_vec(),
        (b':'..=b'@').collect(),
        (b'['..=b'`').collect(),
        (b'{'..=b'~').collect(),
    ];
    let all = classes.into_iter().rev().reduce(|others, first| interleaved(first, others));
    let first = all.unwrap();
    assert_eq!(first.len(), 97);
    for (place, character) in first.into_iter().enumerate() {
        assert_eq!(at(place), Some(char::from(character)));
    }
}

#[test]
fn every_character_has_one_place() {
    let all = (0..N_CHARACTERS).map(|place| at(place).unwrap());
    assert!(all.enumerate().all(|(place, character)| place_of(character) == place));
    assert_eq!(at(N_CHARACTERS), None);
    assert_eq!(at(usize::MAX), None);
}
