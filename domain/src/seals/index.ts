export type { Difference, Finding, FindingKind, LedgerCheck, LedgerState, LedgerTold } from './findings.ts';
export { checkText, comparedText, findingText, lateText, nextStep, sealMessages } from './messages.ts';
