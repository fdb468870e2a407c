import { expect, test } from 'vitest';
import {
  basesOfGrants,
  basesWith,
  type Grant,
  named,
  organizationsOfGrants,
  type Right,
  rightsOfGrants,
} from './rights.ts';
import { grantTitle } from './words.ts';

const at = (name: string): Grant => ({
  id: 'g1',
  kind: 'reader',
  scope: 'base',
  base: { id: `id of ${name}`, name },
  organization: null,
});
const ofTeam: Grant = {
  id: 'g2',
  kind: 'reader',
  scope: 'organization',
  base: null,
  organization: { id: 'o1', name: 'Alpine Rescue Team' },
};
const trains = (grant: Grant): Grant => ({ ...grant, kind: 'trainer' });
const everywhere: Grant = { id: 'g3', kind: 'reader', scope: 'all', base: null, organization: null };

test.each<[string, Grant[], Right[]]>([
  ['no grant', [], []],
  ['a reader of an organization', [ofTeam], ['look']],
  ['a reader of a base', [at('LG3')], ['look', 'see board', 'see bases', 'see trainings', 'see reports']],
  [
    'a reader of a base and an organization',
    [ofTeam, at('LG3')],
    ['look', 'see board', 'see bases', 'see trainings', 'see reports'],
  ],
  [
    'a reader of everything',
    [everywhere, at('LG3')],
    ['look', 'see board', 'see bases', 'see trainings', 'see reports', 'see dashboard', 'see organizations'],
  ],
  [
    'a trainer of a base',
    [trains(at('LG3'))],
    ['look', 'see board', 'see bases', 'see trainings', 'see reports', 'see dashboard', 'punch', 'train'],
  ],
])('%s gives these rights and no others', (_, grants, expected) => {
  expect(rightsOfGrants(grants)).toEqual(expected);
});

test.each<[string, Grant[], readonly string[] | null]>([
  ['several bases keep to those, in their usual order', [at('LG10'), at('LG3'), at('LG3')], ['LG3', 'LG10']],
  ['a base and an organization keep to that base', [ofTeam, at('LG3')], ['LG3']],
  ['an organization keep to no base', [ofTeam], null],
  ['everything keep to no base', [at('LG3'), everywhere], null],
])('the pages of somebody with grants for %s', (_, grants, expected) => {
  expect(basesOfGrants(grants)).toEqual(expected);
});

test.each<[string, Grant[], readonly string[] | null]>([
  ['organizations show their members alone', [ofTeam, ofTeam], ['Alpine Rescue Team']],
  ['an organization and a base show others, too', [ofTeam, at('LG3')], null],
  ['everything show others, too', [everywhere], null],
])('grants for %s', (_, grants, expected) => {
  expect(organizationsOfGrants(grants)).toEqual(expected);
});

test('somebody punches at the bases of which they are a trainer, whatever they read', () => {
  expect(basesWith('punch', [everywhere, trains(at('LG5')), trains(at('LG3'))])).toEqual(['LG3', 'LG5']);
  expect(basesWith('punch', [trains(everywhere), trains(at('LG3'))])).toBeNull();
  expect(basesWith('punch', [everywhere])).toEqual([]);
});

test('a grant is named by its scope', () => {
  expect([at('LG3'), ofTeam, everywhere].map((grant) => grantTitle(named(grant)))).toEqual([
    'Reader at LG3',
    'Reader of Alpine Rescue Team',
    'Reader everywhere',
  ]);
});
