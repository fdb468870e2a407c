import { denverDate } from '@ffl/domain/time/denver';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { issueCredential, renewCredential } from '../src/credentials/credential-acts.ts';
import { answerOf } from '../src/functions.ts';
import { actorRows, expectRefusal, ownerRows } from './rows.ts';
import { addSessionAt, makeTrainerWorld, type Place, type TrainerWorld } from './trainer-world.ts';
import { addGrant, addGrantee, hold } from './worlds/grantees.ts';
import { addAdministrator, addMember } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let world: TrainerWorld;

beforeAll(async () => {
  tested = await createTestDatabase();
});
afterAll(() => tested.close());
beforeEach(async () => {
  world = await makeTrainerWorld(tested);
});

const now = () => new Date();
const renew = (memberId: string, programId: string, more = {}) =>
  world.act((transaction) => renewCredential(transaction, { memberId, programId, ...more }, now()));
const add = <Result>(work: Parameters<typeof tested.asOwner<Result>>[0]) => tested.asOwner(work);
describe('a punch by a trainer', () => {
  test('a trainer renews what is held at their base, on a live mission too, and histories and reports name them', async () => {
    expect(
      await renew(world.base.memberId, world.base.programId, { liveMission: true, base: world.base.name }),
    ).toMatchObject({
      kind: 'done',
      punch: { punch_type: 'live_mission' },
    });
    const admin = await add((transaction) => addAdministrator(transaction));
    const history = 'select kind, by from credential_history($1)';
    expect(await actorRows(tested, admin.claims, history, [world.base.memberId])).toContainEqual({
      kind: 'renew',
      by: 'Tara Trainer',
    });
    const reader = await add((transaction) => addGrantee(transaction, { scope: 'base', baseId: world.base.id }));
    expect(
      await actorRows(tested, reader.claims, 'select kind, by from scoped.credential_history($1)', [
        world.base.memberId,
      ]),
    ).toContainEqual({ kind: 'renew', by: 'Tara Trainer' });
    const [report] = await actorRows<{ rows: { recorded_by: string }[] }>(
      tested,
      admin.claims,
      `select report_page('credentials') -> 'rows' as rows`,
    );
    expect(report?.rows.map((row) => row.recorded_by)).toContain('Tara Trainer');
  });

  test('a trainer of everything renews at every base', async () => {
    const everywhere = await add((transaction) => addGrantee(transaction, { kind: 'trainer', scope: 'all' }));
    const { memberId, programId } = world.elsewhere;
    expect(
      await tested.database.asActor(everywhere.claims, (transaction) =>
        renewCredential(transaction, { memberId, programId }, now()),
      ),
    ).toMatchObject({ kind: 'done' });
  });

  test('a trainer enters a late paper for what was held on its day', async () => {
    const effectiveOn = denverDate(new Date(Date.now() - 3 * 86_400_000));
    expect(
      await renew(world.base.memberId, world.base.programId, { effectiveOn, lateReason: 'Found in the folder' }),
    ).toMatchObject({ kind: 'done' });
  });

  test('a second punch within hours must be confirmed, and says who punched', async () => {
    const first = await renew(world.base.memberId, world.base.programId);
    const second = await renew(world.base.memberId, world.base.programId);
    expect(second).toMatchObject({ code: 'punched_recently', recent: { by: 'Tara Trainer' } });
    const despiteRecent = first.kind === 'done' ? first.punch.id : '';
    expect(await renew(world.base.memberId, world.base.programId, { despiteRecent })).toMatchObject({ kind: 'done' });
  });

  test('a trainer finds nobody and no program outside their base, and may name no other base', async () => {
    expect(await renew(world.elsewhere.memberId, world.elsewhere.programId)).toMatchObject({ code: 'member_missing' });
    expect(await renew(world.base.memberId, world.elsewhere.programId)).toMatchObject({ code: 'program_missing' });
    await expectRefusal(renew(world.base.memberId, world.base.programId, { base: world.elsewhere.name }), '42501');
    expect(await renew(world.elsewhere.memberId, world.base.programId)).toMatchObject({ code: 'member_missing' });
    expect(await world.punchesOf(world.elsewhere.memberId)).toEqual([]);
  });

  test('a trainer finds nobody whom they only read at another base', async () => {
    await add((transaction) =>
      addGrant(transaction, world.trainer.userId, { scope: 'base', baseId: world.elsewhere.id }),
    );
    expect(await renew(world.elsewhere.memberId, world.elsewhere.programId)).toMatchObject({ code: 'member_missing' });
  });

  test('a trainer issues nothing and restores nothing that was removed', async () => {
    const removed = await add(async (transaction) => {
      const memberId = await addMember(transaction);
      const credential = await hold(transaction, memberId, world.base.programId);
      await transaction.query("update certifications set status = 'inactive' where id = $1", [credential]);
      return memberId;
    });
    expect(await renew(removed, world.base.programId)).toMatchObject({ code: 'credential_not_held' });
    const place = { memberId: removed, programId: world.base.programId };
    expect(await world.act((transaction) => issueCredential(transaction, place, now()))).toMatchObject({
      code: 'credential_not_held',
    });
    const [held] = await ownerRows<{ id: string }>(tested, 'select id from certifications where member_id = $1', [
      removed,
    ]);
    expect(held).toBeDefined();
  });

  test('a late paper of a day on which nothing was held issues nothing', async () => {
    const memberId = await add(async (transaction) => {
      const person = await addMember(transaction);
      await transaction.query(
        `insert into certifications (member_id, program_id, issued_date, expiration_date)
         values ($1, $2, now(), now() + interval '1 year')`,
        [person, world.base.programId],
      );
      return person;
    });
    const effectiveOn = denverDate(new Date(Date.now() - 3 * 86_400_000));
    expect(await renew(memberId, world.base.programId, { effectiveOn, lateReason: 'Found' })).toMatchObject({
      code: 'credential_not_held',
    });
  });
});

