//! Rules made of rules.
//!
//! **Invariant:** the inner rules are lowered in their order.

use crate::lower::{Lowering, RuleError};
use crate::rule::Rule;
use crate::values::Values;

pub(crate) mod any {
    use super::*;

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        let alternatives = rule
            .rules()
            .iter()
            .map(|part| out.within(|inner| part.lower(inner)));
        let alternatives = alternatives.collect::<Result<Vec<_>, RuleError>>()?;
        out.any(alternatives);
        Ok(())
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        rule.rules().iter().any(|part| part.is_met(values))
    }
}

pub(crate) mod all {
    use super::*;

    pub(crate) fn lower(rule: &Rule, out: &mut Lowering<'_>) -> Result<(), RuleError> {
        rule.rules().iter().try_for_each(|part| part.lower(out))
    }

    pub(crate) fn is_met(rule: &Rule, values: &Values<'_>) -> bool {
        rule.rules().iter().all(|part| part.is_met(values))
    }
}
