//! Names and patterns of strategies.

use stromboli_domain::{Budget, Family, FamilyKind};
use stromboli_runners::Command;
use stromboli_trials::catalog::{Declaration, DeclarationError};
use stromboli_trials::{Catalog, Framework, Kind, Runner, Shrinker, Strategy, StrategyPattern};
use stromboli_workloads::Workload;

fn selected(pattern: &str) -> Result<Vec<String>, String> {
    let pattern = pattern.parse::<StrategyPattern>().map_err(|error| error.to_string())?;
    let strategies = pattern.strategies(&Catalog::default()).map_err(|error| error.to_string())?;
    Ok(strategies.iter().map(Strategy::to_string).collect())
}

fn error(name: &str) -> String {
    name.parse::<Strategy>().expect_err("it is no strategy").to_string()
}

#[test]
fn names_are_what_strategies_print_as() {
    for strategy in Strategy::all().into_iter().chain(Catalog::default().shrunk_strategies()) {
        let name = strategy.to_string();
        assert_eq!(name.parse().as_ref(), Ok(&strategy), "{name}");
        assert_eq!(Strategy::recorded(&name), Ok(strategy), "{name}");
        assert_eq!(selected(&name), Ok(vec![name]));
    }
}

#[test]
fn a_name_has_its_parts() {
    let strategy: Strategy = "hedgehog/cbc+quickcheck".parse().expect("it is a strategy");
    assert_eq!(strategy.finder().name(), "hedgehog");
    assert_eq!(strategy.family(), Family::CBC);
    assert_eq!(strategy.shrinker(), Shrinker::from_name("quickcheck"));
    assert_eq!(strategy.own().to_string(), "hedgehog/cbc");

    let strategy: Strategy = "leancheck+quickcheck".parse().expect("it is a strategy");
    assert_eq!(strategy.family(), Family::ENUMERATION);
    assert!(strategy.shrinks() && !strategy.own().shrinks());
}

#[test]
fn shrunk_strategies_are_all_strategies_with_all_shrinkers() {
    let n_strategies = Strategy::all().len();
    assert_eq!(Catalog::default().shrunk_strategies().len(), n_strategies * Shrinker::all().len());
    for strategy in Catalog::default().shrunk_strategies() {
        assert!(Strategy::all().contains(&strategy.own()), "{strategy}");
        for workload in Workload::all() {
            assert_eq!(strategy.applies_to(workload), strategy.own().applies_to(workload));
        }
    }
}

#[test]
fn a_pattern_selects_by_name() {
    let own: Vec<_> = selected("*/cbc").expect("it selects");
    for strategy in ["quickcheck/cbc", "hedgehog/cbc", "falsify/cbc"] {
        assert!(own.iter().any(|name| name == strategy), "{own:?}");
    }
    assert!(own.iter().all(|name| name.ends_with("/cbc")), "{own:?}");
    let shrunk = selected("*/cbc+quickcheck").expect("it selects");
    assert_eq!(shrunk, own.iter().map(|own| format!("{own}+quickcheck")).collect::<Vec<_>>());
    let by_any = selected("*/cbc+*").expect("it selects");
    assert_eq!(by_any.len(), own.len() * Shrinker::all().len());
    assert!(shrunk.iter().all(|name| by_any.contains(name)), "{by_any:?}");
    assert_eq!(selected("hedgehog/cbc").expect("it selects"), ["hedgehog/cbc"]);
    assert_eq!(selected("leancheck+quickcheck").expect("it selects"), ["leancheck+quickcheck"]);
}

#[test]
fn a_framework_alone_stands_for_all_its_strategies() {
    let names = ["type", "type_narrow", "api", "cbc", "cbc_idiomatic"];
    let own = names.map(|family| format!("hedgehog/{family}"));
    assert_eq!(selected("hedgehog").expect("it selects"), own);
    let shrunk = names.map(|family| format!("hedgehog/{family}+quickcheck"));
    assert_eq!(selected("hedgehog+quickcheck").expect("it selects"), shrunk);
    let by_any = selected("hedgehog+*").expect("it selects");
    assert_eq!(by_any.len(), shrunk.len() * Shrinker::all().len());
}

/// Strategies with a shrinker fit only patterns that name one.
#[test]
fn wildcards_leave_shrinkers_out() {
    for pattern in ["*", "*/*", "hedgehog/*", "quickcheck"] {
        let selected = selected(pattern).expect("it selects");
        assert!(selected.iter().all(|name| !name.contains('+')), "{pattern}: {selected:?}");
    }
    assert_eq!(selected("*").expect("it selects").len(), Strategy::all().len());
    assert_eq!(
        selected("*+*").expect("it selects").len(),
        Catalog::default().shrunk_strategies().len()
    );
}

