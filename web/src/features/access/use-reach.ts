import { outlasts } from '@ffl/domain/grants/decide';
import type { GiveGrant } from '@ffl/domain/grants/schemas';
import { useQuery } from '@tanstack/react-query';
import { accessQueries, type Grant, type Grantee, type GrantScope } from '../../api/access/queries.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import { isAmong, useBasesWith, useMay } from '../../lib/session/may.ts';
import { noEntries, scopesFor } from './access-entries.ts';

/** What of the access of others this person decides: administrators all, leads readers and trainers where they lead. */
export function useReach() {
  const now = useNow();
  const isUnbound = useMay('any access');
  const bases = useBasesWith('access');
  const sole = bases?.length === 1 ? (bases[0] ?? null) : null;
  const { data } = useQuery(accessQueries.list());
  const leads = isUnbound ? [] : leadsIn(data?.grantees.find(({ isOwn }) => isOwn)?.grants ?? [], now);

  /** Administrators end theirs, but nobody changes when it ends. */
  const mayEnd = ({ kind }: Grant, { isOwn }: Grantee) => isUnbound || (kind !== 'lead' && !isOwn);
  const mayChange = (grant: Grant, grantee: Grantee) => mayEnd(grant, grantee) && !grantee.isOwn;

  /** Until when what they give there may last; null without an end. */
  function until(scope: GrantScope): Date | null {
    const ends = leads
      .filter(({ scope: own }) => covers(own, scope))
      .map(({ endsAt }) => endsAt?.getTime() ?? Infinity);
    const last = Math.max(...ends);
    return Number.isFinite(last) ? new Date(last) : null;
  }

  return {
    isUnbound,
    kinds: (isUnbound ? ['reader', 'trainer', 'lead'] : ['reader', 'trainer']) satisfies GiveGrant['kind'][],
    scopes: (kind: GiveGrant['kind']) =>
      scopesFor(kind).filter((of) => isUnbound || of === 'base' || (of === 'all' && bases === null)),
    isAt: (base: string) => isAmong(bases, base),
    /** The only base, if there is no other choice. */
    sole,
    /** A new form. */
    entries: { ...noEntries, ...(bases && { of: 'base' as const, base: sole ?? '' }) },
    mayChange,
    mayEnd,
    until,
    /** The grant with which an invitation is mailed again. */
    again: (grantee: Grantee) =>
      grantee.grants.find((grant) => mayChange(grant, grantee) && !outlasts(grant.endsAt, until(grant.scope))),
  };
}

function leadsIn(grants: readonly Grant[], now: Date): Grant[] {
  return grants.filter(({ kind, startsAt }) => kind === 'lead' && startsAt <= now);
}

function covers(own: GrantScope, scope: GrantScope): boolean {
  return own.of === 'all' || (scope.of === 'base' && own.of === 'base' && own.id === scope.id);
}
