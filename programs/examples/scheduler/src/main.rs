//! The program under test: its types, bugs and properties.

mod schedule;

use schedule::{Run, Task, schedule};
use stromboli_program::{Bug, Int, List, Program, data};

data! {
    /// A job as it is submitted.
    #[derive(Clone, Debug)]
    struct Job {
        length: Int<1, 20>,
        priority: Int<0, 99>,
        /// How far before this job those are for which it waits.
        after: List<Int<1, 8>, 3>,
    }
}

/// The jobs, and the number of machines.
type Input = (List<Job, 12>, Int<1, 4>);

fn main() {
    Program::new("scheduler")
        .version("1.0")
        .bug(
            "stops_when_idle",
            "On several machines, planning ends when none of the jobs is ready.",
        )
        .bug("frees_machine_early", "After a job with dependencies, a machine is free too early.")
        .bug("forgets_third_dependency", "The last dependency of a job with three is ignored.")
        .bug("priority_as_text", "Priorities are compared as texts: 10 is less than 9.")
        .property("jobs_run_once", "Every job runs once.", |input: Input, bug| {
            let (tasks, plan) = planned(&input, bug);
            (0..tasks.len()).all(|task| plan.iter().filter(|run| run.task == task).count() == 1)
        })
        .detects(&["stops_when_idle"])
        .property(
            "machines_run_one_job",
            "Jobs on one machine do not overlap.",
            |input: Input, bug| {
                let (_, plan) = planned(&input, bug);
                plan.iter().enumerate().all(|(n, one)| {
                    plan[n + 1..].iter().all(|other| {
                        one.machine != other.machine
                            || other.start >= one.end
                            || one.start >= other.end
                    })
                })
            },
        )
        .detects(&["frees_machine_early"])
        .property(
            "dependencies_end_first",
            "A job starts once its dependencies have ended.",
            |input: Input, bug| {
                let (tasks, plan) = planned(&input, bug);
                plan.iter().all(|run| ready_at(&tasks[run.task], &plan) <= Some(run.start))
            },
        )
        .detects(&["forgets_third_dependency"])
        .property(
            "urgent_jobs_start_first",
            "No job starts before a more urgent one that is ready.",
            |input: Input, bug| {
                let (tasks, plan) = planned(&input, bug);
                let precedes = |one: &Run, other: &Run| {
                    let is_urgent = tasks[one.task].priority > tasks[other.task].priority;
                    let is_ready = ready_at(&tasks[one.task], &plan) <= Some(other.start);
                    !(is_urgent && is_ready) || one.start <= other.start
                };
                plan.iter().all(|one| plan.iter().all(|other| precedes(one, other)))
            },
        )
        .detects(&["priority_as_text"])
        .serve()
}

fn planned((jobs, n_machines): &Input, bug: Bug) -> (Vec<Task>, Vec<Run>) {
    let task = |(n, job): (usize, &Job)| {
        let after = job.after.iter().filter_map(|back| n.checked_sub(**back as usize)).collect();
        Task { length: job.length.unsigned_abs(), priority: *job.priority, after }
    };
    let tasks: Vec<_> = jobs.iter().enumerate().map(task).collect();
    let plan = schedule(&tasks, n_machines.unsigned_abs() as usize, bug);
    (tasks, plan)
}

/// When the dependencies of a job have ended; `None`, which is before all times, if there are none.
fn ready_at(task: &Task, plan: &[Run]) -> Option<u64> {
    let runs = plan.iter().filter(|run| task.after.contains(&run.task));
    runs.map(|run| run.end).max()
}
