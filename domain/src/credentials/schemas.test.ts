import { expect, test } from 'vitest';
import { credentialActSchema, removeCredentialSchema } from './schemas.ts';

const ids = { memberId: '7b0c0c3e-5d0a-4f0e-9a53-0d8f1f1c2a10', programId: '00000000-0000-0000-0000-000000000001' };

test.each([
  [{}],
  [{ base: 'LG7', annualInitialTraining: true, liveMission: false, notes: '', seasonId: null }],
  [{ notes: 'x'.repeat(2000), seasonId: ids.memberId }],
])('an act with its facts is accepted', (facts) => {
  expect(credentialActSchema.safeParse({ ...ids, ...facts }).success).toBe(true);
});

test.each([
  [{ base: '' }],
  [{ base: 'x'.repeat(41) }],
  [{ notes: 'x'.repeat(2001) }],
  [{ notes: 'a\0b' }],
  [{ notes: '\ud800' }],
  [{ liveMission: 'yes' }],
  [{ seasonId: 'winter' }],
  [{ memberId: '1; drop table' }],
  [{ programId: undefined }],
  [{ expiresDate: '2030-01-01' }],
  [{ renewedBy: 'somebody' }],
])('an act with %j is refused', (change) => {
  expect(credentialActSchema.safeParse({ ...ids, ...change }).success).toBe(false);
});

test('a removal names member and program and nothing else', () => {
  expect(removeCredentialSchema.safeParse(ids).success).toBe(true);
  expect(removeCredentialSchema.safeParse({ ...ids, notes: '' }).success).toBe(false);
});
