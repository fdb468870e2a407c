import { expect, test } from 'vitest';
import type { CredentialEvent } from './ledger.ts';
import { decideTakeBack } from './take-back.ts';

const day = (date: number) => new Date(Date.UTC(2026, 10, date, 18));
const dates = (date: number) => ({ newIssued: day(date), newExpires: day(date + 30), newAnnual: null });

const issue: CredentialEvent = {
  id: '1',
  credentialId: 'c',
  memberId: 'm',
  programId: 'p',
  kind: 'issue',
  punchId: 'p1',
  voids: null,
  isAnnualInitial: false,
  base: 'LG1',
  at: day(1),
  recordedAt: day(1),
  oldStatus: null,
  newStatus: 'valid',
  oldIssued: null,
  oldExpires: null,
  oldAnnual: null,
  ...dates(1),
};

/** Adds an event that starts from what the one before left. */
function after(last: CredentialEvent, over: Partial<CredentialEvent>): CredentialEvent {
  const id = String(Number(last.id) + 1);
  const { newStatus: oldStatus, newIssued: oldIssued, newExpires: oldExpires, newAnnual: oldAnnual } = last;
  const at = day(Number(id));
  const old = { oldStatus, oldIssued, oldExpires, oldAnnual };
  return { ...last, ...old, id, kind: 'renew', punchId: `p${id}`, voids: null, at, recordedAt: at, ...over };
}

const renewed = (last: CredentialEvent) => after(last, dates(Number(last.id) + 1));
const removed = (last: CredentialEvent) => after(last, { kind: 'remove', punchId: null, newStatus: 'inactive' });
const undone = (last: CredentialEvent) => {
  const { oldStatus: newStatus, oldIssued: newIssued, oldExpires: newExpires, punchId } = last;
  return after(last, { kind: 'void', voids: last.id, punchId, newStatus, newIssued, newExpires });
};

/** What remains of this history without these events, by id. */
function without(events: CredentialEvent[], theirs: string[]) {
  const taken = decideTakeBack(events, ({ id }) => theirs.includes(id));
  const ids = (some: CredentialEvent[]) => some.map(({ id }) => id);
  return {
    voided: ids(taken.voided),
    restored: ids(taken.restored),
    gone: ids(taken.gone),
    expires: taken.becomes?.expiresDate ?? null,
    status: taken.becomes?.status ?? null,
  };
}

const second = renewed(issue);
const third = renewed(second);

test('a credential goes back to what was before the first act that is taken back', () => {
  const end = removed(third);
  expect(without([issue, second, third, end], ['3', '4'])).toEqual({
    voided: ['4', '3'],
    restored: [],
    gone: [],
    expires: day(32),
    status: 'valid',
  });
});

test("somebody else's later act stays when acts are taken back, and what it stands on counts no more", () => {
  expect(without([issue, second, third], ['2'])).toEqual({
    voided: ['2'],
    restored: [],
    gone: [],
    expires: null,
    status: null,
  });
});

test('a first issue that is taken back leaves a credential that nobody holds', () => {
  expect(without([issue], ['1'])).toMatchObject({ voided: ['1'], expires: day(31), status: 'inactive' });
});

test("an undo of somebody else's punch that is taken back is void, and the punch counts again", () => {
  const end = undone(second);
  expect(without([issue, second, end], ['3'])).toEqual({
    voided: ['3'],
    restored: ['2'],
    gone: [],
    expires: day(32),
    status: 'valid',
  });
});

test('an act that was undone already, by anybody, is left alone', () => {
  const end = undone(second);
  expect(without([issue, second, end], ['2'])).toMatchObject({ voided: [], gone: ['2'] });
  expect(without([issue, second, end], ['2', '3'])).toMatchObject({ voided: [], restored: [], gone: ['2', '3'] });
});

test("a replaced act of the same moment leads back to the other account's act that it had replaced", () => {
  const undo = { ...undone(second), newExpires: day(60) };
  const replacing = { ...after(undo, { at: second.at, newExpires: day(60) }), oldExpires: issue.newExpires };
  expect(without([issue, second, undo, replacing], ['3', '4'])).toMatchObject({
    restored: ['2'],
    expires: second.newExpires,
    status: 'valid',
  });
});
