//! A scheduler: jobs with priorities and dependencies, on several equal machines.

use stromboli_program::Bug;

/// A job. The jobs that it waits for have lower numbers.
#[derive(Clone, Debug)]
pub(crate) struct Task {
    pub(crate) length: u64,
    pub(crate) priority: i64,
    pub(crate) after: Vec<usize>,
}

/// When and where a job runs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run {
    pub(crate) task: usize,
    pub(crate) machine: usize,
    pub(crate) start: u64,
    pub(crate) end: u64,
}

/// Plans all jobs. Whenever a machine is free, the most urgent job that waits for nothing starts.
pub(crate) fn schedule(tasks: &[Task], n_machines: usize, bug: Bug) -> Vec<Run> {
    let mut free_at = vec![0; n_machines];
    let mut plan: Vec<Run> = Vec::new();
    while plan.len() < tasks.len() {
        let machine = earliest(&free_at);
        let mut now = free_at[machine];
        let waiting: Vec<_> = (0..tasks.len())
            .filter(|task| plan.iter().all(|run| run.task != *task))
            .filter_map(|task| Some((task, ready_at(&tasks[task], &plan, bug)?)))
            .collect();
        let Some(soonest) = waiting.iter().map(|(_, ready)| *ready).min() else { break };
        if soonest > now && bug.is("stops_when_idle") && n_machines > 1 {
            break;
        }
        now = now.max(soonest);
        let ready = waiting.iter().filter(|(_, ready)| *ready <= now).map(|(task, _)| *task);
        let Some(task) = most_urgent(ready, tasks, bug) else { break };
        let end = now + tasks[task].length;
        plan.push(Run { task, machine, start: now, end });
        let is_freed_early = bug.is("frees_machine_early") && !tasks[task].after.is_empty();
        free_at[machine] = if is_freed_early { end - 1 } else { end };
    }
    plan
}

fn earliest(free_at: &[u64]) -> usize {
    (0..free_at.len()).min_by_key(|machine| free_at[*machine]).unwrap_or(0)
}

/// When the dependencies of a job have ended, if all of them are planned.
fn ready_at(task: &Task, plan: &[Run], bug: Bug) -> Option<u64> {
    let after = match &task.after[..] {
        [others @ .., _] if others.len() > 1 && bug.is("forgets_third_dependency") => others,
        all => all,
    };
    let end = |task: &usize| plan.iter().find(|run| run.task == *task).map(|run| run.end);
    after.iter().map(end).try_fold(0, |latest, end| Some(latest.max(end?)))
}

/// The job with the highest priority; the first of them if there are several.
fn most_urgent(ready: impl Iterator<Item = usize>, tasks: &[Task], bug: Bug) -> Option<usize> {
    ready.reduce(|best, task| {
        let (one, other) = (tasks[best].priority, tasks[task].priority);
        let is_less = match bug.is("priority_as_text") {
            true => one.to_string() < other.to_string(),
            false => one < other,
        };
        if is_less { task } else { best }
    })
}
