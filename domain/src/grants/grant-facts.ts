import { displayDateTime, readInstant } from '../time/denver.ts';
import { granteePageMessages } from './page-messages.ts';
import { grantGives, grantTitle, type NamedGrant } from './words.ts';

/** A grant as `app.grant_in_words` tells it to events and letters. */
export type GrantFacts = {
  kind: NamedGrant['kind'];
  scope: NamedGrant['scope']['of'];
  /** Name of the base or organization. */
  place?: string;
  /** Set if it is still to come. */
  startsAt?: string;
  endsAt?: string;
  reason?: string;
};

export function namedGrant({ kind, scope, place = '' }: GrantFacts): NamedGrant {
  return { kind, scope: scope === 'all' ? { of: 'all' } : { of: scope, name: place } };
}

/** 'a reader at LG3' */
export function asGrantee(facts: GrantFacts): string {
  return `a ${lowered(grantTitle(namedGrant(facts)))}`;
}

/** 'A reader at LG3 can look at everything about LG3: its people, trainings, rosters and reports.' */
export function whatItGives(facts: GrantFacts): string {
  return `A ${lowered(grantTitle(namedGrant(facts)))} ${lowered(grantGives(namedGrant(facts)))}`;
}

/** When it begins and ends, and why; the last minute of a grant that ends at midnight is that of the day before. */
export function termsOfGrant({ startsAt, endsAt, reason }: GrantFacts): string[] {
  const start = startsAt === undefined ? [] : [`begins ${displayDateTime(readInstant(startsAt))}`];
  const end = endsAt === undefined ? [] : [`ends ${displayDateTime(new Date(readInstant(endsAt).getTime() - 1))}`];
  const dates = [...start, ...end].join(' and ');
  return [...(dates === '' ? [] : [`It ${dates}.`]), ...(reason === undefined ? [] : [`Reason: ${reason}`])];
}

/** For somebody whose password is right and who has nothing but grants, none of them in force. */
export function accessEndedText(startsAt: Date | null): string {
  return startsAt === null
    ? granteePageMessages.ended
    : `Your access begins ${displayDateTime(startsAt)}. Sign in then.`;
}

function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