describe('what the one writer takes from a trainer', () => {
  const later = () => new Date(Date.now() + 300 * 86_400_000).toISOString();

  async function change(place: Place = world.base) {
    const [credential] = await ownerRows<{ id: string }>(
      tested,
      'select id from certifications where member_id = $1 and program_id = $2',
      [place.memberId, place.programId],
    );
    return {
      kind: 'renew',
      at: now().toISOString(),
      base: place.name as string | null,
      credential: {
        id: credential?.id ?? '',
        member_id: place.memberId,
        program_id: place.programId,
        issued_date: now().toISOString(),
        expiration_date: later(),
        status: 'valid',
      },
      punch: { punch_type: 'recertification', notes: 'n' },
    };
  }
  const write = (changes: object) =>
    world.act(({ query }) => query(...answerOf('acts.write', { changes: JSON.stringify(changes), in_full: false })));

  test('the writer takes a renewal at the base of a trainer', async () => {
    await write([await change()]);
    expect(await world.punchesOf(world.base.memberId)).toHaveLength(1);
  });

  test('the writer takes nothing else from a trainer, whichever verb wrote it', async () => {
    const renewal = await change();
    const { credential, punch: _, ...rest } = renewal;
    const { id: __, ...unnamed } = credential;
    const session = await addSessionAt(tested, world.elsewhere, []);
    const [removed] = await add(async (transaction) => {
      const memberId = await addMember(transaction);
      const id = await hold(transaction, memberId, world.base.programId);
      await transaction.query("update certifications set status = 'inactive' where id = $1", [id]);
      return [{ ...credential, id, member_id: memberId }];
    });
    const refused: Record<string, object> = {
      'an issue': { ...renewal, kind: 'issue', credential: unnamed },
      'a reactivation': { ...renewal, kind: 'reactivate' },
      'a renewal of what was removed': { ...renewal, credential: removed },
      'a removal': { ...rest, kind: 'remove', credential: { ...credential, status: 'inactive' } },
      'a removal called a renewal': { ...renewal, credential: { ...credential, status: 'inactive' } },
      'a correction': { ...rest, kind: 'correct', credential },
      'dates without a renewal': { ...rest, kind: 'clocks', credential },
      'a renewal without a punch': { ...rest, credential },
      'an undo': { ...renewal, kind: 'void', voids: '1' },
      'a renewal that undoes something': { ...renewal, voids: '1' },
      'a renewal recorded at another time': { ...renewal, recorded_at: later() },
      'a renewal at another base': await change(world.elsewhere),
      'a renewal that counts at another base': { ...renewal, base: world.elsewhere.name },
      'a renewal of somebody else': { ...renewal, credential: { ...credential, member_id: world.elsewhere.memberId } },
      'a renewal in another program': {
        ...renewal,
        credential: { ...credential, program_id: world.elsewhere.programId },
      },
      'a renewal for a session elsewhere': { ...renewal, training_session_id: session },
    };
    for (const [what, wrong] of Object.entries(refused)) {
      const outcome = await write([wrong]).then(
        () => 'written',
        (error) => error.code,
      );
      expect([what, outcome]).toEqual([what, '42501']);
    }
    await expectRefusal(write([renewal, refused['a renewal at another base'] ?? {}]), '42501');
    expect(await world.punchesOf(world.base.memberId)).toEqual([]);
  });
});
