import { type Credential, credentialStatus, daysLeftBadge, isHeld, isInForce } from '@ffl/domain/credentials';
import type { Program } from '@ffl/domain/programs';
import { daysLeft, displayDate, displayDateTime } from '@ffl/domain/time';
import type { PillState } from '../ui/status-pill.tsx';
import type { ShownPunch } from './punch-timeline.tsx';

/** A credential with what the page knows beyond the record. */
export type ShownCredential = Omit<Credential, 'renewalHistory'> & {
  renewalHistory: ShownPunch[];
  /** A change is on its way and not confirmed yet; such a credential must not look current. */
  isSaving: boolean;
};

/** A held credential with its program and where it stands at this moment. */
export type HeldProgram<C extends ShownCredential = ShownCredential> = {
  credential: C;
  program: Program;
  isInForce: boolean;
  state: PillState;
  /** 'Nov 20, 2026', with the time on the last day. */
  expiryText: string;
};

/** Those in force first, soonest expiry first; then the lapsed, latest first. */
export function heldPrograms<C extends ShownCredential>(
  credentials: readonly C[],
  programs: readonly Program[],
  now: Date,
): HeldProgram<C>[] {
  return credentials
    .filter(isHeld)
    .flatMap((credential) => {
      const program = programs.find((one) => one.id === credential.programId);
      return program ? [standing(credential, program, now)] : [];
    })
    .sort(byUse);
}

function standing<C extends ShownCredential>(credential: C, program: Program, now: Date): HeldProgram<C> {
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

function stateOf(credential: ShownCredential, now: Date): PillState {
  const status = credentialStatus(credential, now);
  if (status !== 'active') return status === 'expired' ? 'expired' : 'expiring-soon';
  return daysLeftBadge(credential.expiresDate, now) ? 'expiring' : 'active';
}

function byUse(one: HeldProgram, other: HeldProgram): number {
  if (one.isInForce !== other.isInForce) return one.isInForce ? -1 : 1;
  const difference = one.credential.expiresDate.getTime() - other.credential.expiresDate.getTime();
  return one.isInForce ? difference : -difference;
}
