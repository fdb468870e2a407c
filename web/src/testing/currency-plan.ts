import type { CurrencyPlan } from '@ffl/domain/credentials/currency-plan';
import { idOf } from './sample-rows.ts';

/** The server's answer about the effect of a clock change on 40 people. */
export const planOfForty: CurrencyPlan = {
  held: 40,
  changed: 4,
  lapsing: 1,
  returning: 1,
  byHand: 1,
  staying: 0,
  people: [
    person('Ada North', 'lapses', '2026-12-24', '2026-11-01'),
    person('Bo Park', 'returns', '2026-11-01', '2026-12-24'),
    person('Cy Reed', 'by-hand', '2027-05-05', '2027-05-05'),
    person('Di Stone', 'sooner', '2027-05-05', '2026-12-24'),
  ],
};

function person(name: string, change: CurrencyPlan['people'][number]['change'], from: string, to: string) {
  const at = (day: string) => `${day}T19:00:00.000Z`;
  return { memberId: idOf(name), credentialId: idOf(`${name}'s`), name, change, from: at(from), to: at(to) };
}
