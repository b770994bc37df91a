//! The names of techniques, alone and in a hint.
//!
//! **Invariant:** every technique has a name in every language, or it does not compile.

use super::Language;
use crate::technique::Technique;

impl Technique {
    /// Returns the name in a language.
    pub fn name_in(self, language: Language) -> &'static str {
        match language {
            Language::English => self.name(),
            Language::German => self.german(),
        }
    }

    const fn german(self) -> &'static str {
        match self {
            Technique::FullHouse => "Letzte freie Zelle",
            Technique::HiddenSingle => "Versteckter Einer",
            Technique::NakedSingle => "Nackter Einer",
            Technique::Rule => "Regel",
            Technique::LockedCandidates => "Gebundene Kandidaten",
            Technique::NakedPair => "Nacktes Paar",
            Technique::HiddenPair => "Verstecktes Paar",
            Technique::MustContain => "Notwendige Ziffer",
            Technique::NakedTriple => "Nacktes Trio",
            Technique::HiddenTriple => "Verstecktes Trio",
            Technique::Sums => "Summen von Häusern",
            Technique::NakedQuadruple => "Nacktes Quartett",
            Technique::HiddenQuadruple => "Verstecktes Quartett",
            Technique::XWing => "X-Wing",
            Technique::Swordfish => "Schwertfisch",
            Technique::Jellyfish => "Qualle",
            Technique::TwoRules => "Zwei Regeln",
            Technique::RulesTogether => "Mehrere Regeln",
            Technique::Chain => "Kette",
            Technique::ForcingChain => "Zwangskette",
            Technique::WhatIf => "Was wäre wenn",
            Technique::EitherWay => "So oder so",
            Technique::NestedWhatIf => "Was wäre wenn, verschachtelt",
            Technique::Trial => "Probieren",
        }
    }

    /// Returns the name as in `Look at … for a Hidden Single`.
    pub(super) fn with_article(self, language: Language) -> String {
        let name = self.name_in(language);
        if language == Language::German {
            return name.to_owned();
        }
        match self {
            Technique::Rule => String::from("what the rule says"),
            // Names of methods and plurals take no article.
            Technique::LockedCandidates
            | Technique::Sums
            | Technique::TwoRules
            | Technique::RulesTogether
            | Technique::MustContain
            | Technique::WhatIf
            | Technique::EitherWay
            | Technique::NestedWhatIf
            | Technique::Trial => name.to_owned(),
            _ if name.starts_with(['A', 'E', 'I', 'O', 'X']) => format!("an {name}"),
            _ => format!("a {name}"),
        }
    }
}