#[test]
fn a_slip_in_any_part_is_answered_with_what_was_meant() {
    let meant = |name: &str, meant: &str| {
        assert_eq!(error(name), format!("no strategy `{name}`; did you mean `{meant}`?"));
        let pattern = selected(name).expect_err("nothing fits");
        assert_eq!(pattern, format!("no strategy `{name}`; did you mean `{meant}`?"));
    };
    meant("hedgehog/cbc+quickchek", "hedgehog/cbc+quickcheck");
    meant("hedgehgo/cbc+quickcheck", "hedgehog/cbc+quickcheck");
    meant("hedgehgo/cbd+quikcheck", "hedgehog/cbc+quickcheck");
    meant("quickcheck/cbd", "quickcheck/cbc");
    meant("leanchek", "leancheck");
    meant("leanchek+quickchek", "leancheck+quickcheck");
    meant("hedgehog/cbc_idiomatics", "hedgehog/cbc_idiomatic");
}

#[test]
fn a_name_like_no_other_is_answered_with_the_names_there_are() {
    let error = error("nonsense/nothing");
    assert!(
        error.starts_with("no strategy `nonsense/nothing`; the strategies are quickcheck/type, ")
    );
    assert!(error.ends_with(", leancheck, smallcheck"), "{error}");
    let shrinker = self::error("quickcheck/cbc+nonsense");
    assert!(
        shrinker.starts_with("no shrinker `nonsense`; the shrinkers are quickcheck, "),
        "{shrinker}"
    );
}

#[test]
fn a_framework_is_not_a_strategy() {
    assert_eq!(
        error("hedgehog"),
        "`hedgehog` names a framework without a family of generators; its strategies are \
         hedgehog/type, hedgehog/type_narrow, hedgehog/api, hedgehog/cbc, hedgehog/cbc_idiomatic"
    );
    assert_eq!(
        error("quickcheck+quickcheck"),
        "`quickcheck+quickcheck` names a framework without a family of generators; its strategies \
         are quickcheck/type+quickcheck, quickcheck/type_narrow+quickcheck, \
         quickcheck/api+quickcheck, quickcheck/cbc+quickcheck"
    );
    // A misspelled framework is not answered with a name that would not do either.
    assert_eq!(
        error("hedghog"),
        "no strategy `hedghog`; did you mean one of hedgehog/type, hedgehog/type_narrow, \
         hedgehog/api, hedgehog/cbc, hedgehog/cbc_idiomatic?"
    );
    assert!(
        error("quickcheck+quickchek").contains("did you mean one of quickcheck/type+quickcheck")
    );
    assert_eq!(
        error("hedge*/c*"),
        "`hedge*/c*` is not one strategy; choose one of hedgehog/cbc, hedgehog/cbc_idiomatic"
    );
    assert_eq!(error("lean*"), "no strategy `lean*`; did you mean `leancheck`?");
    assert_eq!(
        Strategy::recorded("hedgehog").expect_err("it is several").to_string(),
        error("hedgehog")
    );
}

#[test]
fn a_recorded_framework_is_a_name_that_is_not_listed() {
    let strategy = Strategy::recorded("rapid-check/cbc_own").expect("it is recorded");
    let framework = strategy.finder();
    assert_eq!(framework.kind(), Kind::Outside);
    assert_eq!((framework.name(), framework.title()), ("rapid-check", "rapid-check"));
    assert_eq!(strategy.family().kind, FamilyKind::Cbc);
    assert_eq!(strategy.to_string(), "rapid-check/cbc_own");
    assert!(strategy.shrinks());
    assert!(Workload::all().iter().all(|workload| !strategy.applies_to(*workload)));
    assert!("rapid-check/cbc_own".parse::<Strategy>().is_err());
    assert!(!Framework::all().contains(&framework) && !Strategy::all().contains(&strategy));
}

#[test]
fn what_is_recorded_comes_back() {
    for name in [
        "brand-new/api",
        "brand-new/enumeration",
        "brand-new/cbc+quickcheck",
        "quickcheck/cbc_new",
        "quickcheck/enumeration",
        "leancheck",
    ] {
        let strategy = Strategy::recorded(name).expect("it is recorded");
        assert_eq!(strategy.to_string(), name);
        assert_eq!(Strategy::recorded(&strategy.to_string()), Ok(strategy));
    }
    for name in ["quickcheck/cbc+brand-new", "brand-new/cbc+unknown", "leancheck+mine"] {
        let strategy = Strategy::recorded(name).expect("it is recorded");
        assert_eq!(strategy.to_string(), name);
        assert!(strategy.is_outside() && strategy.shrinks());
        assert!(name.parse::<Strategy>().is_err(), "{name}");
    }
    for name in
        ["brand-new", "Brand/cbc", "*/cbc", "", "/", "+", "a/b", "quickcheck/cbc+", "a/cbc+b+c"]
    {
        assert!(Strategy::recorded(name).is_err(), "{name}");
    }
}

