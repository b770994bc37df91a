/**
 * The panels behind the tabs that are closed when the page opens.
 *
 * Invariant: exports only.
 */

export { ExplainPanel } from './ExplainPanel.tsx'
export { RatePanel } from './RatePanel.tsx'
export { RulesPanel } from './RulesPanel.tsx'
export { SolvePanel } from './SolvePanel.tsx'
