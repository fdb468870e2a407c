import { credentialLimits } from './limits.ts';
import type { ExpiryChange } from './recompute.ts';

/** One person whom a rule change concerns, with the expiry before and after. */
export type AffectedPerson<Instant = Date> = {
  memberId: string;
  name: string;
  credentialId: string;
  from: Instant;
  to: Instant;
  change: ExpiryChange;
};

/** What a change of seasons, validity or option would do. Over the wire, instants are texts. */
export type CurrencyPlan<Instant = string> = {
  /** The program's credentials. */
  held: number;
  /** Those whose expiry changes. */
  changed: number;
  lapsing: number;
  returning: number;
  byHand: number;
  /** Those whose expiry removing a season would have extended; it stays. */
  staying: number;
  /** Those who lapse first; at most `credentialLimits.plannedPeopleMax`. */
  people: AffectedPerson<Instant>[];
};

/** `touched` is in the order people are listed. */
export function currencyPlan(held: number, touched: readonly AffectedPerson[]): CurrencyPlan<Date> {
  const byChange = Map.groupBy(touched, ({ change }) => change);
  const count = (change: ExpiryChange) => byChange.get(change)?.length ?? 0;
  return {
    held,
    changed: touched.length - count('by-hand') - count('stays'),
    lapsing: count('lapses'),
    returning: count('returns'),
    byHand: count('by-hand'),
    staying: count('stays'),
    people: order.flatMap((change) => byChange.get(change) ?? []).slice(0, credentialLimits.plannedPeopleMax),
  };
}

const order: readonly ExpiryChange[] = ['lapses', 'returns', 'by-hand', 'stays', 'sooner', 'later'];
