//! How the fields of a trial are written in JSON.

use serde::{Deserialize, Serialize};
use stromboli_domain::Seed;

/// Values in JSON as they print and parse.
pub(super) mod as_text {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::{Deserialize, Deserializer, Serializer};

    pub(crate) fn serialize<S: Serializer>(
        value: &impl Display,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>, T: FromStr<Err: Display>>(
        deserializer: D,
    ) -> Result<T, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// Tasks in JSON, also those of unknown workloads.
pub(super) mod as_recorded {
    use serde::{Deserialize, Deserializer};
    use stromboli_workloads::Task;

    pub(crate) use super::as_text::serialize;

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Task, D::Error> {
        let name = String::deserialize(deserializer)?;
        Task::recorded(&name).map_err(serde::de::Error::custom)
    }
}

/// A seed in JSON.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Seed")]
pub(super) struct AsNumber(u64);

/// A seed in JSON, or null.
pub(super) mod as_optional_number {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use stromboli_domain::Seed;

    pub(crate) fn serialize<S: Serializer>(
        seed: &Option<Seed>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        seed.map(|seed| seed.0).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Seed>, D::Error> {
        Ok(Option::deserialize(deserializer)?.map(Seed))
    }
}

/// Durations in JSON as whole numbers.
pub(super) mod as_nanoseconds {
    use std::time::Duration;

    use serde::{Deserialize, Deserializer, Serializer};

    use crate::quantity::nanoseconds;

    pub(crate) fn serialize<S: Serializer>(
        time: &Duration,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(nanoseconds(*time))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Duration, D::Error> {
        u64::deserialize(deserializer).map(Duration::from_nanos)
    }
}
