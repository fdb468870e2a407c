import { type Grounding, isGrounded } from '../groundings/grounding.ts';
import type { Program } from '../programs/program.ts';
import { daysLeft, displayDate, displayDateTime } from '../time/denver.ts';
import { type Credential, type CredentialState, isHeld, isInForce, type RenewalEntry } from './credential.ts';
import { daysLeftBadge } from './days-left-badge.ts';
import { credentialStatus } from './status.ts';

/**
 * A credential's state on a page: a warning from 30 days on, urgent from 14 on. A lapsed one is lapsed even if
 * its person is grounded.
 */
type HeldState = 'active' | 'expiring_30' | 'expiring_14' | 'expired' | 'grounded' | 'pending';

/** A punch with the reason given when it was undone. */
export type ShownPunch = RenewalEntry & { undoReason: string | null };

/** A credential with further facts that a page knows. */
export type ShownCredential = Omit<Credential, 'renewalHistory'> & {
  renewalHistory: ShownPunch[];
  /** A change is in progress and unconfirmed; such a credential must not look current. */
  isSaving: boolean;
  /** Removed on this page and unconfirmed: still shown, dimmed, until it is gone (CRD-15). */
  isLeaving?: boolean;
};

/** A held credential with its program and current state. */
export type HeldProgram = {
  credential: ShownCredential;
  program: Program;
  isInForce: boolean;
  state: HeldState;
  /** 'Nov 20, 2026', with the time on the last day. */
  expiryText: string;
};

/** Sorts those in force first, soonest expiry first; then the lapsed, latest first. */
export function heldPrograms(
  credentials: readonly ShownCredential[],
  programs: readonly Program[],
  now: Date,
  grounding?: Grounding | null,
): HeldProgram[] {
  const isStopped = isGrounded(grounding, now);
  return credentials
    .filter(isHeld)
    .flatMap((credential) => {
      const program = programs.find((one) => one.id === credential.programId);
      return program ? [heldProgram(credential, program, { now, isStopped })] : [];
    })
    .sort(byUse);
}

/** On the last day this adds the time, since a credential that ends 'Nov 20' can be expired on Nov 20. */
export function expiryText(expiresDate: Date, now: Date): string {
  return daysLeft(expiresDate, now) === 0 ? displayDateTime(expiresDate) : displayDate(expiresDate);
}

/** Sorts for people who must act: the lapsed first, then by soonest expiry. */
export function mostUrgentFirst(held: readonly HeldProgram[]): HeldProgram[] {
  return held.toSorted((one, other) => one.credential.expiresDate.getTime() - other.credential.expiresDate.getTime());
}

type Present = { now: Date; isStopped: boolean };

function heldProgram(credential: ShownCredential, program: Program, { now, isStopped }: Present): HeldProgram {
  const isChanging = credential.isSaving || credential.isLeaving === true;
  return {
    credential,
    program,
    isInForce: isInForce(credential, now) && !isChanging && !isStopped,
    state: isChanging ? 'pending' : stateOf(credential, { now, isStopped }),
    expiryText: expiryText(credential.expiresDate, now),
  };
}

function stateOf(credential: CredentialState, { now, isStopped }: Present): HeldState {
  const status = credentialStatus(credential, now);
  if (isStopped && status !== 'expired') return 'grounded';
  if (status !== 'active') return status === 'expired' ? 'expired' : 'expiring_14';
  return daysLeftBadge(credential.expiresDate, now) ? 'expiring_30' : 'active';
}

function byUse(one: HeldProgram, other: HeldProgram): number {
  if (one.isInForce !== other.isInForce) return one.isInForce ? -1 : 1;
  const difference = one.credential.expiresDate.getTime() - other.credential.expiresDate.getTime();
  return one.isInForce ? difference : -difference;
}
