//! The tests of this crate from outside, as one program, because linking each file alone takes long.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod campaigns;
mod challenge;
mod commands;
mod dependencies;
mod example;
mod findings;
mod folder;
mod libraries;
mod licences;
mod pages;
mod paper;
mod presets;
mod progress;
mod queue;
mod quick;
mod shards;
mod shrink;
mod shrinkers;
mod table;
mod tyche;
