import { describe, expect, test } from 'vitest';
import { credentialMessages } from './messages.ts';
import { canSubmitPunch, heldBeside, missingBaseMessage, punchButtonLabel, punchStatus, punchTarget } from './punch.ts';

const now = new Date('2026-11-20T18:00:00Z');
const programs = [
  { id: 'av1', name: 'Avalanche Deployment', base: 'LG1' },
  { id: 'av2', name: 'Avalanche Deployment', base: 'LG2' },
  { id: 'basics', name: 'Avalanche Basics', base: 'LG1' },
];
const cardName = 'Avalanche Deployment';
const held = (programId: string, expires: string, isActive = true) => ({
  programId,
  isActive,
  expiresDate: new Date(expires),
});

describe('the credential a punch renews', () => {
  const credentials = [
    held('av1', '2026-11-25T00:00:00Z'),
    held('av2', '2026-11-01T00:00:00Z'),
    held('basics', '2027-11-01T00:00:00Z'),
  ];
  const target = (base: string | null, own = credentials) =>
    punchTarget({ cardName, base, programs, credentials: own }, now)?.program.id ?? null;

  test('the credential a punch renews is the one in force that ends first if no base is chosen, never a lapsed one beside it', () => {
    expect(target(null)).toBe('av1');
    expect(target(null, [held('av1', '2027-05-01T00:00:00Z'), held('av2', '2026-11-26T00:00:00Z')])).toBe('av2');
    expect(target(null, [held('av1', '2026-10-01T00:00:00Z'), held('av2', '2026-11-01T00:00:00Z')])).toBe('av2');
  });
  test('the credential a punch renews is the one chosen by hand, unless a base that was chosen decides', () => {
    const chosen = (base: string | null, programId: string) =>
      punchTarget({ cardName, base, programId, programs, credentials }, now)?.program.id;
    expect([chosen(null, 'av2'), chosen('LG1', 'av2'), chosen(null, 'basics')]).toEqual(['av2', 'av1', 'av1']);
  });
  test('the credential a punch renews has the others of that name beside it, in the same order, whichever base decides', () => {
    const own = [...credentials, held('av2', '2026-11-10T00:00:00Z')];
    const beside = (programId: string) => heldBeside({ cardName, programs, credentials: own, programId }, now);
    expect(beside('av1')).toEqual([{ programId: 'av2', base: 'LG2', expiresDate: new Date('2026-11-10T00:00:00Z') }]);
    expect(beside('av2')).toEqual([{ programId: 'av1', base: 'LG1', expiresDate: new Date('2026-11-25T00:00:00Z') }]);
  });
  test("the credential a punch renews is the chosen base's variant, even if another lasts longer", () =>
    expect(target('LG2')).toBe('av2'));
  test('the credential a punch renews is none if the base has no variant', () => expect(target('LG7')).toBeNull());
  test('the credential a punch renews is never a removed one', () => {
    expect(target(null, [held('av1', '2027-01-01T00:00:00Z', false)])).toBeNull();
  });

  test('the status in the punch dialog covers all matching programs until a base is chosen', () => {
    const status = (base: string | null) => punchStatus({ cardName, base, programs, credentials }, now);
    expect(status(null)).toMatchObject({ label: 'Active', program: { id: 'basics' } });
    expect(status('LG1')).toMatchObject({ label: 'Expiring Soon', program: { id: 'av1' } });
    expect(status('LG2')).toMatchObject({ label: 'Expired', program: { id: 'av2' } });
    expect(status('LG7')).toEqual({ label: 'No Credential', credential: null, program: null });
  });
});

test('a member without a credential is named by program', () => {
  expect(credentialMessages.noneToPunch('Lift Ticket')).toBe(
    'No existing active credential found for Lift Ticket. Please add a credential first.',
  );
});

test.each([
  [false, false, 'Record Punch'],
  [true, false, 'Record Live Mission Punch'],
  [false, true, 'Record Annual Initial Training Punch'],
  [true, true, 'Record Live Mission Annual Initial Training Punch'],
])(
  'the punch button with live mission %s and annual training %s reads "%s"',
  (liveMission, annualInitialTraining, label) => {
    expect(punchButtonLabel({ liveMission, annualInitialTraining })).toBe(label);
  },
);

test.each([
  [{}, true],
  [{ isMemberSelected: false }, false],
  [{ isProcessing: true }, false],
  [{ annualInitialTraining: true }, false],
  [{ annualInitialTraining: true, base: 'LG1' }, true],
])('the punch form with %j can be submitted: %s', (change, expected) => {
  const form = { isMemberSelected: true, isProcessing: false, annualInitialTraining: false, base: null };
  expect(canSubmitPunch({ ...form, ...change })).toBe(expected);
});

test.each([
  ['renew', 'Avalanche Deployment', true, null, 'Please select a base for Annual Initial Training'],
  ['issue', 'Avalanche Deployment', false, null, 'Please select a base for deployment programs'],
  ['issue', 'Avalanche Deployment', false, 'LG1', null],
  ['renew', 'Avalanche Deployment', false, null, null],
  ['issue', 'Lift Ticket', false, null, null],
] as const)(
  'a missing base is named for the act %s of %s, annual training %s, base %s',
  (kind, programName, annualInitialTraining, base, message) => {
    expect(missingBaseMessage({ kind, programName, annualInitialTraining, base })).toBe(message);
  },
);
