//! The families of generators that a runner has for each workload.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use stromboli_domain::{Family, FamilyKind};

/// The families of generators that a runner has, by workload.
///
/// Those under `*` work for any workload, because they follow the types in the trial message:
///
/// ```
/// use stromboli_domain::Family;
/// use stromboli_runners::Families;
///
/// let families: Families = serde_json::from_str(r#"{"*": ["type"], "bst": ["cbc"]}"#).unwrap();
/// assert_eq!(families.of("bst", &[]), [Family::TYPE, Family::CBC]);
/// // A workload may have variants of `type`, which differ in its types alone.
/// assert_eq!(families.of("fsub", &[Family::TYPE_NARROW]), [Family::TYPE, Family::TYPE_NARROW]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "BTreeMap<String, Vec<String>>", into = "BTreeMap<String, Vec<String>>")]
pub struct Families(BTreeMap<String, Vec<Family>>);

/// The key of the families that work for any workload.
const ANY: &str = "*";

impl Families {
    /// The families for a workload, sorted; `type_variants` are the variants of `type` that follow from
    /// other types in the trial message.
    pub fn of(&self, workload: &str, type_variants: &[Family]) -> Vec<Family> {
        let of = |key| self.0.get(key).into_iter().flatten().copied();
        let mut families: Vec<_> = of(workload).chain(of(ANY)).collect();
        if of(ANY).any(|family| family == Family::TYPE) {
            families.extend(type_variants);
        }
        families.sort();
        families.dedup();
        families
    }

    /// The named workloads, including `*`.
    pub fn workloads(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// Whether there are no families.
    pub fn is_empty(&self) -> bool {
        self.0.values().all(Vec::is_empty)
    }

    /// The families as text: `any: type; bst: api, cbc`.
    pub fn described(&self) -> String {
        let described = |(workload, families): (&String, &Vec<Family>)| {
            let workload = if workload == ANY { "any workload" } else { workload };
            let families: Vec<_> = families.iter().map(Family::to_string).collect();
            format!("{workload}: {}", families.join(", "))
        };
        self.0.iter().map(described).collect::<Vec<_>>().join("; ")
    }
}

impl TryFrom<BTreeMap<String, Vec<String>>> for Families {
    type Error = String;

    fn try_from(names: BTreeMap<String, Vec<String>>) -> Result<Families, String> {
        let family = |workload: &str, name: &String| {
            let family = name.parse::<Family>().ok();
            // Enumerators are not generators.
            let family = family.filter(|family| family.kind != FamilyKind::Enumeration);
            family.ok_or_else(|| {
                format!(
                    "`{name}`, under `{workload}`, is not a family: expected type, api or cbc, or a \
                     variant such as cbc_idiomatic"
                )
            })
        };
        let all = |(workload, names): (String, Vec<String>)| {
            let families: Result<Vec<_>, _> =
                names.iter().map(|name| family(&workload, name)).collect();
            Ok((workload, families?))
        };
        names.into_iter().map(all).collect::<Result<_, _>>().map(Families)
    }
}

impl From<Families> for BTreeMap<String, Vec<String>> {
    fn from(families: Families) -> BTreeMap<String, Vec<String>> {
        let names = |families: Vec<Family>| families.iter().map(Family::to_string).collect();
        families.0.into_iter().map(|(workload, families)| (workload, names(families))).collect()
    }
}
