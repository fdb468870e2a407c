import { expect, test } from 'vitest';
import { findOrganizations } from './find-organizations.ts';
import { organizationMessages } from './messages.ts';
import { organizationSchema } from './schemas.ts';

const good = { name: 'summit', displayName: 'Summit County SAR' };
const problems = (form: object) => organizationSchema.safeParse({ ...good, ...form }).error?.issues[0]?.message;

test('organizations are found by part of either name, without case and accents', () => {
  const all = [
    { name: 'summit', displayName: 'Summit County SAR' },
    { name: 'cafe', displayName: 'Straße Patrol' },
  ];
  const found = (text: string) => findOrganizations(all, text).map(({ name }) => name);
  expect([found('Süm'), found('strasse'), found('CAFÉ '), found(''), found('x')]).toEqual([
    ['summit'],
    ['cafe'],
    ['cafe'],
    ['summit', 'cafe'],
    [],
  ]);
});

test('the organization form stores the internal name in lower case, and trims both', () => {
  const typed = { name: '  Summit COUNTY ', displayName: ' Summit County SAR  ' };
  expect(organizationSchema.parse(typed)).toEqual({ name: 'summit county', displayName: 'Summit County SAR' });
});

test.each([
  ['', 'Internal name is required'],
  ['   ', 'Internal name is required'],
  ['ab', 'Internal name must be at least 3 characters'],
  [' ab ', 'Internal name must be at least 3 characters'],
  ['🏔🏔', 'Internal name must be at least 3 characters'],
  ['abc', undefined],
  ['ABC', undefined],
  ['a'.repeat(80), undefined],
  ['a'.repeat(81), 'Internal name can be up to 80 characters'],
])('the organization form says of the internal name %j: %s', (name, sentence) =>
  expect(problems({ name })).toBe(sentence),
);

test.each([
  ['', 'Display name is required'],
  ['  ', 'Display name is required'],
  ['SA', 'Display name must be at least 3 characters'],
  ['SAR', undefined],
  ['S'.repeat(81), 'Display name can be up to 80 characters'],
  ['\u2800\u3164\u200b', 'Display name is required'],
])('the organization form says of the display name %j: %s', (displayName, sentence) =>
  expect(problems({ displayName })).toBe(sentence),
);

test.each([
  [0, '0 members keep the text “Old” in their records.'],
  [1, '1 member keeps the text “Old” in their records.'],
  [1200, '1,200 members keep the text “Old” in their records.'],
  [null, 'Members of “Old” keep that text in their records.'],
])('a new display name for %s members says that their records stay', (members, sentence) =>
  expect(organizationMessages.renamed(members, 'Old')).toBe(sentence),
);
