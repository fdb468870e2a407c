export {
  type Difference,
  type Finding,
  type FindingKind,
  findingKinds,
  type LedgerCheck,
  type LedgerState,
  type LedgerTold,
  type Standing,
} from './findings.ts';
export { sealLimits } from './limits.ts';
export { checkText, comparedText, findingText, lateText, nextStep, sealMessages } from './messages.ts';
