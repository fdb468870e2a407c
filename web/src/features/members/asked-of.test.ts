import { expect, it } from 'vitest';
import { toProgram } from '../../api/programs/queries.ts';
import { programRow } from '../../testing/sample-rows.ts';
import { askedOf } from './asked-of.ts';
import { listUrl } from './list-state.ts';

const lift = toProgram(programRow('Lift Ticket', 'LG2'));
const rescue = toProgram(programRow('Rescue Deployment', 'LG1'));
const now = new Date('2026-11-20T18:00:00Z');
const held = [
  { programId: lift.id, expiresDate: new Date('2026-11-13T18:00:00Z'), state: 'expired' as const },
  { programId: rescue.id, expiresDate: new Date('2026-12-15T18:00:00Z'), state: 'active' as const },
];

it.each([
  [{}, [true, true]],
  [{ sort: 'soonest' }, [false, true]],
  [{ standing: 'ends_14' }, [false, false]],
  [{ standing: 'ends_30' }, [false, true]],
  [{ standing: 'has_lapsed' }, [true, false]],
  [{ type: 'lift_ticket' }, [true, false]],
  [{ base: 'LG1' }, [false, true]],
  [{ program: lift.id, standing: 'ends_30' }, [false, false]],
])('a list by %j asks about what lapsed at LG2 and what ends at LG1: %j', (search, expected) => {
  expect(held.map(askedOf(listUrl.read(search), [lift, rescue], now))).toEqual(expected);
});
