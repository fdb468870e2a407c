export {
  type Finding,
  type FindingKind,
  findingKinds,
  type LedgerCheck,
  type LedgerState,
  type LedgerTold,
} from './findings.ts';
export { sealLimits } from './limits.ts';
export { checkText, comparedText, findingText, lateText, nextStep, sealMessages } from './messages.ts';
