//! The time that messages take.

use std::io::{self, Read, Write};
use std::thread;
use std::time::{Duration, Instant};

/// The number of round trips that are measured.
const N_TRIPS: usize = 101;

/// The round-trip time of a short message through two pipes: the median of some trips to another thread
/// of this process, which answers at once. It does not include what a library spends on reading and
/// writing.
pub fn round_trip() -> io::Result<Duration> {
    let (mut questions_in, mut questions_out) = io::pipe()?;
    let (mut answers_in, mut answers_out) = io::pipe()?;
    let echo = thread::Builder::new().name("echo".to_owned()).spawn(move || {
        let mut byte = [0];
        while matches!(questions_in.read(&mut byte), Ok(1)) && answers_out.write_all(&byte).is_ok()
        {
        }
    })?;
    let mut times = Vec::with_capacity(N_TRIPS);
    for _ in 0..N_TRIPS {
        let started = Instant::now();
        questions_out.write_all(b"?")?;
        answers_in.read_exact(&mut [0])?;
        times.push(started.elapsed());
    }
    drop(questions_out);
    let _ = echo.join();
    times.sort();
    Ok(times[N_TRIPS / 2])
}
