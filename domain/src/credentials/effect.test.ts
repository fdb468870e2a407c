import { expect, test } from 'vitest';
import { changesInEffect, inOrderOfEffect } from './effect.ts';
import type { CredentialEvent } from './ledger.ts';

const event = (id: number, minute: number, more: Partial<CredentialEvent> = {}): CredentialEvent => ({
  ...{ id: String(id), credentialId: 'c', memberId: 'm', programId: 'p', kind: 'renew', punchId: `${id}`, voids: null },
  ...{ isAnnualInitial: false, base: null, at: new Date(minute), recordedAt: new Date(id) },
  ...{ oldStatus: 'valid', newStatus: 'valid', oldIssued: null, newIssued: null },
  ...{ oldExpires: null, newExpires: null, oldAnnual: null, newAnnual: null, ...more },
});
const ids = (events: readonly CredentialEvent[]) => events.map(({ id }) => id);

test('a change that arrived later and took effect earlier comes first, and the number decides at one time', () => {
  expect(ids(inOrderOfEffect([event(9, 20), event(10, 20), event(11, 5)]))).toEqual(['11', '9', '10']);
});

test("undone changes, the dates that followed from them and bare punches don't count", () => {
  const undone = [event(1, 1), event(2, 2), event(3, 3, { kind: 'clocks' }), event(4, 2, { kind: 'punch' })];
  const all = [...undone, event(5, 5, { kind: 'void', voids: '2' }), event(6, 3, { kind: 'clocks' })];
  expect(ids(changesInEffect(all))).toEqual(['1', '6', '5']);
});
