import type { Member } from '@ffl/domain/members';
import { readInstant } from '@ffl/domain/time';
import type { MemberRow } from './rows.ts';

export type MemberSort =
  | 'lastName'
  | 'firstName'
  | 'email'
  | 'organization'
  | 'credentials'
  | 'liveMissions'
  | 'status';

/** What is asked of the list of members; the server searches, filters, sorts and cuts it into pages. */
export type MemberListAsked = {
  /** Part of a name, an e-mail, an organization or a phone number. */
  text: string;
  /** Only members who hold a credential of exactly this program. */
  programId: string | null;
  sort: MemberSort;
  dir: 'asc' | 'desc';
  /** From 1. */
  page: number;
};

export type ListedMember = Pick<Member, 'id' | 'firstName' | 'lastName' | 'email' | 'phone' | 'organization'> & {
  /** The latest expiry of the held credentials, null when none is held. */
  currentUntil: Date | null;
  heldCount: number;
  liveMissions: number;
  /** The held ones, soonest expiry first. */
  credentials: ListedCredential[];
};

type ListedCredential = { programId: string; name: string; base: string | null; expiresDate: Date };

export type MemberPage = {
  /** All members, whatever was asked. */
  total: number;
  /** Those whom search and filter let through, on all pages. */
  matched: number;
  members: ListedMember[];
};

export type MemberPageRow = {
  total: number;
  matched: number;
  members: (Pick<MemberRow, 'id' | 'first_name' | 'last_name' | 'email' | 'phone' | 'organization'> & {
    current_until: string | null;
    held_count: number;
    live_missions: number;
    credentials: { program_id: string; name: string; base: string | null; color: string; expiration_date: string }[];
  })[];
};

export function toMemberPage({ total, matched, members }: MemberPageRow): MemberPage {
  return { total, matched, members: members.map(toListedMember) };
}

function toListedMember(row: MemberPageRow['members'][number]): ListedMember {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    organization: row.organization,
    currentUntil: row.current_until === null ? null : readInstant(row.current_until),
    heldCount: row.held_count,
    liveMissions: row.live_missions,
    credentials: row.credentials.map(({ program_id, name, base, expiration_date }) => ({
      programId: program_id,
      name,
      base,
      expiresDate: readInstant(expiration_date),
    })),
  };
}
