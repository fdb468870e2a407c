import { randomUUID } from 'node:crypto';
import type { CredentialEvent } from '@ffl/domain/credentials/ledger';
import { ruledCredentialOf } from '@ffl/domain/credentials/ruled-credential';
import type { CredentialAct } from '@ffl/domain/credentials/schemas';
import { addCalendarDays, denverDate } from '@ffl/domain/time/denver';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ActorTransaction } from '../src/actors/actor.ts';
import { changeSeasons } from '../src/currency/change-seasons.ts';
import { readRuledCredentials } from '../src/currency/read-ruled-credentials.ts';
import { updateProgram } from '../src/currency/write-program.ts';
import { seededRandom } from '../src/sample/seeded-random.ts';
import { actIn, punched } from './credential-world.ts';
import { ownerRows } from './rows.ts';
import { findings, settle } from './seal-world.ts';
import { undoAs } from './undo-credential-world.ts';
import { withoutTriggers } from './without-triggers.ts';
import { addAdministrator, addMember, addMemberWithAccount, addProgram, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let ann: Person;
let bea: Person;
let programId: string;

const now = new Date();
const ahead = (days: number) => addCalendarDays(now, days);

beforeAll(async () => {
  tested = await createTestDatabase();
  [ann, bea] = await tested.asOwner(async (transaction) => [
    await addAdministrator(transaction),
    await addAdministrator(transaction),
  ]);
});
afterAll(() => tested.close());

beforeEach(async () => {
  programId = await tested.asOwner((transaction) => addProgram(transaction, { name: 'Ropes', validityDays: 42 }));
});

async function place(): Promise<CredentialAct> {
  return { programId, memberId: await tested.asOwner((transaction) => addMember(transaction)) };
}

type Work = (transaction: ActorTransaction) => Promise<unknown>;
const as = (person: Person, work: Work) => tested.database.asActor(person.claims, work);

const switchOn: Work = (transaction) => updateProgram(transaction, { id: programId, twoClocks: true }, now);
/** Adds a season that runs now. */
const addSeason: Work = (transaction) =>
  changeSeasons(
    transaction,
    () =>
      transaction.query(`insert into seasons (name, program_id, start_date, end_date) values ('Winter', $1, $2, $3)`, [
        ...[programId, denverDate(ahead(-30)), denverDate(ahead(150))],
      ]),
    now,
  );
const deleteSeasons: Work = (transaction) =>
  changeSeasons(transaction, () => transaction.query('delete from seasons where program_id = $1', [programId]), now);

async function expiryOf({ memberId }: CredentialAct): Promise<Date | undefined> {
  const [row] = await ownerRows<{ expiration_date: Date }>(
    tested,
    'select expiration_date from certifications where member_id = $1 and program_id = $2',
    [memberId, programId],
  );
  return row?.expiration_date;
}

/** Starts `second` while `first` is about to commit, and has it wait. */
async function meet(first: Work, second: Work): Promise<void> {
  const written = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const one = as(ann, async (transaction) => {
    await first(transaction);
    written.resolve();
    await gate.promise;
  });
  await Promise.race([written.promise, one]);
  const other = as(bea, second);
  const waiting = () => ownerRows(tested, 'select from pg_locks where not granted');
  await expect.poll(async () => (await waiting()).length, { timeout: 10_000 }).toBeGreaterThan(0);
  gate.resolve();
  await Promise.all([one, other]);
}

describe('someone issuing or punching while the rule changes', () => {
  const rules = {
    season: { change: addSeason, issued: 42, renewed: 42 },
    option: { change: switchOn, issued: 365, renewed: 65 },
  };

  test.each([
    ['renew', 'season', 'act first'],
    ['renew', 'season', 'change first'],
    ['issue', 'option', 'act first'],
    ['issue', 'option', 'change first'],
    ['renew', 'option', 'act first'],
    ['renew', 'option', 'change first'],
  ] as const)(
    "someone issuing or punching while the rule changes gets the new one's dates: %s and %s, the %s",
    async (verb, rule, order) => {
      const credential = await place();
      // Somebody already holds it, so that the change has something to write.
      await punched(tested, ann.claims, 'issue', await place(), ahead(-300));
      if (verb === 'renew') await punched(tested, ann.claims, 'issue', credential, ahead(-300));
      if (rule === 'season') await as(ann, switchOn);
      const act: Work = (transaction) => actIn(transaction, verb, credential, now);
      const { change, issued, renewed } = rules[rule];
      await (order === 'act first' ? meet(act, change) : meet(change, act));
      expect(await expiryOf(credential)).toEqual(ahead(verb === 'issue' ? issued : renewed));
    },
  );

  test("someone punching while the credential's season is deleted doesn't deadlock", async () => {
    await as(ann, switchOn);
    await as(ann, addSeason);
    const credential = await place();
    await punched(tested, ann.claims, 'issue', credential, ahead(-20));
    await meet((transaction) => actIn(transaction, 'renew', credential, now), deleteSeasons);
    expect(await expiryOf(credential)).toEqual(ahead(345));
  });
});

test.each([
  ['as stored', (id: string) => id],
  ['in capitals', (id: string) => id.toUpperCase()],
])(
  'an undone punch whose dates a season moved since leaves the dates the program gives without it, today and on a day read from the ledger, its id %s',
  async (_, sent) => {
    await as(ann, switchOn);
    const credential = await place();
    await punched(tested, ann.claims, 'issue', credential, ahead(-29));
    const { punch } = await punched(tested, ann.claims, 'renew', credential, ahead(-1));
    await as(ann, addSeason);
    expect(await expiryOf(credential)).toEqual(ahead(41));
    const asOf = async () => {
      const { rows } = await tested.database.asActor(ann.claims, ({ query }) =>
        query<{ expiration_date: Date }>(`select * from members_as_of(now()) where member_id = $1`, [
          credential.memberId,
        ]),
      );
      return rows.map((row) => row.expiration_date);
    };
    expect(await asOf()).toEqual([ahead(41)]);
    const history = await tested.database.asActor(ann.claims, ({ query }) =>
      query('select kind, can_undo, batch_size from credential_history($1)', [credential.memberId]),
    );
    expect(history.rows).toEqual([
      { kind: 'issue', can_undo: false, batch_size: 0 },
      { kind: 'renew', can_undo: true, batch_size: 0 },
      { kind: 'clocks', can_undo: false, batch_size: 0 },
    ]);
    const reason = 'Somebody else';
    const undone = { ...credential, programId: sent(credential.programId), punchId: punch.id, reason };
    expect(await undoAs(tested, ann.claims, undone)).toMatchObject({ kind: 'done' });
    expect([await expiryOf(credential), await asOf()]).toEqual([ahead(13), [ahead(13)]]);
  },
);

test('a card stated with a later expiry counts as revoked once a season moves it', async () => {
  const person = await tested.asOwner((transaction) => addMemberWithAccount(transaction));
  const credential = { programId, memberId: person.memberId };
  await punched(tested, ann.claims, 'issue', credential, now);
  await as(ann, switchOn);
  const [stated] = await tested.database.asService(
    async ({ query }) =>
      (await query<{ index: number; until: Date }>('select * from app.state_card($1, $2, $2)', [person.userId, now]))
        .rows,
  );
  const inForce = () =>
    tested.database.asService(
      async ({ query }) => (await query<{ in_force: number[] }>('select * from app.card_list()')).rows[0]?.in_force,
    );
  expect([stated?.until, await inForce()]).toEqual([ahead(365), [stated?.index]]);
  await as(ann, addSeason);
  expect(await inForce()).toEqual([]);
});

test("a recomputation's rows are sealed like all others", async () => {
  await punched(tested, ann.claims, 'issue', await place(), ahead(-20));
  await as(ann, switchOn);
  const [last] = await ownerRows<{ id: string; kind: string }>(
    tested,
    'select id, kind from app.credential_events order by id desc limit 1',
  );
  expect(last?.kind).toBe('clocks');
  await settle(tested, { credential: Number(last?.id) });
  expect(await findings(tested)).toEqual([]);
});

test('thousands of credentials are read as one is: where the year began and what was written last', async () => {
  const { pick, chance, whole } = seededRandom(15);
  const wishes = ['renew', 'renew', 'reactivate', 'remove', 'correct', 'clocks', 'void', 'punch'] as const;
  const day = () => ahead(-whole(1, 40));
  const history = (person: number): CredentialEvent[] => {
    const credentialId = randomUUID();
    const events: CredentialEvent[] = [];
    for (let step = whole(1, 9); step > 0; step -= 1) {
      const last = events.at(-1);
      const undone = new Set(events.map(({ voids }) => voids));
      const voids = events.findLast(({ id, punchId }) => punchId !== null && !undone.has(id))?.id ?? null;
      const wish = last ? pick(wishes) : 'issue';
      const kind = wish === 'void' && voids === null ? 'renew' : wish;
      const isPunch = kind === 'punch' || (['issue', 'renew', 'reactivate'].includes(kind) && chance(0.8));
      const moves = !last || (kind !== 'remove' && chance(0.6));
      events.push({
        ...{ id: String(100_000 + person * 10 + events.length), credentialId, memberId: credentialId, programId, kind },
        ...{ punchId: isPunch ? randomUUID() : null, voids: kind === 'void' ? voids : null, base: null },
        ...{ at: now, recordedAt: now, isAnnualInitial: kind === 'renew' && chance(0.3) },
        ...{ oldStatus: last ? 'valid' : null, newStatus: 'valid' },
        ...{
          oldIssued: last?.newIssued ?? null,
          oldExpires: last?.newExpires ?? null,
          oldAnnual: last?.newAnnual ?? null,
        },
        newIssued: moves ? day() : (last?.newIssued ?? null),
        newExpires: moves ? ahead(whole(1, 40)) : (last?.newExpires ?? null),
        newAnnual: chance(0.5) ? day() : null,
      });
    }
    return events;
  };
  const histories = Array.from({ length: 150 }, (_, person) => history(person));
  await tested.asOwner((transaction) =>
    withoutTriggers(transaction, async () => {
      await transaction.query(
        `insert into members (id, first_name, last_name, email, organization)
         select id, 'Ada', 'Alpine', id || '@example.test', 'Alpine Rescue' from unnest($1::uuid[]) id`,
        [histories.map(([first]) => first?.credentialId)],
      );
      await transaction.query(
        `insert into certifications (id, member_id, program_id, issued_date, expiration_date)
         select id, id, $1, now() - interval '50 days', now() from unnest($2::uuid[]) id`,
        [programId, histories.map(([first]) => first?.credentialId)],
      );
      await transaction.query(
        `insert into app.credential_events (id, credential_id, member_id, program_id, kind, is_change, is_entry, counts_as_issue, punch_id, voids, at, is_annual_initial,
           old_status, new_status, old_issued_date, new_issued_date, old_expiration_date, new_expiration_date,
           old_annual_date, new_annual_date)
         overriding system value
         select id, "credentialId", "memberId", "programId", kind, is_change, is_entry, counts_as_issue, "punchId", voids, at, "isAnnualInitial", "oldStatus", "newStatus",
           "oldIssued", "newIssued", "oldExpires", "newExpires", "oldAnnual", "newAnnual"
         from jsonb_to_recordset($1) e (id bigint, "credentialId" uuid, "memberId" uuid, "programId" uuid, kind text, "punchId" uuid,
           voids bigint, at timestamptz, "isAnnualInitial" boolean, "oldStatus" text, "newStatus" text, "oldIssued" timestamptz,
           "newIssued" timestamptz, "oldExpires" timestamptz, "newExpires" timestamptz, "oldAnnual" timestamptz, "newAnnual" timestamptz)
         join app.event_kinds using (kind)`,
        [JSON.stringify(histories.flat())],
      );
    }),
  );
  const read = await tested.database.asActor(ann.claims, (transaction) => readRuledCredentials(transaction, programId));
  const compared = histories.flatMap((events) => {
    const one = read.find(({ credentialId }) => credentialId === events[0]?.credentialId);
    const expected = one && ruledCredentialOf(events, one.dates);
    return expected ? [{ one: { annualFrom: one.annualFrom, last: one.last }, expected }] : [];
  });
  expect(compared.length).toBeGreaterThan(100);
  for (const { one, expected } of compared) expect({ ...expected, ...one }).toEqual(expected);
});
