//! What is measured, by its names.

use stromboli_trials::{Quantities, Quantity};

#[test]
fn every_quantity_has_a_name_and_a_sentence_of_its_own() {
    for quantity in Quantity::ALL {
        assert!(quantity.description.ends_with('.'), "{}", quantity.name);
        let same = |other: &&Quantity| other.readable_name() == quantity.readable_name();
        assert_eq!(Quantity::ALL.iter().filter(same).count(), 1, "{}", quantity.name);
    }
}

#[test]
fn a_quantity_is_kept_in_its_own_field() {
    for (n, quantity) in Quantity::ALL.iter().enumerate() {
        let mut quantities = Quantities::default();
        quantity.set(&mut quantities, Some(n as u64));
        for other in Quantity::ALL {
            let expected = (other.name == quantity.name).then_some(n as u64);
            assert_eq!(other.get(&quantities), expected);
        }
    }
}

#[test]
fn people_read_milliseconds_and_mebibytes() {
    let name = |name: &str| {
        let quantity = Quantity::ALL.iter().find(|quantity| quantity.name == name);
        quantity.map(Quantity::readable_name)
    };
    assert_eq!(name("search_ns").as_deref(), Some("search_ms"));
    assert_eq!(name("peak_memory").as_deref(), Some("peak_mib"));
    assert_eq!(name("tests").as_deref(), Some("tests"));
}
