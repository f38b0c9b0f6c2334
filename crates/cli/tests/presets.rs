//! The built-in experiments.

use std::collections::HashSet;

use stromboli_campaign::Preset;
use stromboli_domain::{Family, FamilyKind, Variant};
use stromboli_trials::Catalog;
use stromboli_workloads::{Task, Workload};

const PAPER: Preset = Preset { name: "paper", text: stromboli_paper::EXPERIMENT };

fn tasks_of(preset: Preset) -> HashSet<Task> {
    let experiment = preset.experiment(&Catalog::default()).unwrap();
    experiment.cells.iter().map(|(cell, _)| cell.task).collect()
}

#[test]
fn the_paper_has_all_its_tasks_and_quick_has_them_and_some_of_every_workload() {
    let (paper, quick) = (tasks_of(PAPER), tasks_of(Preset::QUICK));
    assert_eq!(paper.len(), 167);
    assert!(paper.is_subset(&quick));
    let workloads: HashSet<_> = quick.iter().map(|task| task.workload).collect();
    assert_eq!(workloads, Workload::all().into_iter().collect());
}

#[test]
fn presets_leave_out_what_the_paper_did_not_compare() {
    for preset in [Preset::QUICK, PAPER] {
        for (cell, _) in preset.experiment(&Catalog::default()).unwrap().cells {
            let family = cell.strategy.family();
            assert!(family.kind != FamilyKind::Enumeration, "{preset}: {cell}");
            assert!(cell.strategy.shrinker().is_none(), "{preset}: {cell}");
            let variants = [None, Some(Variant::IDIOMATIC), Some(Variant::NARROW)];
            assert!(variants.contains(&family.variant), "{preset}: {cell}");
            let is_fsub = cell.task.workload.name() == "fsub";
            assert!(!(is_fsub && family == Family::TYPE), "{preset}: {cell}");
        }
    }
}

#[test]
fn the_preset_of_libraries_has_every_runner_and_some_tasks_of_every_workload() {
    let catalog = stromboli::bundled::catalog();
    let experiment = Preset::LIBRARIES.experiment(&catalog).unwrap();
    let cells = || experiment.cells.iter().map(|(cell, _)| cell);
    let workloads: HashSet<_> = cells().map(|cell| cell.task.workload).collect();
    assert_eq!(workloads.len(), 4);
    let tried: HashSet<_> = cells().map(|cell| cell.strategy.finder()).collect();
    for framework in catalog.frameworks().into_iter().filter(|one| catalog.is_bundled(*one)) {
        let title = catalog.title(framework);
        let is_missing = experiment.missing.iter().any(|needed| needed.title == title);
        let is_there = tried.contains(&framework) || is_missing;
        assert!(is_there, "{framework}");
    }
}
