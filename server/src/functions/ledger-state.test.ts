import { addAdministrator } from '@ffl/database/tests/worlds/people';
import { createTestDatabase } from '@ffl/database/tests/worlds/test-database';
import type { LedgerCheck } from '@ffl/domain/seals/findings';
import { expect, onTestFinished, test } from 'vitest';
import { createTestApp } from '../../tests/worlds/test-app.ts';

const check: LedgerCheck = {
  checkedAt: '2026-11-22T10:15:00.000Z',
  sealedSince: '2026-11-01T18:00:00.000Z',
  sealedUntil: '2026-11-22T10:14:31.738Z',
  rows: 2,
  credentials: 1,
  findings: [{ kind: 'credential_missing', id: '17', evidence: '', sealedAt: '2026-11-20T10:00:00.000Z' }],
  hasMore: false,
  accepted: 0,
};

test('administrators see nothing before the first check of the ledger, then its result', async () => {
  const tested = await createTestDatabase();
  onTestFinished(() => tested.close());
  const flight = await createTestApp(tested);
  const { claims } = await tested.asOwner((transaction) => addAdministrator(transaction));
  const headers = { Authorization: `Bearer ${await flight.tokenFor(claims)}` };
  const ask = async () => (await flight.post('/functions/v1/ledger-state', {}, headers)).json();
  const now = new Date();
  flight.setNow(now);
  const respondedAt = now.toISOString();
  expect(await ask()).toEqual({ check: null, sealedAt: null, respondedAt });
  const sealedAt = '2026-11-22T10:15:31.738Z';
  flight.setLedgerState({ check, sealedAt });
  expect(await ask()).toEqual({ check, sealedAt, respondedAt });
  expect((await flight.post('/functions/v1/ledger-state', { days: 7 }, headers)).status).toBe(400);
});
