import type { Right } from '@ffl/domain/grants/rights';
import { expect, it } from 'vitest';
import { granteeOf, leadOf, readerOf, sessions, trainerOf } from '../../testing/sessions.ts';
import { may } from './may.ts';

const every: Record<Right, true> = {
  look: true,
  'see board': true,
  'see bases': true,
  'see trainings': true,
  'see reports': true,
  'see dashboard': true,
  'see organizations': true,
  punch: true,
  undo: true,
  issue: true,
  edit: true,
  ground: true,
  train: true,
  'delete trainings': true,
  'delete members': true,
  contacts: true,
  boardings: true,
  bases: true,
  seasons: true,
  organizations: true,
  import: true,
  export: true,
  views: true,
  letters: true,
  access: true,
  'any access': true,
  security: true,
  settings: true,
};
const rights = Object.keys(every) as Right[];
const looking: Right[] = ['look', 'see board', 'see bases', 'see trainings', 'see reports'];

it.each([
  ['a super administrator may do everything', { ...sessions.admin, isSuperAdministrator: true as const }, rights],
  ['an administrator may not change settings', sessions.admin, rights.filter((right) => right !== 'settings')],
  ['a member may do nothing', sessions.member, []],
  ['a reader of an organization sees its members', readerOf({ organization: 'Alpine Rescue Team' }), ['look']],
  ['a reader of a base sees what is there', readerOf({ base: 'LG3' }), looking],
  ['a reader of everything sees it', readerOf('all'), [...looking, 'see dashboard', 'see organizations']],
  [
    'a trainer of a base also punches and trains there, and begins at the dashboard',
    trainerOf({ base: 'LG3' }),
    [...looking, 'see dashboard', 'punch', 'train'],
  ],
  [
    'a trainer of everything also punches and trains',
    trainerOf('all'),
    [...looking, 'see dashboard', 'see organizations', 'punch', 'train'],
  ],
  [
    'a lead of a base also issues, undoes, edits, grounds, imports and gives access',
    leadOf({ base: 'LG3' }),
    [
      ...looking,
      ...(['see dashboard', 'punch', 'undo', 'issue', 'edit', 'ground', 'train'] as const),
      ...(['delete trainings', 'seasons', 'import', 'access'] as const),
    ],
  ],
  ['nobody may do anything before it is known who it is', undefined, []],
  ['nobody may do anything while the role is unanswered', { kind: 'unanswered' } as const, []],
])('%s, and nothing else', (_, session, expected) => {
  expect(rights.filter((right) => may(session, right))).toEqual(expected);
});

it.each([
  ['an administrator punches everywhere', sessions.admin, [true, true, true]],
  ['a trainer of a base punches there alone', trainerOf({ base: 'LG3' }), [true, false, false]],
  ['a trainer of everything punches everywhere', trainerOf('all'), [true, true, true]],
  [
    'a trainer of a base who reads everything punches at the base alone',
    granteeOf([
      ['reader', 'all'],
      ['trainer', { base: 'LG3' }],
    ]),
    [true, false, false],
  ],
  [
    'a lead of a base who trains at another punches at both',
    granteeOf([
      ['lead', { base: 'LG3' }],
      ['trainer', { base: 'LG5' }],
    ]),
    [true, true, false],
  ],
  ['a reader punches nowhere', readerOf({ base: 'LG3' }), [false, false, false]],
] as const)('%s', (_, session, expected) => {
  expect(['LG3', 'LG5', null].map((base) => may(session, 'punch', base))).toEqual(expected);
});

it('a lead of a base who trains at another issues at the base of the lead alone', () => {
  const both = granteeOf([
    ['lead', { base: 'LG3' }],
    ['trainer', { base: 'LG5' }],
  ]);
  expect(['LG3', 'LG5', null].map((base) => may(both, 'issue', base))).toEqual([true, false, false]);
});
