import { changesInEffect } from './effect.ts';
import type { CredentialEvent } from './ledger.ts';
import type { RuledCredential } from './recompute.ts';

type Dates = RuledCredential['dates'];

/** The state that a credential's dates are computed from; null if its events don't say where they began. */
export function ruledCredentialOf(events: readonly CredentialEvent[], dates: Dates): RuledCredential | null {
  const changes = changesInEffect(events);
  const counted = changes.filter(({ kind }) => !derived.includes(kind));
  const year = counted.findLast(beginsYear);
  const last = counted.findLast((event) => event.punchId !== null || movesDate(event));
  if (!year?.newIssued || !last?.newExpires) return null;
  const annualDate = last.newAnnual;
  const expiresDate = changes.findLast((event) => isWrittenAgain(event, last))?.newExpires ?? last.newExpires;
  // The year of an issue under one clock is its note's, which isn't known here.
  const isAnnual = last.isAnnualInitial && last.kind === 'renew';
  const annualFrom = year.newAnnual ?? year.newIssued;
  return { dates, annualFrom, last: { isByHand: last.punchId === null, isAnnual, expiresDate, annualDate } };
}

/** Whether the event is the date that an act has under one clock since something earlier was recorded late or undone. */
function isWrittenAgain({ kind, id, at, newAnnual }: CredentialEvent, act: CredentialEvent): boolean {
  return kind === 'clocks' && newAnnual === null && at.getTime() === act.at.getTime() && BigInt(id) > BigInt(act.id);
}

/** Kinds of events that follow from other events. */
const derived: readonly CredentialEvent['kind'][] = ['clocks', 'void'];

/** Whether a change starts a year by the rule of two clocks. */
export function beginsYear({ kind, punchId, isAnnualInitial }: CredentialEvent): boolean {
  if (kind === 'renew') return isAnnualInitial;
  // Setting a removed credential to valid in the table isn't a punch.
  return kind === 'issue' || (kind === 'reactivate' && punchId !== null);
}

/** Whether a change moved a date that the rule computes from. */
export function movesDate({ oldIssued, newIssued, oldExpires, newExpires }: CredentialEvent): boolean {
  return oldIssued?.getTime() !== newIssued?.getTime() || oldExpires?.getTime() !== newExpires?.getTime();
}
