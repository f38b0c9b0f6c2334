//! The machine that trials run on, which is recorded with their results.

use std::fs;
use std::thread::available_parallelism;

use rustix::system::uname;
use serde::Serialize;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Machine {
    /// Its name.
    pub host: String,
    /// Its operating system, with the version.
    pub system: String,
    pub processor: String,
    /// The number of threads that it runs in parallel.
    pub n_cores: u64,
    /// Its memory in bytes.
    pub memory: Option<u64>,
}

/// The name of the machine that this program runs on.
pub fn this_host() -> String {
    uname().nodename().to_string_lossy().into_owned()
}

impl Machine {
    /// The machine that this program runs on.
    pub fn this() -> Machine {
        let uname = uname();
        let text = |part: &std::ffi::CStr| part.to_string_lossy().into_owned();
        let architecture = text(uname.machine());
        Machine {
            host: this_host(),
            system: format!("{} {}", text(uname.sysname()), text(uname.release())),
            processor: processor().unwrap_or(architecture),
            n_cores: available_parallelism().map_or(1, |n| n.get() as u64),
            memory: memory(),
        }
    }
}

fn processor() -> Option<String> {
    let text = fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}

fn memory() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    Some(line.trim().trim_end_matches(" kB").parse::<u64>().ok()? << 10)
}
