//! The list of shrinkers that need only a counterexample and the property.

use stromboli_domain::{About, Controls, Data, Described, Reduce, Stop, Subject};
use stromboli_quickcheck::QuickCheck;
use stromboli_shrinkers::literature::{Reducing, reducers};
use stromboli_shrinkers::stromboli::parts;
use stromboli_shrinkers::{Ablated, Stromboli};

/// Every shrinker. One that is added here is known everywhere.
fn all<I: Data>() -> Vec<(About, Reducing<I>)> {
    let quickcheck: Reducing<I> = |value, limit, probe| QuickCheck.reduce(value, limit, probe);
    let stromboli: Reducing<I> = |value, limit, probe| Stromboli.reduce(value, limit, probe);
    let mut all = vec![(QuickCheck::ABOUT, quickcheck)];
    all.extend(reducers());
    all.push((Stromboli::ABOUT, stromboli));
    all
}

/// The descriptions of all shrinkers.
pub fn shrinkers() -> Vec<About> {
    all::<bool>().into_iter().map(|(about, _)| about).collect()
}

/// Shrinks a value with the shrinker of this name. The caller has told the observer of the value.
///
/// The name `stromboli without PART` stands for [`Stromboli`] without one of its [`parts`], to measure what
/// that part contributes.
pub fn reduce<I: Data>(
    shrinker: &str,
    value: &I,
    subject: Subject<'_>,
    controls: Controls<'_>,
) -> Result<(), Stop> {
    let limit = controls.limit;
    let mut parts = parts().map(|without| Ablated { without });
    if let Some(part) = shrinker.strip_prefix("stromboli without ")
        && let Some(ablated) = parts.find(|ablated| ablated.without == part)
    {
        return subject
            .with_probe(controls, |probe| ablated.reduce(value, limit, probe.shrinking()))
            .0;
    }
    let known = all::<I>().into_iter().find(|(about, _)| about.name == shrinker);
    let Some((_, reduce)) = known else {
        return Err(Stop::Error(format!("there is no shrinker `{shrinker}`")));
    };
    subject.with_probe(controls, |probe| reduce(value, limit, probe.shrinking())).0
}
