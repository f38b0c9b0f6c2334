//! Haskell's `show`, for the values of the libraries' generators.

use stromboli_falsify::{Sample, Tree};

/// A value that Haskell shows.
pub(crate) trait Show {
    /// The value as Haskell shows it.
    fn show(&self) -> String;

    /// The value as Haskell shows it as the argument of a constructor.
    fn show_argument(&self) -> String {
        let text = self.show();
        if text.starts_with('-') || text.contains(' ') { format!("({text})") } else { text }
    }
}

/// The value as Haskell shows it.
pub(crate) fn shown(value: impl Show) -> String {
    value.show()
}

macro_rules! as_displayed {
    ($($type:ty),+) => {$(
        impl Show for $type {
            fn show(&self) -> String {
                self.to_string()
            }
        }
    )+};
}

as_displayed!(i8, i16, i32, i64, u8, u64);

impl Show for () {
    fn show(&self) -> String {
        "()".to_owned()
    }
}

impl Show for char {
    fn show(&self) -> String {
        format!("'{self}'")
    }
}

impl Show for bool {
    fn show(&self) -> String {
        if *self { "True".to_owned() } else { "False".to_owned() }
    }
}

/// As the vectors have it: the number, and whether it was shrunk.
impl Show for Sample {
    fn show(&self) -> String {
        (self.value(), matches!(self, Sample::Shrunk(_))).show()
    }
}

impl<T: Show> Show for Option<T> {
    fn show(&self) -> String {
        match self {
            None => "Nothing".to_owned(),
            Some(value) => format!("Just {}", value.show_argument()),
        }
    }
}

impl<T: Show> Show for Vec<T> {
    fn show(&self) -> String {
        let values: Vec<_> = self.iter().map(Show::show).collect();
        format!("[{}]", values.join(","))
    }

    fn show_argument(&self) -> String {
        self.show()
    }
}

impl<T: Show> Show for Tree<T> {
    fn show(&self) -> String {
        match self {
            Tree::Leaf => "Leaf".to_owned(),
            Tree::Branch(branch) => format!(
                "Branch {} {} {}",
                branch.value.show_argument(),
                branch.left.show_argument(),
                branch.right.show_argument()
            ),
        }
    }
}

macro_rules! tuple {
    ($($component:ident $position:tt),+) => {
        impl<$($component: Show),+> Show for ($($component,)+) {
            fn show(&self) -> String {
                format!("({})", [$(self.$position.show()),+].join(","))
            }

            fn show_argument(&self) -> String {
                self.show()
            }
        }
    };
}

tuple!(A 0, B 1);
tuple!(A 0, B 1, C 2);
tuple!(A 0, B 1, C 2, D 3, E 4);
