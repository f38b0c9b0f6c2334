//! The cores of this machine, and pinning to one of them.

use std::collections::HashSet;

use system::Name;
pub use system::{available, pin_to};

/// Cores that no other campaign on this machine uses, until this is dropped.
#[derive(Debug)]
pub struct Claim {
    pub cores: Vec<usize>,
    /// Sockets by which other campaigns see that the cores are in use.
    _names: Vec<Name>,
}

/// Claims this number of cores; `None` if other campaigns leave fewer free.
pub fn claim(n_cores: usize) -> Option<Claim> {
    let free = available().into_iter().filter_map(|core| Some((core, system::take_name(core)?)));
    let (cores, names): (Vec<_>, Vec<_>) = free.take(n_cores).unzip();
    (cores.len() == n_cores).then_some(Claim { cores, _names: names })
}

/// The first processor of each core. `siblings` lists the processors that share its core, if that is
/// known.
pub fn distinct(
    processors: impl Iterator<Item = usize>,
    siblings: impl Fn(usize) -> Option<String>,
) -> Vec<usize> {
    let mut seen = HashSet::new();
    processors
        .filter(|processor| siblings(*processor).is_none_or(|siblings| seen.insert(siblings)))
        .collect()
}

#[cfg(target_os = "linux")]
mod system {
    use std::fs;
    use std::os::linux::net::SocketAddrExt;
    use std::os::unix::net::{SocketAddr, UnixDatagram};

    use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

    /// A socket that nobody sends anything to. Its name is free again when the process ends, however it
    /// ends.
    pub(super) type Name = UnixDatagram;

    pub(super) fn take_name(core: usize) -> Option<Name> {
        let address = SocketAddr::from_abstract_name(format!("stromboli-core-{core}")).ok()?;
        UnixDatagram::bind_addr(&address).ok()
    }

    /// The cores that this process may use, each named by one of its logical processors; empty if they are
    /// not known. Processors that share a core slow each other down, so only the first of them is listed.
    pub fn available() -> Vec<usize> {
        let Ok(allowed) = sched_getaffinity(None) else { return Vec::new() };
        let processors = (0..CpuSet::MAX_CPU).filter(|processor| allowed.is_set(*processor));
        super::distinct(processors, |processor| {
            let folder = format!("/sys/devices/system/cpu/cpu{processor}/topology");
            fs::read_to_string(format!("{folder}/thread_siblings_list")).ok()
        })
    }

    /// Pins the calling thread, and the threads and processes that it starts from now on, to one core. If
    /// the system refuses, nothing changes.
    pub fn pin_to(core: usize) {
        let mut only = CpuSet::new();
        only.set(core);
        let _ = sched_setaffinity(None, &only);
    }
}

/// Pinning is not supported on other systems.
#[cfg(not(target_os = "linux"))]
mod system {
    pub(super) type Name = ();

    pub(super) fn take_name(_: usize) -> Option<Name> {
        None
    }

    /// Empty: the cores that this process may use are not known.
    pub fn available() -> Vec<usize> {
        Vec::new()
    }

    pub fn pin_to(_: usize) {}
}
