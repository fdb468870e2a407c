import type { ShownCredential } from '@ffl/domain/credentials/held-programs';
import type { ReasonedGrounding } from '@ffl/domain/groundings/grounding';
import type { Program } from '@ffl/domain/programs/program';
import { keepOwn, readOwn } from '../../lib/session/kept-own.ts';
import type { MemberRecord } from './rows.ts';

/** The data that a member's own profile shows. */
export type OwnProfileData = {
  member: MemberRecord;
  credentials: ShownCredential[];
  programs: Program[];
  /** Omitted by an earlier version, which had no groundings. */
  grounding?: ReasonedGrounding | null;
};

export type KeptProfile = {
  data: OwnProfileData;
  /** Server time of the response, in milliseconds since 1970. */
  readAt: number;
  /** How far the server's clock was ahead of this device's, in milliseconds. */
  aheadMs: number;
};

export function keepProfile(userId: string, profile: KeptProfile): Promise<void> {
  return keepOwn('profile', userId, profile);
}

const dates: ReadonlySet<string> = new Set([
  'createdAt',
  'updatedAt',
  'issuedDate',
  'expiresDate',
  'annualDate',
  'date',
]);

/** The profile kept for whoever's session is in this browser. Only `keepProfile` writes it, with dates as text. */
export async function readKeptProfile(): Promise<KeptProfile | undefined> {
  const kept = await readOwn('profile');
  if (kept === undefined) return undefined;
  return JSON.parse(JSON.stringify(kept), (key, value) => (dates.has(key) && value !== null ? new Date(value) : value));
}

const key = 'ffl-seen-at';

/**
 * The latest time the kept profile was viewed, by the server's clock. It only grows, so a clock set back is noticed,
 * until the server gives the time again.
 */
export function seenAt(now: Date): Date {
  const latest = Math.max(Number(localStorage.getItem(key) ?? 0) || 0, now.getTime());
  localStorage.setItem(key, String(latest));
  return new Date(latest);
}

/** Called when the server's time is known. */
export function forgetSeenAt(): void {
  localStorage.removeItem(key);
}
