import { credentialLimits } from './limits.ts';
import type { ExpiryChange } from './recompute.ts';

/** A person affected by a rule change, with the expiry before and after. */
export type AffectedPerson<Instant = Date> = {
  memberId: string;
  name: string;
  credentialId: string;
  from: Instant;
  to: Instant;
  change: ExpiryChange;
};

/** The effect of a change to seasons, validity or option. Instants are texts in JSON. */
export type CurrencyPlan<Instant = string> = {
  /** Number of the program's credentials. */
  held: number;
  /** Number of credentials whose expiry changes. */
  changed: number;
  lapsing: number;
  returning: number;
  byHand: number;
  /** Number of people whose expiry would be later without the season, but stays. */
  staying: number;
  /** Those who lapse first; at most `credentialLimits.plannedPeopleMax`. */
  people: AffectedPerson<Instant>[];
};

/** `touched` must be in the order in which people are listed. */
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
