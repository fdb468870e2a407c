import { expect, it } from 'vitest';
import { toProgram } from '../../api/programs/queries.ts';
import { programRow } from '../../testing/sample-rows.ts';
import { filtersOf, shownScope, withoutFilters } from './list-filters.ts';
import { listUrl } from './list-state.ts';

const lift = toProgram(programRow('Lift Ticket', 'LG2'));
const other = toProgram(programRow('Rope Rescue Course', 'LG1', { program_type: null }));
const programs = [lift, other];
const labels = (search: Record<string, string>, known: typeof programs | null | undefined) =>
  filtersOf(listUrl.read(search), known).map(({ label }) => label);

it.each([
  [{}, []],
  [{ type: 'avalanche' }, ['Avalanche Deployment']],
  [{ type: 'avalanche', base: 'LG2' }, ['Avalanche Deployment at LG2']],
  [{ base: 'LG2' }, ['Any program at LG2']],
  [{ program: lift.id }, ['Lift Ticket at LG2']],
  [{ program: lift.id, type: 'rescue', base: 'LG7' }, ['Lift Ticket at LG2']],
  [{ q: `ortega program:${other.id}` }, ['Rope Rescue Course at LG1']],
  [{ standing: 'lapsed', org: 'Summit County SAR' }, ['Lapsed, nothing in force', 'Summit County SAR']],
  [{ standing: 'lapsed', type: 'rescue' }, ['Rescue Deployment', 'Lapsed']],
  [{ standing: 'expiring_14' }, ['All expire within 14 days']],
  [{ standing: 'ends_14', type: 'rescue' }, ['Rescue Deployment', 'Anything expiring within 14 days']],
  [{ standing: 'has_lapsed' }, ['Anything lapsed']],
  [{ standing: 'expiring_14', type: 'rescue' }, ['Rescue Deployment', 'Expiring within 14 days']],
  [{ standing: 'none' }, ['None']],
  [{ base: 'XY' }, ['Any program at XY (unknown base)']],
  [{ program: 'nonsense' }, ['Unknown program']],
])('the chips of %j are %j', (search, expected) => expect(labels(search, programs)).toEqual(expected));

it("the chips wait for a program's name, and do without if it can't be read", () => {
  expect(labels({ program: lift.id }, undefined)).toEqual(['…']);
  expect(labels({ program: lift.id }, null)).toEqual(['Unknown program']);
  expect(labels({ base: 'LG2' }, null)).toEqual(['Any program at LG2']);
});

it('the chips remove what they say and nothing else', () => {
  const state = listUrl.read({
    q: `ortega program:${lift.id}`,
    type: 'rescue',
    standing: 'lapsed',
    org: 'Old Patrol',
  });
  const after = filtersOf(state, programs).map(({ without }) => listUrl.write({ ...state, ...without }));
  const { q } = state;
  expect(after).toEqual([
    { q: 'ortega', standing: 'lapsed', org: 'Old Patrol' },
    { q, type: 'rescue', org: 'Old Patrol' },
    { q, type: 'rescue', standing: 'lapsed' },
  ]);
  expect(listUrl.write({ ...state, ...withoutFilters(state) })).toEqual({ q: 'ortega' });
});

it.each([
  [{ program: lift.id }, { program: null, type: 'lift_ticket', base: 'LG2' }],
  [{ program: other.id }, { program: other.id, type: null, base: null }],
  [
    { program: 'nonsense', type: 'rescue' },
    { program: 'nonsense', type: null, base: null },
  ],
  [
    { type: 'rescue', base: 'LG3' },
    { program: null, type: 'rescue', base: 'LG3' },
  ],
])('the filter controls show %j as %j', (search, shown) =>
  expect(shownScope(listUrl.read(search), programs)).toEqual(shown),
);
