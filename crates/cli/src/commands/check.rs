//! `stromboli check`

use std::collections::BTreeMap;
use std::io::{self, Read, Write};

use anyhow::{Result, anyhow, bail};
use serde::Serialize;
use stromboli_domain::text::counted;
use stromboli_domain::{Name, Named, Verdict};
use stromboli_workloads::evaluate::{Evaluation, EvaluationError, evaluate};
use stromboli_workloads::{Entry, Task, Workload};

use super::{mutation_named, property_named, workload_named, write_json};
use crate::args::{ExperimentOption, Output};
use crate::exit::Exit;
use crate::style;
use crate::table::{Field, Table, shortened};

#[derive(Debug, clap::Args)]
#[command(
    override_usage = "stromboli check [OPTIONS] <WORKLOAD> <PROPERTY> <INPUT>\n       \
                      stromboli check [OPTIONS] <TASK> <INPUT>",
    after_help = "Exit status: 0 if the property holds or discards the input in every program, 1 if \
                  it fails in any, 2 if the input is invalid.\n\n\
                  Examples:\n  \
                  stromboli check bst InsertPost '((T (E) 0 0 (E)),1,0,0)'\n  \
                  stromboli check bst/InsertPost/insert_1 '((T (E) 0 0 (E)),1,0,0)'\n  \
                  stromboli check fsub SinglePreserve 'Abs Top (App (Abs Top (Var 1)) (Var 0))'\n  \
                  stromboli check stlc MultiPreserve --json - < expression.txt"
)]
pub(crate) struct CheckArgs {
    /// A workload and one of its properties, or a task; then the input in printed form, where `-`
    /// reads it from standard input
    // One list, because a property that may be missing could not be told from the input behind options.
    #[arg(value_name = "WHAT", required = true, allow_negative_numbers = true)]
    what: Vec<String>,
    /// Evaluate only this mutant, beside the correct program
    #[arg(long, value_name = "M")]
    mutation: Option<String>,
    #[command(flatten)]
    experiment: ExperimentOption,
    #[command(flatten)]
    output: Output,
}

#[derive(Serialize)]
struct Answer<'a> {
    workload: &'a str,
    property: &'a str,
    input: &'a str,
    size: usize,
    base: &'static str,
    mutants: BTreeMap<&'static str, &'static str>,
}

/// The parsed arguments.
struct Question {
    workload: Workload,
    property: Name,
    /// `None` for all mutations.
    mutation: Option<Name>,
    input: String,
}

pub(crate) fn run(args: &CheckArgs, out: &mut dyn Write) -> Result<Exit> {
    args.experiment.declare()?;
    let question = Question::from_args(args)?;
    let Question { workload, property, mutation, ref input } = question;
    let wanted = |name: &str| mutation.is_none_or(|mutation| *mutation == *name);
    let evaluation = evaluate(workload, &property, input, wanted).map_err(|error| match error {
        EvaluationError::Input(error) => {
            let marked = error.marked(input);
            anyhow!("invalid input for {workload} {property}: {error}: {marked}")
        }
        error => error.into(),
    })?;
    if args.output.json {
        let mutants = evaluation.mutants.iter().map(|(name, verdict)| (*name, verdict.name()));
        let answer = Answer {
            workload: workload.name(),
            property: &property,
            input: &evaluation.input,
            size: evaluation.size,
            base: evaluation.base.name(),
            mutants: mutants.collect(),
        };
        write_json(&answer, out)?;
    } else {
        write_text(&question, &evaluation, out)?;
    }
    let mut verdicts = evaluation.mutants.iter().map(|(_, verdict)| *verdict);
    let fails = evaluation.base == Verdict::Fails || verdicts.any(|v| v == Verdict::Fails);
    Ok(if fails { Exit::No } else { Exit::Fine })
}

impl Question {
    fn from_args(args: &CheckArgs) -> Result<Question> {
        let (workload, property, task_mutation, input) = match &args.what[..] {
            [workload, property, input] => {
                let workload = workload_named(workload)?;
                (workload, property_named(workload, property)?, None, input)
            }
            [task, input] if task.contains('/') => {
                let task: Task = task.parse()?;
                (task.workload, task.property, Some(task.mutation), input)
            }
            what => {
                let problem =
                    if what.len() > 3 { "too many arguments" } else { "missing argument" };
                bail!(
                    "{problem}: expected a workload, a property and an input, or a task \
                     (workload/property/mutation) and an input"
                );
            }
        };
        let chosen = args.mutation.as_deref().map(|name| mutation_named(workload, name));
        let chosen = chosen.transpose()?;
        if let (Some(own), Some(chosen)) = (task_mutation, chosen)
            && own != chosen
        {
            bail!(
                "the task {} has the mutation `{own}`, but --mutation is `{chosen}`; to check other \
                 mutations, give the workload and the property: {workload} {property}",
                args.what[0]
            );
        }
        let mutation = chosen.or(task_mutation);
        let input = if input == "-" { read_stdin()? } else { input.clone() };
        Ok(Question { workload, property, mutation, input })
    }
}

fn read_stdin() -> Result<String> {
    let mut text = String::new();
    io::stdin()
        .read_to_string(&mut text)
        .map_err(|error| anyhow!("cannot read standard input: {error}"))?;
    Ok(text.trim_end_matches(['\r', '\n']).to_owned())
}

fn write_text(question: &Question, evaluation: &Evaluation, out: &mut dyn Write) -> Result<()> {
    let Question { workload, property, .. } = question;
    let bold = style::HEADING;
    writeln!(out, "{bold}{workload} {property}{bold:#} on {}", shortened(&evaluation.input))?;
    writeln!(out, "size {}\n", evaluation.size)?;
    let mut table = Table::new(["program", "verdict", "description"]);
    table.row([
        Field::text("base"),
        verdict_field(evaluation.base),
        Field::text("the correct program").styled(style::FAINT),
    ]);
    let mutations = workload.mutations();
    for (name, verdict) in &evaluation.mutants {
        let description = Entry::description(mutations, name).unwrap_or_default();
        let description = Field::text(description).styled(style::FAINT);
        table.row([Field::text(name), verdict_field(*verdict), description]);
    }
    table.write(out)?;
    let n_failing = evaluation.mutants.iter().filter(|(_, v)| *v == Verdict::Fails).count();
    let n_mutants = counted(evaluation.mutants.len() as u64, "mutant");
    let verb = if evaluation.mutants.len() == 1 { "fails" } else { "fail" };
    writeln!(out, "\n{n_failing} of {n_mutants} {verb}")?;
    if evaluation.base == Verdict::Discards {
        writeln!(
            out,
            "the input does not satisfy the precondition, so the property was not tested"
        )?;
    }
    Ok(())
}

fn verdict_field(verdict: Verdict) -> Field {
    Field::text(verdict).styled(match verdict {
        Verdict::Passes => style::GOOD,
        Verdict::Fails | Verdict::Raises | Verdict::Diverges => style::BAD,
        Verdict::Discards => style::FAINT,
    })
}
