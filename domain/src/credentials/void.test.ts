import { expect, test } from 'vitest';
import { type CredentialEvent, decideVoid } from './index.ts';

const issued = new Date('2026-11-20T18:00:00Z');
const renewed = new Date('2026-11-21T18:00:00Z');
const first = new Date('2027-01-01T18:00:00Z');
const second = new Date('2027-01-02T18:00:00Z');

const issue: CredentialEvent = {
  credentialId: 'c',
  memberId: 'm',
  programId: 'p',
  kind: 'issue',
  at: issued,
  oldStatus: null,
  newStatus: 'valid',
  oldIssued: null,
  newIssued: issued,
  oldExpires: null,
  newExpires: first,
};
const renew: CredentialEvent = {
  ...issue,
  kind: 'renew',
  at: renewed,
  oldStatus: 'valid',
  oldIssued: issued,
  newIssued: renewed,
  oldExpires: first,
  newExpires: second,
};
const minutesAfter = (event: CredentialEvent, minutes: number) => new Date(event.at.getTime() + minutes * 60_000);

test('a punch that is taken back restores the dates before it', () => {
  expect(decideVoid({ events: [issue, renew], reason: '', now: minutesAfter(renew, 10) })).toEqual({
    kind: 'void',
    credentialId: 'c',
    restored: { status: 'valid', issuedDate: issued, expiresDate: first },
  });
});

test('a first issue that is taken back leaves nobody current', () => {
  expect(decideVoid({ events: [issue], reason: '', now: issued })).toMatchObject({ restored: { status: 'inactive' } });
});

test('after ten minutes a reason is needed', () => {
  const now = minutesAfter(renew, 11);
  const message = 'Please give a reason for taking this punch back';
  expect(decideVoid({ events: [issue, renew], reason: ' ', now })).toEqual({
    kind: 'refuse',
    code: 'reason_needed',
    message,
  });
  expect(decideVoid({ events: [issue, renew], reason: 'wrong person', now })).toMatchObject({ kind: 'void' });
});

test('what came before the last change cannot be taken back', () => {
  const message = 'Only the last punch of a credential can be taken back';
  const removal: CredentialEvent = { ...renew, kind: 'remove', newStatus: 'inactive' };
  expect(decideVoid({ events: [issue, renew, removal], reason: 'x', now: renewed })).toEqual({
    kind: 'refuse',
    code: 'punch_not_last',
    message,
  });
  expect(decideVoid({ events: [], reason: 'x', now: renewed })).toEqual({
    kind: 'refuse',
    code: 'punch_not_last',
    message,
  });
});
