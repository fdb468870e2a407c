import { describe, expect, test } from 'vitest';
import { decideIssue, decideRemove, decideRenew, punchTypeFor, validityDays } from './decide.ts';
import { isAnnualNote } from './notes.ts';

const now = new Date('2026-11-20T18:00:00Z');
const avalanche = { name: 'Avalanche Deployment', validityPeriodDays: 42, twoClocks: false, seasons: [] };
const held = stored('held', true, '2026-12-01T00:00:00Z');
const lapsed = stored('lapsed', true, '2026-01-01T00:00:00Z');
const removed = stored('removed', false, '2026-12-01T00:00:00Z');
const removedBefore = stored('removed-before', false, '2025-12-01T00:00:00Z');

describe('issuing', () => {
  test("a first credential lasts for its program's validity", () => {
    expect(decideIssue({ program: avalanche, existing: [], now })).toEqual({
      kind: 'issue',
      dates: { issuedDate: now, expiresDate: new Date('2027-01-01T18:00:00Z'), annualDate: null },
      note: 'Initial credential issued on 11/20/2026',
      punchType: 'initial_issuance',
      isLiveMission: false,
      facts: { base: null, annualInitialTraining: false, liveMission: false },
    });
  });

  test('a removed credential comes back with new dates; if there are several, the latest', () => {
    expect(decideIssue({ program: avalanche, existing: [removedBefore, removed], now, notes: 'back' })).toMatchObject({
      kind: 'reactivate',
      credentialId: 'removed',
      dates: { issuedDate: now, expiresDate: new Date('2027-01-01T18:00:00Z') },
      note: 'Certification reactivated: back',
      punchType: 'recertification',
    });
  });

  test.each([held, lapsed])('issuing is refused while one is held, lapsed or not', (existing) => {
    expect(decideIssue({ program: avalanche, existing: [removed, existing], now })).toEqual({
      kind: 'refuse',
      code: 'credential_held',
      message: 'Cannot issue initial credential: Active credential already exists for this member and program.',
    });
  });

  test("issuing at an inactive base is refused and revives nothing, and punching something held there isn't", () => {
    const program = { ...avalanche, isBaseActive: false };
    const refused = {
      kind: 'refuse',
      code: 'base_inactive',
      message: 'This base is inactive, so nothing is issued there. Please choose another base.',
    };
    expect(decideIssue({ program, existing: [], now })).toEqual(refused);
    expect(decideIssue({ program, existing: [removed], now })).toEqual(refused);
    expect(decideRenew({ program, existing: [lapsed], now })).toMatchObject({ kind: 'renew' });
  });

  test('issuing on a live mission stays an initial issuance and carries the tag', () => {
    expect(decideIssue({ program: avalanche, existing: [], facts: { liveMission: true }, now })).toMatchObject({
      note: '[LIVE MISSION] 11/20/2026 Initial credential issued on 11/20/2026',
      punchType: 'initial_issuance',
      isLiveMission: true,
    });
  });
});

describe('renewing', () => {
  test('a lapsed credential can be renewed', () => {
    expect(decideRenew({ program: avalanche, existing: [lapsed], now })).toMatchObject({
      kind: 'renew',
      credentialId: 'lapsed',
      dates: { issuedDate: now, expiresDate: new Date('2027-01-01T18:00:00Z') },
      punchType: 'recertification',
    });
  });

  test('an annual punch on Avalanche Deployment gives a year, a plain one may shorten', () => {
    const facts = { annualInitialTraining: true, base: 'LG1' } as const;
    expect(decideRenew({ program: avalanche, existing: [held], facts, now })).toMatchObject({
      dates: { expiresDate: new Date('2027-11-20T18:00:00Z') },
      note: 'Annual Initial Training punch recorded on 11/20/2026 for base LG1',
      facts: { base: 'LG1', annualInitialTraining: true, liveMission: false },
    });
    const program = { ...avalanche, validityPeriodDays: 1 };
    expect(decideRenew({ program, existing: [held], now })).toMatchObject({
      dates: { expiresDate: new Date('2026-11-21T18:00:00Z') },
    });
  });

  test('the words live mission in the notes make it one', () => {
    expect(decideRenew({ program: avalanche, existing: [held], notes: 'a live Mission', now })).toMatchObject({
      note: 'a live Mission',
      punchType: 'live_mission',
      isLiveMission: true,
    });
  });

  test.each([[[]], [[removed]]])('renewing without a held credential is refused', (existing) => {
    expect(decideRenew({ program: avalanche, existing, now })).toEqual({
      kind: 'refuse',
      code: 'credential_not_held',
      message:
        'Cannot punch credential: No existing active credential found. Please issue an initial credential first.',
    });
  });

  test('an annual training without a base is refused', () => {
    const facts = { annualInitialTraining: true };
    const message = 'Please select a base for Annual Initial Training';
    expect(decideRenew({ program: avalanche, existing: [held], facts, now })).toEqual({
      kind: 'refuse',
      code: 'base_needed',
      message,
    });
    expect(decideIssue({ program: avalanche, existing: [], facts, now })).toEqual({
      kind: 'refuse',
      code: 'base_needed',
      message,
    });
  });
});

describe('removing', () => {
  test('removing takes the held credential, lapsed or not', () => {
    expect(decideRemove([removed, lapsed])).toEqual({ kind: 'remove', credentialId: 'lapsed' });
  });

  test("a credential that isn't held can't be removed again", () => {
    expect(decideRemove([removed])).toEqual({
      kind: 'refuse',
      code: 'credential_not_held',
      message: 'Failed to remove credential',
    });
  });
});

test.each([
  ['Avalanche Deployment', 'Annual Initial Training', 365],
  ['avalanche deployment LG1', 'ANNUAL INITIAL', 365],
  ['Avalanche Deployment', 'Punch recorded', 42],
  ['Rescue Deployment', 'Annual Initial Training', 42],
  ['Avalanche Basics', 'Annual Initial Training', 42],
])('a punch of %s with the note %j has the specified validity', (name, note, days) => {
  expect(validityDays({ name, validityPeriodDays: 42 }, isAnnualNote(note))).toBe(days);
});

test.each([
  ['issue', 'live mission', 'initial_issuance'],
  ['reactivate', 'live mission', 'recertification'],
  ['renew', 'live mission', 'live_mission'],
  ['renew', '', 'recertification'],
] as const)('a punch of %s with the note %j is stored as %s', (kind, note, type) =>
  expect(punchTypeFor(kind, note)).toBe(type),
);

function stored(id: string, isActive: boolean, expires: string) {
  return { id, isActive, expiresDate: new Date(expires), annualDate: null };
}
