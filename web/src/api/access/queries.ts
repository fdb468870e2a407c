import type { Answers } from '@ffl/domain/answers';
import type { NamedGrant } from '@ffl/domain/grants/words';
import { readInstant } from '@ffl/domain/time/denver';
import { queryOptions } from '@tanstack/react-query';
import { serverOf } from '../../lib/net/query-client.ts';
import { readProcedure } from '../../lib/session/rest-client.ts';
import { pause } from '../../lib/waiting/timing.ts';
import type { MemberGrants } from './of-member.ts';

export type Grant = {
  id: string;
  kind: NamedGrant['kind'];
  scope: GrantScope;
  startsAt: Date;
  endsAt: Date | null;
  reason: string;
  givenAt: Date;
  /** Null if given on the server itself, or by somebody without a name. */
  givenBy: string | null;
};

export type GrantScope = { of: 'base' | 'organization'; id: string; name: string } | { of: 'all' };

/** Whose an address is, before a grant is given to it. */
export type Recipient = {
  /** Null if no record says. */
  name: string | null;
  /** Somebody signs in with it. */
  hasAccount: boolean;
  administers: boolean;
  isSetAside: boolean;
};

type Person = {
  userId: string;
  firstName: string;
  lastName: string;
  email: string;
  lastSignInAt: Date | null;
  /** Null if neither this nor the last sign-in is shown to a lead. */
  hasSecondStep: boolean | null;
  /** The reader's own. */
  isOwn: boolean;
};

export type Administrator = Person & { role: 'admin' | 'super_admin' };

export type Grantee = Person & {
  memberId: string | null;
  /** When the invitation's link ends; null if none waits. */
  invitedUntil: Date | null;
  /** Their grants rest while they administer. */
  administers: boolean;
  grants: Grant[];
};

export type AccessList = { administrators: Administrator[]; grantees: Grantee[] };

export const accessQueries = {
  all: ['access'] as const,

  /** Who administers, and who has a grant in force or to come. */
  list: () =>
    queryOptions({
      queryKey: [...accessQueries.all, 'list'],
      queryFn: async ({ signal, meta }) => toAccessList(await readProcedure(serverOf(meta), 'access_list', {}, signal)),
    }),

  /** Whose an address is. */
  recipient: (address: string) =>
    queryOptions({
      queryKey: [...accessQueries.all, 'recipient', address],
      // The review says what holds now.
      staleTime: 0,
      queryFn: async ({ signal, meta }): Promise<Recipient> => {
        await pause(typingPauseMs, signal);
        const row = await readProcedure(serverOf(meta), 'grant_recipient', { address }, signal);
        return {
          name: row.name,
          hasAccount: row.has_account,
          administers: row.administers,
          isSetAside: row.is_set_aside,
        };
      },
    }),
};

/** Somebody who types goes on within this. */
const typingPauseMs = 300;

function toAccessList({ administrators, grantees }: Answers['access_list']): AccessList {
  return {
    administrators: administrators.map((row) => ({ ...toPerson(row), role: row.role })),
    grantees: grantees.map((row) => ({
      ...toPerson(row),
      memberId: row.member_id,
      administers: administrators.some(({ user_id }) => user_id === row.user_id),
      invitedUntil: row.invited_until === null ? null : readInstant(row.invited_until),
      grants: row.grants.map(toGrant),
    })),
  };
}

type PersonRow = Pick<
  Answers['access_list']['grantees'][number],
  'user_id' | 'first_name' | 'last_name' | 'email' | 'last_sign_in_at' | 'has_second_step' | 'is_own'
>;

function toPerson(row: PersonRow): Person {
  return {
    userId: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    lastSignInAt: row.last_sign_in_at === null ? null : readInstant(row.last_sign_in_at),
    hasSecondStep: row.has_second_step,
    isOwn: row.is_own,
  };
}

type GrantRow = MemberGrants[number];

export function toGrant(row: GrantRow): Grant {
  return {
    id: row.id,
    kind: row.kind,
    scope: toScope(row),
    startsAt: readInstant(row.starts_at),
    endsAt: row.ends_at === null ? null : readInstant(row.ends_at),
    reason: row.reason,
    givenAt: readInstant(row.given_at),
    givenBy: row.given_by,
  };
}

function toScope({ scope, base, organization }: Pick<GrantRow, 'scope' | 'base' | 'organization'>): GrantScope {
  if (scope === 'all') return { of: 'all' };
  const place = scope === 'base' ? base : organization;
  if (!place) throw new Error(`A grant for a ${scope} names none.`);
  return { of: scope, ...place };
}
