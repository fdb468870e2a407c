import type { ShownCredential } from '@ffl/domain/credentials';
import type { Program } from '@ffl/domain/programs';
import { type KeptOwn, readOwn } from '../../lib/kept-own.ts';
import type { MemberRecord } from './rows.ts';

/** All that a member's own profile shows. */
export type OwnProfileData = { member: MemberRecord; credentials: ShownCredential[]; programs: Program[] };

export type KeptProfile = OwnProfileData & Pick<KeptOwn, 'updatedAt' | 'aheadMs'>;

/** What was kept of this account's profile, if anything was. */
export async function readKeptProfile(userId: string): Promise<KeptProfile | undefined> {
  const own = await readOwn();
  if (own?.session.userId !== userId) return undefined;
  const { profile, updatedAt, aheadMs } = own;
  return { ...withDates(profile), updatedAt, aheadMs };
}

const dates: ReadonlySet<string> = new Set(['createdAt', 'updatedAt', 'issuedDate', 'expiresDate', 'date']);

/** Dates were kept as text. Only `keepOwn` writes what is read here, and an older form of it is never read. */
function withDates(profile: unknown): OwnProfileData {
  return JSON.parse(JSON.stringify(profile), (key, value) => (dates.has(key) ? new Date(value) : value));
}