#[test]
fn a_framework_is_added_once_and_by_a_name_that_fits_into_strategies() {
    let declaration = |name: &str, title: &str| Declaration {
        name: name.to_owned(),
        title: Some(title.to_owned()),
        summary: "It is declared by a test.".to_owned(),
        runner: Runner {
            command: Command { words: vec!["/nowhere".to_owned()] },
            families: serde_json::from_str(r#"{"bst": ["api"]}"#).expect("these are families"),
            own_limit: None,
            missing: None,
            is_bundled: false,
        },
    };
    let mut catalog = Catalog::default();
    let declared = catalog.add(declaration("declared", "Declared")).expect("the name is free");
    assert_eq!(catalog.title(declared), "Declared");
    assert!(Framework::all().iter().all(|other| *other < declared));
    assert_eq!(Strategy::named("declared/api", &catalog).map(Strategy::finder), Ok(declared));
    assert!("declared/api".parse::<Strategy>().is_err());

    assert_eq!(catalog.add(declaration("declared", "Declared")), Ok(declared));
    for taken in ["declared", "quickcheck"] {
        let error = catalog.add(declaration(taken, "Another")).expect_err("the name is taken");
        assert_eq!(error.to_string(), format!("the name `{taken}` is taken"));
    }
    for name in ["", "a/b", "a+b", "Upper", "a b", "*"] {
        let error = catalog.add(declaration(name, "Bad")).expect_err("the name is bad");
        assert_eq!(error, DeclarationError::Name(name.to_owned()));
    }
}

#[test]
fn a_shrinker_is_added_once_and_follows_the_plus_sign() {
    let declaration = |name: &str, is_bundled: bool| Declaration {
        name: name.to_owned(),
        title: Some(name.to_uppercase()),
        summary: String::new(),
        runner: Runner {
            command: Command { words: vec!["/nowhere".to_owned()] },
            families: Default::default(),
            own_limit: None,
            missing: is_bundled.then(|| "stromboli runners setup it".to_owned()),
            is_bundled,
        },
    };
    let mut catalog = Catalog::default();
    let mine = catalog.add_shrinker(declaration("mine", false)).expect("the name is free");
    let bundled = catalog.add_shrinker(declaration("bundled", true)).expect("the name is free");
    assert_eq!(catalog.shrinker_title(mine), "MINE");
    assert!(Shrinker::all().iter().all(|other| *other < mine));

    let named = |name: &str| Strategy::named(name, &catalog);
    let strategy = named("hedgehog/cbc+mine").expect("it is declared");
    assert_eq!(strategy.to_string(), "hedgehog/cbc+mine");
    assert!("hedgehog/cbc+mine".parse::<Strategy>().is_err());
    let bst = Workload::from_name("bst").expect("it is a workload");
    assert!(catalog.applies(strategy, bst) && !Catalog::default().applies(strategy, bst));
    // It has no limit of its own.
    assert!(!catalog.allows(strategy, Budget::Own(7)));
    assert!(catalog.allows(strategy.own(), Budget::Own(7)));

    let matching = |pattern: &str| -> Vec<String> {
        let pattern: StrategyPattern = pattern.parse().expect("it is a pattern");
        let strategies = pattern.strategies(&catalog).expect("it matches");
        strategies.iter().map(Strategy::to_string).collect()
    };
    assert_eq!(matching("*/cbc+m*").len(), 3);
    // What comes with the program is matched only by its name.
    assert!(!matching("*/cbc+*").iter().any(|name| name.ends_with("+bundled")));
    assert_eq!(
        matching("quickcheck/*+bundled").len(),
        Strategy::all().iter().filter(|own| own.finder().name() == "quickcheck").count()
    );
    let needed = catalog.missing(named("quickcheck/cbc+bundled").expect("it is declared"));
    let sentence = needed.expect("it is not installed").to_string();
    assert_eq!(sentence, "bundled is not installed; install it with: stromboli runners setup it");
    assert_eq!(catalog.missing(strategy), None);
    assert!(catalog.is_bundled_shrinker(bundled) && !catalog.is_bundled_shrinker(mine));

    let unknown = named("quickcheck/cbc+nowhere").expect_err("it is unknown").to_string();
    assert!(
        unknown.starts_with("no shrinker `nowhere`; the shrinkers are quickcheck, "),
        "{unknown}"
    );
    assert!(unknown.contains("mine; an experiment file declares others under [shrinkers.nowhere]"));
    let near = named("quickcheck/cbc+mime").expect_err("it is unknown").to_string();
    assert_eq!(near, "no strategy `quickcheck/cbc+mime`; did you mean `quickcheck/cbc+mine`?");

    assert_eq!(catalog.clone().add_shrinker(declaration("mine", false)), Ok(mine));
    for taken in ["mine", "stromboli"] {
        let error =
            catalog.clone().add_shrinker(declaration(taken, true)).expect_err("it is taken");
        assert_eq!(error.to_string(), format!("the name `{taken}` is taken"));
    }
    let error = catalog.clone().add_shrinker(declaration("Mine", false)).expect_err("it is bad");
    assert_eq!(error, DeclarationError::ShrinkerName("Mine".to_owned()));
}
