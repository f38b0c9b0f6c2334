//! A framework need not have generators for every workload.

use stromboli_domain::{About, Data, Described, Family, FoundBy, Look, Probe, Search, Seed, Stop};
use stromboli_generators::{Generates, without_generators};
use stromboli_workloads::bst::Bst;
use stromboli_workloads::stlc::Stlc;

/// Finds nothing.
struct Idle;

impl Described for Idle {
    const ABOUT: About =
        About { name: "idle", title: "Idle", summary: "Finds nothing.", look: LOOK };
}

const LOOK: Look = Look {
    hue: stromboli_domain::Colour(0, 0, 0),
    hue_in_the_dark: stromboli_domain::Colour(255, 255, 255),
    dashes: "none",
    mark: stromboli_domain::Mark::Circle,
};

impl Search for Idle {
    type Gen<T: Data> = ();
    type Witness<T: Data> = ();

    fn search<T: Data>(
        &self,
        (): &(),
        _: Seed,
        _: &mut Probe<'_, T>,
    ) -> Result<Option<FoundBy<Idle, T>>, Stop> {
        Ok(None)
    }
}

without_generators!(Idle: Bst, Stlc);

#[test]
fn a_framework_without_generators_has_no_families() {
    assert_eq!(<Bst as Generates<Idle>>::FAMILIES, []);
    assert_eq!(<Stlc as Generates<Idle>>::generator::<i64>(Family::TYPE), None);
}
