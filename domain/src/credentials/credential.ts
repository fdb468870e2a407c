import { addCalendarDays } from '../time/denver.ts';

/**
 * A member's right in one program. `isActive` is the stored status: held, lapsed or not. Whether it still counts today
 * is `isInForce`.
 */
export type Credential = {
  id: string;
  memberId: string;
  programId: string;
  issuedDate: Date;
  expiresDate: Date;
  /** Start of the current year; null if the program has one clock. */
  annualDate: Date | null;
  isActive: boolean;
  seasonId: string | null;
  initialTrainingSessionId: string | null;
  renewalHistory: RenewalEntry[];
};

export type PunchType = 'initial_issuance' | 'recertification' | 'live_mission';

export type RenewalEntry = {
  id: string;
  date: Date;
  notes: string;
  renewedBy: 'admin';
  trainingSessionId: string | null;
  isLiveMission: boolean;
  punchType: PunchType;
  /** An undone punch; it stays on the timeline, struck through. */
  isUndone?: boolean;
};

/** The fields that decide a credential's status. */
export type CredentialState = Pick<Credential, 'isActive' | 'expiresDate'>;

export type CredentialDates = { issuedDate: Date; expiresDate: Date };

/** Whether the credential is stored as valid, lapsed or not. */
export function isHeld(credential: Pick<Credential, 'isActive'>): boolean {
  return credential.isActive;
}

/** Whether it is held and its expiry isn't before now. */
export function isInForce(credential: CredentialState, now: Date): boolean {
  return isHeld(credential) && credential.expiresDate.getTime() >= now.getTime();
}

export function credentialDates(now: Date, validityDays: number): CredentialDates {
  return { issuedDate: now, expiresDate: addCalendarDays(now, validityDays) };
}

/** Finds the held credential with the latest expiry. */
export function latestHeld<C extends CredentialState>(credentials: readonly C[]): C | null {
  return latest(credentials.filter(isHeld));
}

/** The credential with the latest expiry, held or not; the first if several have it. */
export function latest<C extends Pick<Credential, 'expiresDate'>>(credentials: readonly C[]): C | null {
  return credentials.reduce<C | null>((last, one) => (last && last.expiresDate >= one.expiresDate ? last : one), null);
}
