import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerOf } from '../src/functions.ts';
import { expectRefusal, ownerRows } from './rows.ts';
import { type ActingWorld, makeActingWorld, type Place } from './trainer-world.ts';
import { minutesAgo } from './undo-credential-world.ts';
import { addMember } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let world: ActingWorld;
let newcomer: string;

beforeAll(async () => {
  tested = await createTestDatabase();
});
afterAll(() => tested.close());
beforeEach(async () => {
  world = await makeActingWorld(tested, 'lead');
  newcomer = await tested.asOwner((transaction) => addMember(transaction));
});

describe('what the one writer takes from a lead', () => {
  const write = (...changes: object[]) =>
    world.act(({ query }) => query(...answerOf('acts.write', { changes: JSON.stringify(changes), in_full: false })));

  async function heldAt({ memberId, programId }: Place) {
    const [held] = await ownerRows<{ id: string; event: string }>(
      tested,
      `select c.id, e.id::text as event from certifications c join app.credential_events e on e.credential_id = c.id
       where c.member_id = $1 and c.program_id = $2`,
      [memberId, programId],
    );
    return held ?? expect.fail();
  }

  async function changesAt(place: Place) {
    const { id, event } = await heldAt(place);
    const at = new Date().toISOString();
    const dates = { issued_date: at, expiration_date: minutesAgo(-400_000).toISOString(), status: 'valid' };
    const punch = { punch_type: 'recertification', notes: 'n' };
    const credential = { member_id: newcomer, program_id: place.programId, ...dates };
    return {
      issue: { kind: 'issue', at, credential, punch },
      remove: { kind: 'remove', at, credential: { id, status: 'inactive' } },
      reactivate: { kind: 'reactivate', at, credential: { id, ...dates }, punch },
      void: { kind: 'void', at, voids: event, credential: { id, ...dates } },
    };
  }

  test('the writer takes an issue, a removal, a reactivation and an undo with the dates that follow', async () => {
    const change = await changesAt(world.base);
    const follows = { kind: 'clocks', at: change.void.at, credential: change.void.credential };
    await write(change.issue);
    await write(change.remove);
    await write(change.reactivate);
    await write(change.void, follows);
    const kinds = await ownerRows(
      tested,
      `select kind from app.credential_events where member_id = any ($1) and kind <> 'clocks' and actor_id is not null`,
      [[newcomer, world.base.memberId]],
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(['issue', 'remove', 'reactivate', 'void']);
  });

  test('the writer takes nothing outside from a lead, and nothing else, whichever verb wrote it', async () => {
    const { base, elsewhere } = world;
    const [here, there] = [await changesAt(base), await changesAt(elsewhere)];
    const { punch, credential } = here.issue;
    const refused: Record<string, object> = {
      'an issue elsewhere': there.issue,
      'an issue to somebody elsewhere': { ...here.issue, credential: { ...credential, member_id: elsewhere.memberId } },
      'an issue without a punch': { ...here.issue, punch: undefined },
      'an issue of what is inactive': { ...here.issue, credential: { ...credential, status: 'inactive' } },
      'an issue that counts elsewhere': { ...here.issue, base: elsewhere.name },
      'an issue recorded at another time': { ...here.issue, recorded_at: here.issue.at },
      'a removal elsewhere': there.remove,
      'a removal with a punch': { ...here.remove, punch },
      'a removal that leaves it valid': { ...here.remove, credential: { ...here.remove.credential, status: 'valid' } },
      'a reactivation elsewhere': there.reactivate,
      'a reactivation of nothing': { ...here.issue, kind: 'reactivate' },
      'a reactivation for somebody else': {
        ...here.reactivate,
        credential: { ...here.reactivate.credential, member_id: newcomer },
      },
      'an undo elsewhere': there.void,
      'an undo of something else': { ...here.void, voids: there.void.voids },
      'an undo of a punch that it was not': { ...here.void, punch_id: newcomer },
      'an undo with a punch': { ...here.void, punch },
      'an undo that counts elsewhere': { ...here.void, base: elsewhere.name },
      'a correction': { ...here.remove, kind: 'correct' },
      'dates alone': { ...here.remove, kind: 'clocks', credential: { id: here.remove.credential.id } },
    };
    const before = await ownerRows(tested, 'select max(id) from app.credential_events');
    for (const [what, wrong] of Object.entries(refused)) {
      const outcome = await write(wrong).then(
        () => 'written',
        (error) => error.code,
      );
      expect([what, outcome]).toEqual([what, '42501']);
    }
    await expectRefusal(write(here.issue, there.issue), '42501');
    const ended = {
      kind: 'clocks',
      at: here.issue.at,
      credential: { ...here.reactivate.credential, status: 'inactive' },
    };
    await expectRefusal(write(here.reactivate, ended), '42501');
    expect(await ownerRows(tested, 'select max(id) from app.credential_events')).toEqual(before);
  });
});
