import { expiryByRule } from '../currency/expiry.ts';
import { annualValidityDays, type CurrencyRule } from '../currency/rule.ts';
import type { Program } from '../programs/program.ts';
import type { RefusalCode } from '../refusals/refusal-codes.ts';
import {
  type Credential,
  type CredentialDates,
  credentialDates,
  isHeld,
  latest,
  latestHeld,
  type PunchType,
} from './credential.ts';
import type { ActKind } from './ledger.ts';
import { credentialMessages } from './messages.ts';
import {
  composeIssueNote,
  composePunchNote,
  composeReactivateNote,
  isAnnualNote,
  isLiveMissionNote,
  type PunchFacts,
  readFacts,
  type StatedFacts,
} from './notes.ts';

/** A member's credential in a program, in any status. */
type Stored = Pick<Credential, 'id' | 'isActive' | 'expiresDate'>;

/** A program as far as dates depend on it. */
export type RuledProgram = Pick<Program, 'name'> & CurrencyRule;

export type ActInput = {
  /** Nothing is issued at an inactive base; not checked for history, which records that something was. */
  program: RuledProgram & Partial<Pick<Program, 'isBaseActive'>>;
  existing: readonly (Stored & Pick<Credential, 'annualDate'>)[];
  facts?: PunchFacts;
  notes?: string | undefined;
  /** For history issued later: the start of its year. */
  yearOfIssue?: Date | null;
  now: Date;
};

export type Refusal = { kind: 'refuse'; code: RefusalCode; message: string };

/** What an act writes: the dates, exactly one punch, and the facts for the ledger. */
export type Act = {
  dates: CredentialDates & Pick<Credential, 'annualDate'>;
  note: string;
  punchType: PunchType;
  isLiveMission: boolean;
  facts: StatedFacts;
};

/** Whether an issue creates a credential or restores a removed one. */
type IssueTarget = { kind: 'issue' } | { kind: 'reactivate'; credentialId: string };
type RenewTarget = { kind: 'renew'; credentialId: string };

type IssueDecision = (IssueTarget & Act) | Refusal;

type RenewDecision = (RenewTarget & Act) | Refusal;

export type ActDecision = (IssueTarget | RenewTarget) & Act;

type RemoveDecision = { kind: 'remove'; credentialId: string } | Refusal;

/** A new credential, or the removed one restored with new dates (CRD-07 to CRD-09). */
export function decideIssue(input: ActInput): IssueDecision {
  const target = targetOfIssue(input);
  return target.kind === 'refuse' ? target : { ...target, ...actOf(target.kind, input) };
}

/** A punch of the held credential, lapsed or not (CRD-11, CRD-12). */
export function decideRenew(input: ActInput): RenewDecision {
  const target = targetOfRenewal(input);
  return target.kind === 'refuse' ? target : { ...target, ...actOf(target.kind, input) };
}

export function targetOfIssue({ program, existing, facts = {} }: ActInput): IssueTarget | Refusal {
  if (existing.some(isHeld)) return refuse('credential_held', credentialMessages.alreadyIssued);
  if (program.isBaseActive === false) return refuse('base_inactive', credentialMessages.baseInactive);
  if (lacksBase(facts)) return refuse('base_needed', credentialMessages.annualNeedsBase);
  const removed = latest(existing);
  return removed ? { kind: 'reactivate', credentialId: removed.id } : { kind: 'issue' };
}

export function targetOfRenewal({ existing, facts = {} }: ActInput): RenewTarget | Refusal {
  const held = latestHeld(existing);
  if (!held) return refuse('credential_not_held', credentialMessages.nothingToPunch);
  if (lacksBase(facts)) return refuse('base_needed', credentialMessages.annualNeedsBase);
  return { kind: 'renew', credentialId: held.id };
}

/** Sets the held credential to inactive; its rows stay, so an issue can restore it (CRD-14, R-28). */
export function decideRemove(existing: readonly Stored[]): RemoveDecision {
  const held = latestHeld(existing);
  if (!held) return refuse('credential_not_held', credentialMessages.removeFailed);
  return { kind: 'remove', credentialId: held.id };
}

/** An issue stays an initial issuance even on a live mission; a renewal becomes one. */
export function punchTypeFor(kind: ActKind, note: string): PunchType {
  if (kind === 'issue') return 'initial_issuance';
  return kind === 'renew' && isLiveMissionNote(note) ? 'live_mission' : 'recertification';
}

/** An annual training on Avalanche Deployment gives a year, everything else the program's own validity (CRD-37). */
export function validityDays(program: Pick<Program, 'name' | 'validityPeriodDays'>, isAnnual: boolean): number {
  const isAvalanche = program.name.trim().toLowerCase().startsWith('avalanche deployment');
  return isAvalanche && isAnnual ? annualValidityDays : program.validityPeriodDays;
}

/**
 * Whether a punch leaves a credential lapsed: with two clocks, one after the year is over is recorded but restores
 * nothing.
 */
export function staysLapsed({ dates }: Pick<Act, 'dates'>, now: Date): boolean {
  return dates.expiresDate < now;
}

/** What an act writes. Only the start of the year differs from person to person. */
export function actOf(kind: ActKind, input: ActInput): Act {
  const { facts = {}, notes = '', now } = input;
  const note = composeNote[kind](facts, notes, now);
  return {
    dates: datesOf(input, note, yearBegan(kind, input)),
    note,
    punchType: punchTypeFor(kind, note),
    isLiveMission: isLiveMissionNote(note),
    facts: readFacts(facts, notes),
  };
}

/** An annual training starts a year, and so does an issue; any other punch keeps the held one's. */
export function yearBegan(kind: ActKind, { program, existing, yearOfIssue = null }: ActInput): Date | null {
  if (!program.twoClocks) return null;
  return kind === 'renew' ? (latestHeld(existing)?.annualDate ?? null) : yearOfIssue;
}

const composeNote = {
  issue: composeIssueNote,
  reactivate: composeReactivateNote,
  renew: composePunchNote,
} as const satisfies Record<ActKind, typeof composeIssueNote>;

function datesOf({ program, now }: ActInput, note: string, began: Date | null): Act['dates'] {
  const isAnnual = isAnnualNote(note);
  if (!program.twoClocks) return { ...credentialDates(now, validityDays(program, isAnnual)), annualDate: null };
  const annualDate = isAnnual || !began ? now : began;
  return { issuedDate: now, expiresDate: expiryByRule({ annualDate, punchedAt: now }, program), annualDate };
}

function lacksBase(facts: PunchFacts): boolean {
  return facts.annualInitialTraining === true && !facts.base;
}

export function refuse(code: RefusalCode, message: string): Refusal {
  return { kind: 'refuse', code, message };
}
