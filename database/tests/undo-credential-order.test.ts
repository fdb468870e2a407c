import type { UndoCredential } from '@ffl/domain/credentials/schemas';
import { credentialsAsOf } from '@ffl/domain/tests/credentials-as-of';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Claims } from '../src/actors/actor.ts';
import { act, punched, writtenFor } from './credential-world.ts';
import { readLedger } from './ledger-events.ts';
import { actorRows } from './rows.ts';
import { addRenewed, minutesAgo, notTheLast, undoAs } from './undo-credential-world.ts';
import { addAdministrator, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

const reason = 'Wrong person';

let tested: TestDatabase;
let admin: Person;
let other: Person;

beforeAll(async () => {
  tested = await createTestDatabase();
  admin = await tested.asOwner((transaction) => addAdministrator(transaction));
  other = await tested.asOwner((transaction) => addAdministrator(transaction));
});
afterAll(() => tested.close());

const undo = (request: UndoCredential, now?: Date, claims: Claims = admin.claims) =>
  undoAs(tested, claims, request, now);
const renewedPlace = (past?: Parameters<typeof addRenewed>[2]) => addRenewed(tested, admin.claims, past);

describe('at the same time', () => {
  test('only one of two who undo the same punch succeeds', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { place, issued, renewed } = await renewedPlace();
      const request = { ...place, punchId: renewed.punch.id };
      const outcomes = await Promise.all([undo(request), undo(request, new Date(), other.claims)]);
      expect(outcomes.map((outcome) => outcome.kind).sort()).toEqual(['done', 'refused']);
      expect((await writtenFor(tested, place)).credentials).toMatchObject([
        { expiration_date: new Date(issued.credential.expiration_date) },
      ]);
    }
  });

  test('a void and a renewal at the same time end in one of the two orders, never in a mixture', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { place, renewed } = await renewedPlace();
      const [voided, again] = await Promise.all([
        undo({ ...place, punchId: renewed.punch.id }),
        punched(tested, other.claims, 'renew', place),
      ]);
      const { credentials, punches, ledger } = await writtenFor(tested, place);
      const isUndoFirst = voided.kind === 'done';
      expect(ledger.map((event) => event.kind)).toEqual(
        isUndoFirst ? ['issue', 'renew', 'void', 'renew'] : ['issue', 'renew', 'renew'],
      );
      expect(punches).toMatchObject([
        { voided_at: null },
        { voided_at: isUndoFirst ? expect.any(Date) : null },
        { voided_at: null },
      ]);
      expect(credentials).toMatchObject([{ expiration_date: new Date(again.credential.expiration_date) }]);
    }
  });
});

describe('the ledger', () => {
  test('the ledger alone still says who held what at every instant after an undo, and has no gap', async () => {
    const { place, issued, renewed } = await renewedPlace({ issuedAgo: 60, renewedAgo: 40 });
    await undo({ ...place, punchId: renewed.punch.id, reason }, minutesAgo(20));
    const back = await undo({ ...place, punchId: issued.punch.id, reason }, minutesAgo(10));
    expect(back).toEqual(notTheLast);
    await act(tested, admin.claims, 'renew', place, minutesAgo(5));
    const events = (await readLedger(tested)).filter((event) => event.memberId === place.memberId);
    const expiryAt = (minutes: number) =>
      credentialsAsOf(events, { moment: minutesAgo(minutes), knownAt: new Date() })[0]?.expiresDate;
    expect([expiryAt(70), expiryAt(50), expiryAt(30), expiryAt(15)]).toEqual([
      undefined,
      new Date(issued.credential.expiration_date),
      new Date(issued.credential.expiration_date),
      new Date(issued.credential.expiration_date),
    ]);
    for (const [index, event] of events.entries())
      if (index > 0)
        expect(event).toMatchObject({
          oldStatus: events[index - 1]?.newStatus,
          oldExpires: events[index - 1]?.newExpires,
        });
    const { credentials } = await writtenFor(tested, place);
    expect(credentialsAsOf(events, { moment: new Date(), knownAt: new Date() })).toMatchObject(
      credentials.map((row) => ({ id: row.id, expiresDate: row.expiration_date })),
    );
  });

  test('the ledger of a member is shown to administrators, for one program or all', async () => {
    const { place } = await renewedPlace();
    const read = (...ids: string[]) =>
      actorRows(
        tested,
        admin.claims,
        `select kind from credential_events_of(${ids.map((_, index) => `$${index + 1}`).join()})`,
        ids,
      );
    const both = [{ kind: 'issue' }, { kind: 'renew' }];
    expect(await read(place.memberId)).toEqual(both);
    expect(await read(place.memberId, place.programId)).toEqual(both);
    expect(await read(place.memberId, place.memberId)).toEqual([]);
  });
});
