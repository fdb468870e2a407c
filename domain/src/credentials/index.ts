export { bulkMessages, keptLabels, type LeftReason, leftLabels } from './bulk-messages.ts';
export {
  type BatchRequest,
  type BulkPunch,
  type BulkVoid,
  batchSchema,
  bulkPunchSchema,
  bulkVoidSchema,
  idsOnce,
} from './bulk-schemas.ts';
export { cardStrip, nameOnCard } from './card-strip.ts';
export { type ClockedPerson, type ClockPlan, clockPlan } from './clock-plan.ts';
export { clockedOf } from './clocked.ts';
export {
  type Credential,
  type CredentialDates,
  type CredentialState,
  isHeld,
  isInForce,
  latest,
  latestHeld,
  type PunchType,
  type RenewalEntry,
} from './credential.ts';
export { type DaysLeftBadge, daysLeftBadge } from './days-left-badge.ts';
export {
  type Act,
  type ActDecision,
  type ActInput,
  decideIssue,
  decideRemove,
  decideRenew,
  punchTypeFor,
  type RuledProgram,
  staysLapsed,
  validityDays,
} from './decide.ts';
export {
  type ActProgram,
  type AskedAct,
  confirmedOf,
  confirmedOfOne,
  type DecidedAct,
  decideAsked,
  type PlacedAct,
  type WhyLeft,
  type WrittenActs,
  whyLeft,
} from './decide-asked.ts';
export { inOrderOfEffect } from './effect.ts';
export { flightWarning } from './flight-warning.ts';
export type { RuleChange } from './followed.ts';
export {
  expiryText,
  type HeldProgram,
  heldPrograms,
  mostUrgentFirst,
  type ShownCredential,
  type ShownPunch,
} from './held-programs.ts';
export {
  type Batch,
  type HistoryEntry,
  type HistoryGroup,
  type HistoryType,
  historyGroups,
  historyLabels,
  historyType,
  isLiveMissionEntry,
  stayedLapsed,
  type Undone,
} from './history.ts';
export { type ActKind, type CredentialEvent, type CredentialEventKind, isChange, ledgerKinds } from './ledger.ts';
export { credentialLimits } from './limits.ts';
export { credentialMessages } from './messages.ts';
export {
  composeIssueNote,
  composePunchNote,
  composeReactivateNote,
  type DateMismatch,
  dateMismatch,
  datesInNotes,
  hasLiveMissionTag,
  isAnnualNote,
  isAnnualTraining,
  isLiveMissionNote,
  type PunchFacts,
  readFacts,
} from './notes.ts';
export {
  byPunchOrder,
  canSubmitPunch,
  type HeldBeside,
  heldBeside,
  missingBaseMessage,
  type PunchStatus,
  punchButtonLabel,
  punchChoices,
  punchStatus,
  punchTarget,
} from './punch.ts';
export { type LastPunch, refuseUnconfirmed } from './recent-punch.ts';
export { type ClockChange, type ClockedCredential, clockChange, decideRecompute } from './recompute.ts';
export { type Recorder, recordedText, recorderHeading, recorderText } from './recorder.ts';
export {
  decideRollCall,
  type RollCallHeld,
  refuseTakenAt,
  rollCallProspect,
} from './roll-call.ts';
export { rollCallMessages } from './roll-call-messages.ts';
export { rollCallNoteLimits, rollCallWords } from './roll-call-words.ts';
export { type RosterMark, type RosterStatus, rosterStatusLabels } from './roster.ts';
export {
  type CredentialAct,
  credentialActSchema,
  notesSchema,
  type RemoveCredential,
  type RollCallAsked,
  removeCredentialSchema,
  rollCallPunchSchema,
  type VoidCredential,
  voidCredentialSchema,
  voidReasonSchema,
} from './schemas.ts';
export {
  asksWhatEnds,
  holdsAny,
  type ListStanding,
  type SingleStanding,
  singleStandingLabels,
  singleStandings,
  singlesOf,
} from './single-standing.ts';
export {
  type FlightStanding,
  flownText,
  heldLabels,
  type ProgramStanding,
  standingLabels,
  standingLabelsOfAny,
  standings,
} from './standing.ts';
export {
  type CredentialStatus,
  credentialStatus,
  notCertified,
  type ProgramSummary,
  type SummaryCount,
  statusLabels,
  summaryOf,
} from './status.ts';
export { decideTakeBack, type TakenBack } from './take-back.ts';
export { broughtNothing, isLiveMissionPunch, type TimelineEntry, timeline, timelineEntryType } from './timeline.ts';
export { isUndoOpen } from './undo-window.ts';
export { validityText, validityUsed } from './validity.ts';
export { decideVoid, lastAct, type VoidDecision } from './void.ts';
