export type { Difference, Finding, FindingKind, LedgerCheck, LedgerResponse, LedgerState } from './findings.ts';
export { checkText, comparedText, findingText, lateText, nextStep, sealMessages } from './messages.ts';
