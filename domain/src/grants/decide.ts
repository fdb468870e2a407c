import type { RefusalCode } from '../refusals/refusal-codes.ts';
import { readInstant } from '../time/denver.ts';
import { grantMessages as messages } from './messages.ts';
import type { ChangeGrant, GiveGrant } from './schemas.ts';

/** Whom and what a new grant is about, as the database says. */
export type GiveFacts = {
  /** Null if nobody has an account with the address. */
  account: {
    /** Somebody opened a link that was mailed to the address. */
    isConfirmed: boolean;
    administers: boolean;
    isMerged: boolean;
    isFrozen: boolean;
    /** A grant of the same kind and scope that isn't over. */
    sameGrantId: string | null;
  } | null;
  /** The member whose account it is, or whose record has the address, was set aside. */
  isSetAside: boolean;
  /** A record, or an earlier grant, says the name. */
  isNamed: boolean;
  /** There is such a base or organization. */
  hasPlace: boolean;
  /** Set if a lead gives it. */
  asLead: {
    /** They lead there, and a lead gives this kind. */
    mayGrant: boolean;
    /** When the grant ends by which they give it; null for never. */
    until: string | null;
    isOwn: boolean;
    /** Whose address it is lies outside, or is for administrators to decide. */
    isBeyond: boolean;
  } | null;
};

type Refusal = { kind: 'refuse'; code: RefusalCode; message: string };

/** `again`: the person has not opened the invitation yet, so it is mailed anew and its grant is written over. */
export type GiveDecision = { kind: 'give' | 'invite' } | { kind: 'again'; grantId: string } | Refusal;

export function decideGive(facts: GiveFacts, wanted: GiveGrant, now: Date): GiveDecision {
  const { account, isSetAside, isNamed, hasPlace, asLead } = facts;
  if (asLead && !asLead.mayGrant && (wanted.kind === 'lead' || wanted.scope.of !== 'base'))
    return refuse('not_allowed', messages.leadGives);
  if (!hasPlace || asLead?.mayGrant === false)
    return wanted.scope.of === 'base'
      ? refuse('base_missing', messages.baseMissing)
      : refuse('organization_missing', messages.organizationMissing);
  if (wanted.kind !== 'reader' && wanted.scope.of === 'organization')
    return refuse('organization_has_readers', messages.organizationHasReaders);
  const dates = datesRefused(wanted, now) ?? outlivesLead(wanted.endsAt ?? null, asLead);
  if (dates) return dates;
  if (asLead?.isOwn) return refuse('not_allowed', messages.own);
  if (asLead?.isBeyond) return refuse('administrator_must_add', messages.mustAdd);
  if (account?.administers) return refuse('grantee_administers', messages.administers);
  if (account?.isMerged) return refuse('account_merged', messages.merged);
  if (isSetAside) return refuse('member_set_aside', messages.setAside);
  if (account?.isFrozen) return refuse('account_frozen', messages.frozen);
  if (!isNamed && !(wanted.firstName && wanted.lastName)) return refuse('names_needed', messages.namesNeeded);
  const same = account?.sameGrantId ?? null;
  if (account?.isConfirmed) return same === null ? { kind: 'give' } : refuse('grant_exists', messages.exists);
  return same === null ? { kind: 'invite' } : { kind: 'again', grantId: same };
}

/** What of a grant decides whether its end may change. */
export type ChangeFacts = {
  startsAt: Date;
  isOver: boolean;
  isOwn: boolean;
  /** Set if a lead changes it; when the grant ends by which they do, null for never. */
  asLead: { until: string | null } | null;
};

/** Null if the end may change. */
export function changeRefused({ startsAt, isOver, isOwn, asLead }: ChangeFacts, { endsAt }: ChangeGrant, now: Date) {
  if (isOwn) return refuse('not_allowed', messages.own);
  if (isOver) return refuse('grant_over', messages.over);
  return endRefused(endsAt, startsAt, now) ?? outlivesLead(endsAt, asLead);
}

/** Null if the grant may be ended. Leads do nothing with their own. */
export function endingRefused({ isOwn, asLead }: ChangeFacts): Refusal | null {
  return isOwn && asLead ? refuse('not_allowed', messages.own) : null;
}

function outlivesLead(endsAt: string | null, asLead: { until: string | null } | null): Refusal | null {
  if (!asLead || asLead.until === null) return null;
  const until = readInstant(asLead.until);
  const isLonger = outlasts(endsAt === null ? null : readInstant(endsAt), until);
  return isLonger ? refuse('grant_dates_wrong', messages.outlivesLead(until)) : null;
}

/** Nobody gives more than they have: whether this end, null for none, comes after that of the own grant. */
export function outlasts(end: Date | null, own: Date | null): boolean {
  return own !== null && (end === null || end > own);
}

function datesRefused({ startsAt, endsAt }: GiveGrant, now: Date): Refusal | null {
  const start = startsAt ? readInstant(startsAt) : now;
  if (start < now) return refuse('grant_dates_wrong', messages.startPast);
  return endRefused(endsAt ?? null, start, now);
}

function endRefused(endsAt: string | null, start: Date, now: Date): Refusal | null {
  if (endsAt === null) return null;
  const end = readInstant(endsAt);
  if (end <= now) return refuse('grant_dates_wrong', messages.endPast);
  return end <= start ? refuse('grant_dates_wrong', messages.endBeforeStart) : null;
}

function refuse(code: RefusalCode, message: string): Refusal {
  return { kind: 'refuse', code, message };
}
