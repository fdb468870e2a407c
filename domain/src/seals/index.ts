export { type Finding, type FindingKind, findingKinds, type LedgerCheck, type LedgerState } from './findings.ts';
export { checkText, comparedText, findingText, nextStep, sealMessages } from './messages.ts';
