export { type Finding, type FindingKind, findingKinds, type LedgerCheck, type LedgerState } from './findings.ts';
export { checkText, findingText, nextStep, sealMessages } from './messages.ts';
