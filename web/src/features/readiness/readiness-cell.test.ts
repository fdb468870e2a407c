import { expect, it } from 'vitest';
import type { BoardColumn, BoardPerson } from '../../api/readiness/rows.ts';
import { cellOf } from './readiness-cell.tsx';

const moment = new Date('2026-11-20T18:00:00Z');
const until = (programId: string, day: string) => ({ programId, expiresDate: new Date(`${day}T18:00:00Z`) });
const column = { programIds: ['LG1', 'LG2', 'LG3'] } as unknown as BoardColumn;
const person = {
  held: [until('LG1', '2027-11-20'), until('LG2', '2026-11-25'), until('LG3', '2026-11-19')],
  grounding: null,
} as unknown as BoardPerson;

it.each([
  [null, 'LG1', 'active'],
  ['ends_14', 'LG2', 'expiring_14'],
  ['ends_30', 'LG2', 'expiring_14'],
  ['has_lapsed', 'LG3', 'expired'],
] as const)('a cell under the filter %s shows the credential at %s, which is %s', (ends, programId, state) => {
  const view = { columns: [column], fallsAfter: null, moment, ends, programs: undefined };
  expect(cellOf(person, column, view)).toMatchObject({ programId, state });
});
