import { describe, expect, test } from 'vitest';
import type { PlacedEvent } from './replay.ts';
import { decideUndo } from './undo.ts';

const issued = new Date('2026-11-20T18:00:00Z');
const renewed = new Date('2026-11-21T18:00:00Z');
const first = new Date('2027-01-01T18:00:00Z');
const second = new Date('2027-01-02T18:00:00Z');

const program = { name: 'Avalanche Deployment', base: null, validityPeriodDays: 42, twoClocks: false, seasons: [] };
const issue: PlacedEvent = {
  id: '1',
  credentialId: 'c',
  memberId: 'm',
  programId: 'p',
  kind: 'issue',
  punchId: 'first',
  voids: null,
  isAnnualInitial: false,
  base: 'LG1',
  seasonId: null,
  at: issued,
  recordedAt: issued,
  oldStatus: null,
  newStatus: 'valid',
  oldIssued: null,
  newIssued: issued,
  oldExpires: null,
  newExpires: first,
  oldAnnual: null,
  newAnnual: null,
};
const renew: PlacedEvent = {
  ...issue,
  id: '2',
  kind: 'renew',
  punchId: 'second',
  base: 'LG2',
  at: renewed,
  recordedAt: renewed,
  oldStatus: 'valid',
  oldIssued: issued,
  newIssued: renewed,
  oldExpires: first,
  newExpires: second,
};
const minutesAfter = (event: PlacedEvent, minutes: number) => new Date(event.at.getTime() + minutes * 60_000);

const bare: PlacedEvent = { ...renew, id: '3', kind: 'punch', punchId: 'bare', oldExpires: second };
const notTheLast = {
  kind: 'refuse',
  code: 'punch_not_last',
  message: 'Only the last punch of a credential can be taken back',
};

test('undoing a punch restores the dates and base before it', () => {
  const input = {
    program,
    rules: [],
    events: [issue, renew],
    punchId: 'second',
    reason: '',
    now: minutesAfter(renew, 10),
  };
  expect(decideUndo(input)).toEqual({
    kind: 'void',
    credentialId: 'c',
    voids: '2',
    before: '1',
    restored: {
      status: 'valid',
      issuedDate: issued,
      expiresDate: first,
      annualDate: null,
      base: 'LG1',
    },
    followed: [],
  });
});

test("undoing a first issue leaves nobody current, at the program's base", () => {
  const input = { program, rules: [], events: [issue], punchId: 'first', reason: '', now: issued };
  expect(decideUndo(input)).toMatchObject({ restored: { status: 'inactive', base: null } });
  expect(decideUndo({ ...input, program: { ...program, base: 'LG3' } })).toMatchObject({
    restored: { status: 'inactive', base: 'LG3' },
  });
});

describe('a removal', () => {
  const removal: PlacedEvent = {
    ...renew,
    id: '3',
    kind: 'remove',
    punchId: null,
    newStatus: 'inactive',
    newIssued: renewed,
    oldIssued: renewed,
    oldExpires: second,
  };
  const input = {
    program,
    rules: [],
    events: [issue, renew, removal],
    removalId: '3',
    reason: '',
    now: minutesAfter(removal, 10),
  };

  test('undoing a removal restores the status, dates and base before it', () => {
    expect(decideUndo(input)).toEqual({
      kind: 'void',
      credentialId: 'c',
      voids: '3',
      before: '2',
      restored: {
        status: 'valid',
        issuedDate: renewed,
        expiresDate: second,
        annualDate: null,
        base: 'LG2',
      },
      followed: [],
    });
  });

  test('a removal needs a reason after ten minutes', () => {
    const late = { ...input, now: minutesAfter(removal, 11) };
    const message = 'Please give a reason for taking this removal back';
    expect(decideUndo(late)).toEqual({ kind: 'refuse', code: 'reason_needed', message });
    expect(decideUndo({ ...late, reason: 'wrong person' })).toMatchObject({ kind: 'void' });
  });

  test("a removal can't be undone once something happened since", () => {
    const since = { kind: 'refuse', code: 'removal_not_last' };
    const message = 'The credential has changed since, so its removal can no longer be taken back';
    const correct: PlacedEvent = { ...removal, id: '4', kind: 'correct', oldStatus: 'inactive' };
    expect(decideUndo({ ...input, events: [...input.events, correct] })).toEqual({ ...since, message });
    expect(decideUndo({ ...input, removalId: '2' })).toMatchObject(since);
  });

  test("a removal can't be undone into a second credential", () => {
    expect(decideUndo({ ...input, others: [{ isActive: false }] })).toMatchObject({ kind: 'void' });
    expect(decideUndo({ ...input, others: [{ isActive: true }] })).toEqual({
      kind: 'refuse',
      code: 'credential_exists',
      message: 'Active certification already exists for this member and program',
    });
  });
});

test('an undo requires a reason after ten minutes', () => {
  const now = minutesAfter(renew, 11);
  const message = 'Please give a reason for taking this punch back';
  const input = { program, rules: [], events: [issue, renew], punchId: 'second', now };
  expect(decideUndo({ ...input, reason: ' ' })).toEqual({ kind: 'refuse', code: 'reason_needed', message });
  expect(decideUndo({ ...input, reason: 'wrong person' })).toMatchObject({ kind: 'void' });
});

test("a punch before the last change can't be undone", () => {
  const removal: PlacedEvent = { ...renew, id: '4', kind: 'remove', punchId: null, newStatus: 'inactive' };
  const input = { program, rules: [], punchId: 'second', reason: 'x', now: renewed };
  expect(decideUndo({ ...input, events: [issue, renew, removal] })).toEqual(notTheLast);
  expect(decideUndo({ ...input, events: [issue, renew], punchId: 'first' })).toEqual(notTheLast);
  expect(decideUndo({ ...input, events: [] })).toEqual(notTheLast);
});

test("a punch no act made blocks nothing and can't be undone itself", () => {
  const input = { program, rules: [], events: [issue, renew, bare], reason: '', now: renewed };
  expect(decideUndo({ ...input, punchId: 'second' })).toMatchObject({ kind: 'void', voids: '2' });
  expect(decideUndo({ ...input, punchId: 'bare' })).toEqual(notTheLast);
});

test('a credential made valid again without a punch leaves nothing to undo', () => {
  const removal: PlacedEvent = { ...renew, id: '4', kind: 'remove', punchId: null, newStatus: 'inactive' };
  const again: PlacedEvent = { ...removal, id: '5', kind: 'reactivate', oldStatus: 'inactive', newStatus: 'valid' };
  const input = {
    program,
    rules: [],
    events: [issue, renew, removal, again],
    punchId: 'second',
    reason: 'x',
    now: renewed,
  };
  expect(decideUndo(input)).toEqual(notTheLast);
});
