import { credentialStatus, daysLeftBadge, isHeld, isInForce } from '@ffl/domain/credentials';
import type { Program } from '@ffl/domain/programs';
import { daysLeft, displayDate, displayDateTime } from '@ffl/domain/time';
import type { StoredCredential } from '../../api/credentials/rows.ts';
import type { PillState } from '../../components/status-pill.tsx';

/** A held credential with its program and where it stands at this moment. */
export type HeldProgram = {
  credential: StoredCredential;
  program: Program;
  isInForce: boolean;
  state: PillState;
  /** 'Nov 20, 2026', with the time on the last day. */
  expiryText: string;
};

/** Those in force first, soonest expiry first; then the lapsed, latest first. */
export function heldPrograms(
  credentials: readonly StoredCredential[],
  programs: readonly Program[],
  now: Date,
): HeldProgram[] {
  return credentials
    .filter(isHeld)
    .flatMap((credential) => {
      const program = programs.find((one) => one.id === credential.programId);
      return program ? [standing(credential, program, now)] : [];
    })
    .sort(byUse);
}

export type CardStrip =
  | { kind: 'inactive' }
  | { kind: 'expired'; lapsed: HeldProgram[] }
  | { kind: 'in-force'; soonest: HeldProgram; lapsed: HeldProgram[] };

/** What the bottom of the card says: never a blanket 'active' when something lapsed. */
export function cardStrip(held: readonly HeldProgram[]): CardStrip {
  const lapsed = held.filter((one) => !one.isInForce);
  const soonest = held.find((one) => one.isInForce);
  if (soonest) return { kind: 'in-force', soonest, lapsed };
  return lapsed.length > 0 ? { kind: 'expired', lapsed } : { kind: 'inactive' };
}

function standing(credential: StoredCredential, program: Program, now: Date): HeldProgram {
  const { expiresDate } = credential;
  const isLastDay = daysLeft(expiresDate, now) === 0;
  return {
    credential,
    program,
    isInForce: isInForce(credential, now) && !credential.isSaving,
    state: credential.isSaving ? 'pending' : stateOf(credential, now),
    expiryText: isLastDay ? displayDateTime(expiresDate) : displayDate(expiresDate),
  };
}

function stateOf(credential: StoredCredential, now: Date): PillState {
  const status = credentialStatus(credential, now);
  if (status !== 'active') return status === 'expired' ? 'expired' : 'expiring-soon';
  return daysLeftBadge(credential.expiresDate, now) ? 'expiring' : 'active';
}

function byUse(one: HeldProgram, other: HeldProgram): number {
  if (one.isInForce !== other.isInForce) return one.isInForce ? -1 : 1;
  const difference = one.credential.expiresDate.getTime() - other.credential.expiresDate.getTime();
  return one.isInForce ? difference : -difference;
}
