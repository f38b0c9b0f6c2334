//! Limits as people write them.

use stromboli_campaign::{Memory, Timeout};

#[test]
fn times_are_read_with_their_units() {
    let read = |text: &str| text.parse::<Timeout>().map(|Timeout(time)| time.as_millis());
    assert_eq!(read("360 s"), Ok(360_000));
    assert_eq!(read("250ms"), Ok(250));
    assert_eq!(read("6 min"), Ok(360_000));
    for wrong in ["360", "s", "", "0 s", "-1 s", "1.5 s", "1 day", "99999999999999999999 s"] {
        assert!(read(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn limits_print_as_they_are_read() {
    for text in ["360 s", "250 ms", "1 s"] {
        assert_eq!(text.parse::<Timeout>().unwrap().to_string(), text);
    }
    for text in ["512 MiB", "2 GiB", "1025 KiB"] {
        assert_eq!(text.parse::<Memory>().unwrap().to_string(), text);
    }
    let error = "2 GB".parse::<Memory>().unwrap_err();
    insta::assert_snapshot!(error, @r#"`2 GB` is not an amount of memory: expected a whole number above 0 and a unit, such as "512 MiB" or "2 GiB""#);
    let errors = ["1 KiB", "0 MiB", "99999 TiB"].map(|text| text.parse::<Memory>().unwrap_err());
    insta::assert_snapshot!(errors.map(|error| error.to_string()).join("\n"), @r#"
    `1 KiB` is too small: the minimum is 1 MiB
    `0 MiB` is not an amount of memory: expected a whole number above 0 and a unit, such as "512 MiB" or "2 GiB"
    `99999 TiB` is too large: the maximum is 4 TiB
    "#);
}
