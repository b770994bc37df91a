//! The table of techniques, from easy to hard.
//!
//! **Invariant:** the order of the table is the order in which a path looks for steps.

/// Declares the techniques: variant, name, cost.
macro_rules! techniques {
    ($($technique:ident: $name:literal, $cost:literal;)*) => {
        /// A human technique.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Technique {
            $(
                #[doc = $name]
                $technique,
            )*
        }

        impl Technique {
            /// All techniques, from easy to hard.
            pub const ALL: &[Technique] = &[$(Technique::$technique),*];

            /// Returns the name.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Technique::$technique => $name,)*
                }
            }

            /// Returns what the technique costs a person, at least.
            pub const fn cost(self) -> u32 {
                match self {
                    $(Technique::$technique => $cost,)*
                }
            }
        }
    };
}

techniques! {
    FullHouse: "Full House", 4;
    HiddenSingle: "Hidden Single", 10;
    NakedSingle: "Naked Single", 16;
    Rule: "Rule", 20;
    LockedCandidates: "Locked Candidates", 28;
    NakedPair: "Naked Pair", 36;
    HiddenPair: "Hidden Pair", 44;
    MustContain: "Must Contain", 44;
    NakedTriple: "Naked Triple", 52;
    HiddenTriple: "Hidden Triple", 60;
    Sums: "Sums of Houses", 60;
    NakedQuadruple: "Naked Quadruple", 80;
    HiddenQuadruple: "Hidden Quadruple", 90;
    XWing: "X-Wing", 90;
    Swordfish: "Swordfish", 120;
    Jellyfish: "Jellyfish", 130;
    TwoRules: "Two Rules", 130;
    RulesTogether: "Rules Together", 140;
    Chain: "Chain", 150;
    ForcingChain: "Forcing Chain", 250;
    WhatIf: "What If", 400;
    EitherWay: "Either Way", 500;
    NestedWhatIf: "Nested What If", 700;
    Trial: "Trial", 1000;
}
