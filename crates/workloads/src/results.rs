//! Workloads of which only results are known: their names of properties, mutations and tasks.

use std::collections::HashMap;

use crate::workload::Entry;

/// The properties, mutations and tasks that results name, in the order in which they were read.
#[derive(Debug, Default)]
pub(crate) struct Results {
    properties: Names,
    mutations: Names,
    tasks: Vec<(Entry, Entry)>,
    /// The index of each task, by the indices of its property and mutation.
    positions: HashMap<(usize, usize), usize>,
}

#[derive(Debug, Default)]
struct Names {
    entries: Vec<Entry>,
    by_name: HashMap<&'static str, Entry>,
}

impl Names {
    fn get(&self, name: &str) -> Option<Entry> {
        self.by_name.get(name).copied()
    }

    fn get_or_add(&mut self, name: &str) -> Entry {
        if let Some(entry) = self.get(name) {
            return entry;
        }
        // Like the workload itself, it lives until the program ends.
        let name: &'static str = name.to_owned().leak();
        let entry = Entry { position: self.entries.len(), name, description: "" };
        self.entries.push(entry);
        self.by_name.insert(name, entry);
        entry
    }
}

impl Results {
    pub(crate) fn properties(&self) -> &[Entry] {
        &self.properties.entries
    }

    pub(crate) fn mutations(&self) -> &[Entry] {
        &self.mutations.entries
    }

    pub(crate) fn tasks(&self) -> &[(Entry, Entry)] {
        &self.tasks
    }

    /// The index of a task.
    pub(crate) fn position_of(&self, (property, mutation): (Entry, Entry)) -> Option<usize> {
        self.positions.get(&(property.position, mutation.position)).copied()
    }

    /// The task of these names, if it is known.
    pub(crate) fn task(&self, property: &str, mutation: &str) -> Option<(Entry, Entry)> {
        let pair = (self.properties.get(property)?, self.mutations.get(mutation)?);
        self.position_of(pair).map(|_| pair)
    }

    /// The task of these names, which is added if it is unknown.
    pub(crate) fn add(&mut self, property: &str, mutation: &str) -> (Entry, Entry) {
        let (property, mutation) =
            (self.properties.get_or_add(property), self.mutations.get_or_add(mutation));
        let place = (property.position, mutation.position);
        if !self.positions.contains_key(&place) {
            self.positions.insert(place, self.tasks.len());
            self.tasks.push((property, mutation));
        }
        (property, mutation)
    }
}
