//! One core for this process and those that it starts.

/// Uses only this core, or else the first one that is allowed. Returns a phrase that says so.
#[cfg(target_os = "linux")]
pub(crate) fn to(core: Option<usize>) -> Result<String, String> {
    use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

    let allowed = sched_getaffinity(None).map_err(|error| format!("cannot read cores: {error}"))?;
    let first = || (0..CpuSet::MAX_CPU).find(|core| allowed.is_set(*core));
    let core = core.or_else(first).filter(|core| *core < CpuSet::MAX_CPU);
    let core = core.ok_or("there is no such core")?;
    let mut only = CpuSet::new();
    only.set(core);
    sched_setaffinity(None, &only).map_err(|error| format!("cannot use core {core}: {error}"))?;
    Ok(format!("on core {core}"))
}

/// Elsewhere, processes cannot be pinned.
#[cfg(not(target_os = "linux"))]
pub(crate) fn to(core: Option<usize>) -> Result<String, String> {
    match core {
        None => Ok("on any core".to_owned()),
        Some(_) => Err("--core works only on Linux".to_owned()),
    }
}
