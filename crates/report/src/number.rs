//! Numbers as people read them.

use crate::SIGNIFICANT;

/// A number to about three significant digits.
///
/// ```
/// # use stromboli_report::number::short;
/// assert_eq!(short(0.0), "0");
/// assert_eq!(short(7.0), "7");
/// assert_eq!(short(0.0055712), "0.00557");
/// assert_eq!(short(3.14159), "3.14");
/// assert_eq!(short(-56.31), "-56.3");
/// assert_eq!(short(37554.2), "37,554");
/// assert_eq!(short(2.5e-9), "2.5e-9");
/// assert_eq!(short(7.5e15), "7.5e15");
/// ```
pub fn short(number: f64) -> String {
    let magnitude = number.abs();
    if magnitude == 0.0 {
        return "0".to_owned();
    }
    if !(1e-6..1e12).contains(&magnitude) {
        let text = format!("{number:.2e}");
        return match text.split_once('e') {
            Some((mantissa, exponent)) => format!("{}e{exponent}", without_zeros(mantissa)),
            None => text,
        };
    }
    let n_decimals = match magnitude {
        99.95.. => 0,
        9.995.. => 1,
        0.9995.. => 2,
        // Three digits after the leading zeros.
        _ => 2 - magnitude.log10().floor() as i32,
    };
    let text = format!("{number:.*}", usize::try_from(n_decimals).unwrap_or(0));
    if magnitude >= 99.95 { grouped(&text) } else { without_zeros(&text).to_owned() }
}

/// Writes a number with its sign.
///
/// ```
/// # use stromboli_report::number::signed;
/// assert_eq!([signed(1.5), signed(-1.5), signed(0.0)], ["+1.5", "-1.5", "0"]);
/// ```
pub fn signed(number: f64) -> String {
    if number > 0.0 { format!("+{}", short(number)) } else { short(number) }
}

/// A probability to three decimals, `<0.001` if it is less. Close to the significance level it has as many
/// digits as needed to show on which side it is.
///
/// ```
/// # use stromboli_report::number::probability;
/// assert_eq!([probability(0.0004), probability(0.0412), probability(1.0)], ["<0.001", "0.041", "1.000"]);
/// assert_eq!([probability(0.0498), probability(0.04996), probability(0.0503)], ["0.0498", "0.04996", "0.0503"]);
/// assert_eq!(probability(0.05), "0.050");
/// ```
pub fn probability(p: f64) -> String {
    if p < 0.001 {
        return "<0.001".to_owned();
    }
    let text = |n_decimals: usize| format!("{p:.n_decimals$}");
    let is_clear = |text: &String| p == SIGNIFICANT || text.parse() != Ok(SIGNIFICANT);
    (3..12).map(text).find(is_clear).unwrap_or_else(|| p.to_string())
}

/// A time, in the unit that suits it.
///
/// ```
/// # use stromboli_report::number::time;
/// assert_eq!([time(0.0025), time(0.25), time(25.0)], ["2.5 µs", "250 µs", "25 ms"]);
/// assert_eq!([time(2500.0), time(360_000.0)], ["2.5 s", "360 s"]);
/// ```
pub fn time(milliseconds: f64) -> String {
    match milliseconds {
        1000.0.. => format!("{} s", short(milliseconds / 1000.0)),
        1.0.. => format!("{} ms", short(milliseconds)),
        0.001.. => format!("{} µs", short(milliseconds * 1e3)),
        0.0 => "0 s".to_owned(),
        _ => format!("{} ns", short(milliseconds * 1e6)),
    }
}

/// A count, with thousands separators.
///
/// ```
/// # use stromboli_report::number::count;
/// assert_eq!([count(999), count(1000), count(1_234_567)], ["999", "1,000", "1,234,567"]);
/// ```
pub fn count(number: u64) -> String {
    grouped(&number.to_string())
}

/// A count and the word for what is counted.
///
/// ```
/// # use stromboli_report::number::counted;
/// assert_eq!(counted(1, "task"), "1 task");
/// assert_eq!(counted(1200, "task"), "1,200 tasks");
/// ```
pub fn counted(number: usize, word: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {word}{plural}", count(number as u64))
}

fn grouped(digits: &str) -> String {
    let (sign, digits) = match digits.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", digits),
    };
    let mut text = sign.to_owned();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn without_zeros(text: &str) -> &str {
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { text }
}
