import { findingText } from '@ffl/domain/seals/messages';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ActorTransaction } from '../src/actors/actor.ts';
import { updateProgram } from '../src/currency/write-program.ts';
import { acceptFindings } from '../src/seals/accept-findings.ts';
import { verifyLedger } from '../src/seals/verify-ledger.ts';
import { punchAttendees } from '../src/trainings/punch-attendees.ts';
import { act, punched } from './credential-world.ts';
import { playSequences } from './past-sequences.ts';
import { actorRows, ownerRows } from './rows.ts';
import { seal, sealKeys } from './seal-world.ts';
import { addRenewed, undoAs } from './undo-credential-world.ts';
import { addAdministrator, addMember, addProgram, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';
import { addTraining } from './worlds/trainings.ts';

let tested: TestDatabase;
let admin: Person;
let memberId: string;
let programId: string;
let credentialId: string;

const outside = { kind: 'none' } as const;
const check = () => verifyLedger(tested.database, sealKeys, { outside });
const findingTexts = async () => (await check()).findings.map(findingText);

/** Acts like a malicious owner: no trigger objects or records it. */
async function tamper(sql: string): Promise<void> {
  const watched = ['certifications', 'members', 'programs', 'seasons', 'app.clock_rules'];
  const each = (verb: string) => watched.map((table) => `alter table ${table} ${verb} trigger user`).join(';');
  await ownerRows(tested, `${each('disable')};${sql};${each('enable')}`);
}

async function issueLapsed(): Promise<void> {
  [memberId, programId] = await tested.asOwner(async (transaction) => [
    await addMember(transaction),
    await addProgram(transaction, { name: 'Ropes', base: 'LG1', type: 'rescue', validityDays: 30 }),
  ]);
  const place = { memberId, programId };
  await punched(tested, admin.claims, 'issue', place, new Date('2026-01-05T18:00:00Z'));
  const [row] = await ownerRows<{ id: string }>(tested, 'select id from certifications where member_id = $1', [
    memberId,
  ]);
  credentialId = row?.id ?? '';
  await seal(tested);
}

describe('what was changed without the product', () => {
  beforeEach(async () => {
    tested = await createTestDatabase();
    admin = await tested.asOwner((transaction) => addAdministrator(transaction));
    await issueLapsed();
    expect(await check()).toMatchObject({ findings: [], credentials: 1 });
    return () => tested.close();
  });

  const other = '00000000-0000-4000-8000-000000000077';
  const lapsed = 'Feb 04, 2026, 11:00 AM MST';

  test('a lapsed credential made current is named, with what is stored and what the ledger says', async () => {
    await tamper(`update certifications set expiration_date = '2030-01-05T19:00:00Z'`);
    expect(await findingTexts()).toEqual([
      `Credential ${credentialId} of member ${memberId} in program ${programId} is not what the ledger says: expiry Jan 05, 2030, 12:00 PM MST instead of ${lapsed}.`,
    ]);
  });

  test.each<[string, () => string, string]>([
    ['removed', () => `update certifications set status = 'inactive'`, 'status removed instead of held'],
    [
      'dated otherwise',
      () => `update certifications set issued_date = '2026-01-05T18:00:00.001Z'`,
      'issue 2026-01-05T18:00:00.001+00:00 instead of 2026-01-05T18:00:00+00:00',
    ],
    [
      'given another year',
      () => `update certifications set annual_date = issued_date`,
      'start of the year Jan 05, 2026, 11:00 AM MST instead of none',
    ],
    [
      'without end',
      () =>
        `alter table certifications drop constraint certifications_expiration_date_check; update certifications set expiration_date = 'infinity'`,
      `expiry infinity instead of ${lapsed}`,
    ],
    [
      'moved to somebody else',
      () => `update certifications set member_id = (select id from members where id <> '${memberId}')`,
      `member ${other} instead of `,
    ],
  ])('a credential that was %s is named', async (_, sql, difference) => {
    await ownerRows(
      tested,
      `insert into members (id, first_name, last_name, email, organization) values ($1, 'Tom', 'Other', 'tom@example.test', 'SAR')`,
      [other],
    );
    await tamper(sql());
    const [found, ...others] = await findingTexts();
    expect(found).toContain(
      `Credential ${credentialId} of member ${memberId} in program ${programId} is not what the ledger says: ${difference}`,
    );
    expect(others).toEqual([]);
  });

  test('credentials that disappeared, appeared or returned from a deletion are named', async () => {
    const place = { memberId: await tested.asOwner((transaction) => addMember(transaction)), programId };
    await punched(tested, admin.claims, 'issue', place);
    const [gone] = await ownerRows<{ id: string }>(tested, 'select id from certifications where member_id = $1', [
      place.memberId,
    ]);
    await ownerRows(tested, 'create table kept as select * from certifications where id = $1', [gone?.id]);
    await ownerRows(tested, 'delete from certifications where id = $1', [gone?.id]);
    expect(await findingTexts()).toEqual([]);
    await tamper(
      `insert into certifications select * from kept;
       delete from certifications where id = '${credentialId}';
       insert into certifications (id, member_id, program_id, issued_date, expiration_date)
       values ('00000000-0000-0000-0000-000000000000', '${memberId}', '${programId}', now(), '2030-01-05T19:00:00Z')`,
    );
    const found = await findingTexts();
    expect(found).toHaveLength(3);
    expect(found).toEqual(
      expect.arrayContaining([
        `Credential ${credentialId} of member ${memberId} in program ${programId} is gone; by the ledger it is held until ${lapsed}.`,
        `Credential 00000000-0000-0000-0000-000000000000 of member ${memberId} in program ${programId} is held until Jan 05, 2030, 12:00 PM MST; by the ledger there is none.`,
        expect.stringMatching(
          `^Credential ${gone?.id} of member ${place.memberId} in program ${programId} is held until .+; by the ledger there is none\\.$`,
        ),
      ]),
    );
  });

  test('a change followed by an act stays named, so acts launder nothing', async () => {
    await tamper(`update certifications set expiration_date = '2030-01-05T19:00:00Z'`);
    await act(tested, admin.claims, 'remove', { memberId, programId });
    expect(await findingTexts()).toEqual([
      `Before entry 2 of the ledger, someone had changed credential ${credentialId} of member ${memberId} in program ${programId}: expiry Jan 05, 2030, 12:00 PM MST instead of ${lapsed}.`,
    ]);
  });

  test('a two-clock rule is named, whether its record was changed or what it decides by', async () => {
    const differs = `The validity, the seasons or the two clocks of program ${programId} are not what was last recorded.`;
    await tamper('update programs set two_clocks = true');
    expect(await findingTexts()).toEqual([differs]);
    await tamper('update programs set two_clocks = false');
    await tested.database.asActor(admin.claims, (transaction) =>
      updateProgram(transaction, { id: programId, twoClocks: true }, new Date()),
    );
    expect(await findingTexts()).toEqual([]);
    await tamper('update programs set validity_period_days = 3650');
    expect(await findingTexts()).toEqual([differs]);
    await tamper('update programs set validity_period_days = 30');
    await tamper(
      `insert into seasons (name, program_id, start_date, end_date) select 'Winter', '${programId}', '2020-01-01', '2020-01-02'`,
    );
    expect(await findingTexts()).toEqual([differs]);
    await tamper('delete from seasons');
    await seal(tested);
    await tamper(
      `update app.clock_rules set rule = jsonb_set(rule, '{validityPeriodDays}', '3650'); update programs set validity_period_days = 3650`,
    );
    expect(await findingTexts()).toEqual([
      expect.stringMatching(/^Rule 1 of two clocks was changed after it was sealed on /),
    ]);
  });

  test("what the operator accepted isn't reported again until it changes again", async () => {
    await tamper(`update certifications set expiration_date = '2030-01-05T19:00:00Z'`);
    await acceptFindings(tested.database, sealKeys, (await check()).findings, outside);
    expect(await check()).toMatchObject({ findings: [], accepted: 1 });
    await tamper(`update certifications set expiration_date = '2031-01-05T19:00:00Z'`);
    expect(await findingTexts()).toHaveLength(1);
  });
});

test('a history of everything the product does is what the ledger says', async () => {
  tested = await createTestDatabase();
  admin = await tested.asOwner((transaction) => addAdministrator(transaction));
  const asAdmin = <T>(work: (transaction: ActorTransaction) => Promise<T>) =>
    tested.database.asActor(admin.claims, work);
  const seed = Date.now();
  await tested.asOwner((transaction) =>
    playSequences({ transaction, asAdmin }, { count: 8, peopleInProgram: 4, seed }),
  );
  const { place, renewed, second } = await addRenewed(tested, admin.claims, { season: true });
  await undoAs(tested, admin.claims, { ...place, punchId: renewed.punch.id, reason: 'Another person' });
  const insert = 'insert into certification_punches (certification_id, punch_type) values ($1, $2)';
  await actorRows(tested, admin.claims, insert, [renewed.credential.id, 'live_mission']);
  await actorRows(
    tested,
    admin.claims,
    `update certifications set season_id = $1, issued_date = issued_date - interval '1 day'`,
    [second],
  );
  await actorRows(tested, admin.claims, 'delete from seasons where id = $1', [second]);

  const { moved, trainingSessionId, issueTo } = await tested.asOwner(async (transaction) => {
    const programId = await addProgram(transaction, { name: 'Rescue Deployment', base: 'LG5', type: 'rescue' });
    const trainees = [{ memberId: await addMember(transaction) }, { memberId: place.memberId }];
    const trainingSessionId = await addTraining(transaction, {
      type: 'Lift Ticket',
      base: 'LG5',
      word: 'rescue-deployment',
      trainees,
    });
    const issueTo = trainees.map(({ memberId }) => memberId);
    return { moved: programId, trainingSessionId, issueTo };
  });
  const attended = await asAdmin((transaction) =>
    punchAttendees(transaction, { trainingSessionId, memberIds: [], issueTo }, new Date()),
  );
  expect(attended).toMatchObject({ kind: 'done', punches: [{}, {}] });
  await asAdmin((transaction) =>
    updateProgram(transaction, { id: moved, base: 'LG6', programType: null, name: 'Hoist' }, new Date()),
  );
  await tested.asOwner(({ query }) => query(`update bases set base_name = 'Ouray' where base_name = 'LG2'`));
  await actorRows(tested, admin.claims, 'delete from training_sessions');
  await actorRows(
    tested,
    admin.claims,
    'delete from members where id in (select member_id from certifications order by member_id limit 3)',
  );
  const { findings, credentials } = await check();
  expect([seed, findings]).toEqual([seed, []]);
  expect(credentials).toBeGreaterThan(4);
  await tested.close();
});
