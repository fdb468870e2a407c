import type { Answers } from '@ffl/domain/answers';
import type { ListStanding } from '@ffl/domain/credentials/single-standing';
import type { Grounding } from '@ffl/domain/groundings/grounding';
import type { ReasonedLeaving } from '@ffl/domain/leaving/leaving';
import type { Member } from '@ffl/domain/members/member';
import type { ProgramType } from '@ffl/domain/programs/program-types';
import type { Rows } from '@ffl/domain/rows';
import { parseCalendarDate } from '@ffl/domain/time/calendar-date';
import { readInstant } from '@ffl/domain/time/denver';

/** A member as stored in the table; credentials are read by `credentialQueries`. */
export type MemberRecord = Omit<Member, 'programIds' | 'credentials'> & {
  /** Changes with each update. In microseconds, which a `Date` doesn't keep. */
  revision: string;
};

/** Enough to tell two people apart. */
export type MemberChosen = Pick<Member, 'id' | 'firstName' | 'lastName' | 'email' | 'organization'>;

/** A result of the member search, with what shows who is current. */
export type MemberFound = MemberChosen & {
  /** The held credentials' latest expiry, null if none is held. */
  currentUntil: Date | null;
  /** The held credentials, soonest expiry first. */
  held: MemberHolds[];
  /** Null unless grounded. */
  grounding: Grounding | null;
};

/**
 * A held credential in short. Name, base and color come from the loaded programs. The annual date is null with one
 * clock.
 */
type MemberHolds = { programId: string; expiresDate: Date; annualDate: Date | null };

export type MemberRow = Rows['members'];
export type MemberFoundRow = Answers['search_members'][number];

export function toMember(row: MemberRow): MemberRecord {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    organization: row.organization,
    imageUrl: row.image_url,
    certificationLevel: row.certification_level,
    userId: row.user_id,
    status: row.status,
    createdAt: readInstant(row.created_at),
    updatedAt: readInstant(row.updated_at),
    revision: row.updated_at,
  };
}

export function toMemberFound(row: MemberFoundRow): MemberFound {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    organization: row.organization,
    currentUntil: row.current_until === null ? null : readInstant(row.current_until),
    held: row.held.map(toMemberHolds),
    grounding: toStanding(row.grounding),
  };
}

/** The grounding shown with what somebody holds, without the reason. */
export function toStanding(grounding: MemberFoundRow['grounding']): Grounding | null {
  return grounding && { ...grounding, until: grounding.until === null ? null : parseCalendarDate(grounding.until) };
}

function toMemberHolds({ program_id, expiration_date, annual_date }: MemberFoundRow['held'][number]): MemberHolds {
  return {
    programId: program_id,
    expiresDate: readInstant(expiration_date),
    annualDate: annual_date ? readInstant(annual_date) : null,
  };
}

export type MemberSort =
  | 'lastName'
  | 'firstName'
  | 'email'
  | 'organization'
  | 'credentials'
  | 'liveMissions'
  | 'soonest'
  | 'status';

/** Filters and order of the member list, which the server applies. */
export type MembersQuery = {
  /** Part of a name, an e-mail, an organization or a phone number. */
  text: string;
  /** The scope of the standing, besides type and base: exactly this program. */
  programId: string | null;
  type: ProgramType | null;
  /** Name of a base. */
  base: string | null;
  /**
   * Standing in the scope, or overall without a scope. If omitted with a scope, members who hold something in it match.
   */
  standing: ListStanding | null;
  /** The name as members store it. */
  organization: string | null;
};

/** A query of the member list, which the server also sorts and pages. */
export type MemberListQuery = MembersQuery & {
  sort: MemberSort;
  dir: 'asc' | 'desc';
  /** Starts at 1. */
  page: number;
};

export type ListedMember = Pick<Member, 'id' | 'firstName' | 'lastName' | 'email' | 'phone' | 'organization'> & {
  /** The held credentials' latest expiry, null if none is held. */
  currentUntil: Date | null;
  heldCount: number;
  liveMissions: number;
  /** The held credentials, soonest expiry first. */
  credentials: MemberHolds[];
  /** Null unless grounded. */
  grounding: Grounding | null;
  /** Null unless set aside. */
  former: ReasonedLeaving | null;
};

export type MemberPage = {
  /** Number of all members, whatever the query. */
  total: number;
  /** Number of matches on all pages. */
  matched: number;
  members: ListedMember[];
};

export type MemberPageRow = Answers['list_members'];

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
    credentials: row.credentials.map(toMemberHolds),
    grounding: toStanding(row.grounding),
    // Shown as text, which both sides write alike.
    former: row.former as ReasonedLeaving | null,
  };
}
