import type { ProgramType } from '@ffl/domain/programs';
import { queryOptions, skipToken } from '@tanstack/react-query';
import type { Write } from '../../lib/write/create-write.ts';
import type { CredentialVoid, Restored } from './void-credential.ts';

/** What a confirmed punch hands over, so that it can be taken back. */
export type RecordedPunch = {
  memberId: string;
  memberName: string;
  programId: string;
  /** With its base: 'Lift Ticket at LG1'. */
  programName: string;
  programType: ProgramType | null;
  punchId: string;
  /** The expiry that the punch gave. */
  expiresDate: Date;
  /** By the clock of the server, from which the minutes for the undo are counted too. */
  recordedAt: Date;
};

/** Told of a confirmed punch; what it gives back takes that punch back. */
export type OnRecorded = (recorded: RecordedPunch) => (() => void) | undefined;

export type KeptPunch = RecordedPunch & { undo: Write<CredentialVoid, Restored> };

/**
 * The punches recorded in this tab, newest first. They are kept with the server data, so that they outlive a change of
 * screen and go with everything else at sign-out.
 */
export const recordedPunchQuery = queryOptions<KeptPunch[]>({
  queryKey: ['recorded-punches'],
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});
