import { liveMissionCount } from '@ffl/domain/tests/live-mission-count';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { voidCredential } from '../src/credentials/void-credential.ts';
import { act } from './credential-world.ts';
import { actorRows, ownerRows } from './rows.ts';
import { addAdministrator, addMember, addProgram, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
let admin: Person;
let programs: string[];

beforeAll(async () => {
  tested = await createTestDatabase();
  await tested.asOwner(async (transaction) => {
    admin = await addAdministrator(transaction);
    programs = [
      await addProgram(transaction),
      await addProgram(transaction, { name: 'Lift Ticket', validityDays: 180 }),
    ];
  });
});
afterAll(() => tested.close());

const memberIds = async () =>
  (await ownerRows<{ id: string }>(tested, 'select id from members order by created_at, id')).map((row) => row.id);
const one = <T>(from: readonly T[], choice: number): T | undefined => from[choice % from.length];

type Write = { kind: (typeof kinds)[number]; member: number; program: number; extra: number };
const kinds = [
  'add member',
  'issue',
  'renew',
  'renew on a mission',
  'remove',
  'void',
  'insert credential',
  'change dates',
  'change annual date',
  'change status',
  'change notes',
  'change owner',
  'delete punch',
  'delete credential',
  'delete member',
  'rename member',
] as const;

const anyWrite: fc.Arbitrary<Write> = fc.record({
  kind: fc.constantFrom(...kinds.slice(0, 6), ...kinds),
  member: fc.nat(5),
  program: fc.nat(1),
  extra: fc.nat(1000),
});

async function perform({ kind, member, program, extra }: Write): Promise<void> {
  const memberId = one(await memberIds(), member);
  const programId = one(programs, program) ?? '';
  if (!memberId || kind === 'add member') return void (await tested.asOwner((transaction) => addMember(transaction)));
  const asked = { memberId, programId };
  const when = new Date(Date.now() - extra * 60_000);
  const ids = [memberId, programId];
  const owner = (sql: string, values: unknown[] = ids) => ownerRows(tested, sql, values);
  const held = 'where member_id = $1 and program_id = $2';
  const punches = `where certification_id in (select id from certifications ${held})`;
  const verbs: Record<Exclude<Write['kind'], 'add member'>, () => Promise<unknown>> = {
    issue: () => act(tested, admin.claims, 'issue', { ...asked, liveMission: extra % 3 === 0 }, when),
    renew: () => act(tested, admin.claims, 'renew', asked, when),
    'renew on a mission': () => act(tested, admin.claims, 'renew', { ...asked, liveMission: true }, when),
    remove: () => act(tested, admin.claims, 'remove', asked, when),
    void: () => voidLatest(asked),
    'insert credential': () =>
      actorRows(
        tested,
        admin.claims,
        `insert into certifications (member_id, program_id, issued_date, expiration_date)
         values ($1, $2, now(), now() + $3 * interval '1 day')`,
        [...ids, extra + 1],
      ).catch(ignoreSecondValid),
    'change dates': () => owner(`update certifications set expiration_date = issued_date + interval '3 days' ${held}`),
    'change annual date': () => owner(`update certifications set annual_date = issued_date ${held}`),
    'change status': () => owner(`update certifications set status = 'inactive' ${held}`),
    'change notes': () => owner(`update certification_punches set notes = '[LIVE MISSION] late ${extra}' ${punches}`),
    'change owner': async () =>
      owner('update certifications set member_id = $3 where member_id = $1 and program_id = $2', [
        ...ids,
        one(await memberIds(), extra),
      ]).catch(ignoreSecondValid),
    'delete punch': () => owner(`delete from certification_punches ${punches}`),
    'delete credential': () => owner(`delete from certifications ${held}`),
    'rename member': () =>
      owner('update members set last_name = $2, phone = $3 where id = $1', [memberId, `N${extra}`, `970 ${extra}`]),
    'delete member': () => actorRows(tested, admin.claims, 'delete from members where id = $1', [memberId]),
  };
  await verbs[kind]();
}

function ignoreSecondValid(error: { code?: string }): void {
  expect(error.code).toBe('23505');
}

async function voidLatest(asked: { memberId: string; programId: string }): Promise<void> {
  const [punch] = await ownerRows<{ id: string }>(
    tested,
    `select p.id from certification_punches p join certifications c on c.id = p.certification_id
     where c.member_id = $1 and c.program_id = $2 order by p.created_at desc limit 1`,
    [asked.memberId, asked.programId],
  );
  if (!punch) return;
  await tested.database.asActor(admin.claims, (transaction) =>
    voidCredential(transaction, { ...asked, punchId: punch.id, reason: 'wrong person' }, new Date()),
  );
}

type Kept = {
  id: string;
  current_until: Date | null;
  avalanche_until: Date | null;
  rescue_until: Date | null;
  lift_ticket_until: Date | null;
  held_count: number;
  live_mission_count: number;
  held: { program_id: string; expiration_date: string; annual_date?: string }[];
};
const readKept = () =>
  ownerRows<Kept>(
    tested,
    `select id, current_until, avalanche_until, rescue_until, lift_ticket_until, held_count, live_mission_count, held
     from members order by id`,
  );

/** The same from the rows themselves, by the domain's rules. */
async function recompute(): Promise<Kept[]> {
  const members = await ownerRows<{ id: string }>(tested, 'select id from members order by id');
  const credentials = await ownerRows<{
    id: string;
    member_id: string;
    program_id: string;
    status: string;
    expiration_date: Date;
    as_sent: string;
    annual_as_sent: string | null;
    program_type: string | null;
  }>(
    tested,
    `select c.id, member_id, program_id, status, expiration_date, to_json(expiration_date) #>> '{}' as as_sent,
       to_json(annual_date) #>> '{}' as annual_as_sent, program_type
     from certifications c join programs p on p.id = c.program_id order by expiration_date, program_id`,
  );
  const punches = await ownerRows<{
    certification_id: string;
    punch_type: 'initial_issuance' | 'recertification' | 'live_mission';
    notes: string | null;
    voided_at: Date | null;
  }>(tested, 'select certification_id, punch_type, notes, voided_at from certification_punches');
  return members.map(({ id }) => {
    const held = credentials.filter((credential) => credential.member_id === id && credential.status === 'valid');
    const histories = held.map((credential) => ({
      isActive: true,
      renewalHistory: punches
        .filter((punch) => punch.certification_id === credential.id)
        .map((punch) => ({
          id: '',
          date: new Date(0),
          renewedBy: 'admin' as const,
          trainingSessionId: null,
          notes: punch.notes ?? '',
          punchType: punch.punch_type,
          isLiveMission: false,
          isVoided: punch.voided_at !== null,
        })),
    }));
    const until = (type?: string) =>
      held.findLast(({ program_type }) => type === undefined || program_type === type)?.expiration_date ?? null;
    return {
      id,
      current_until: until(),
      avalanche_until: until('avalanche'),
      rescue_until: until('rescue'),
      lift_ticket_until: until('lift_ticket'),
      held_count: held.length,
      live_mission_count: liveMissionCount(histories),
      held: held.map(({ program_id, as_sent, annual_as_sent }) => ({
        program_id,
        expiration_date: as_sent,
        ...(annual_as_sent !== null && { annual_date: annual_as_sent }),
      })),
    };
  });
}

const countedMembers = async () =>
  Number((await ownerRows<{ value: string }>(tested, `select app.member_total() as value`))[0]?.value);

async function expectKept(): Promise<void> {
  const kept = await readKept();
  expect(kept).toEqual(await recompute());
  expect(await countedMembers()).toBe(kept.length);
}

describe('what the member list stores', () => {
  test('equals what the rows say, after whatever was written', async () => {
    const seen = { missions: 0, held: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(anyWrite, { minLength: 5, maxLength: 25 }), async (writes) => {
        for (const write of writes) await perform(write);
        await expectKept();
        const kept = await readKept();
        seen.missions += kept.filter((member) => member.live_mission_count > 0).length;
        seen.held += kept.filter((member) => member.held_count > 1).length;
      }),
      { numRuns: 30 },
    );
    expect(Math.min(seen.missions, seen.held)).toBeGreaterThan(0);
  });

  test("equals what the rows say, after one member's credentials were inserted at once", async () => {
    const memberId = await tested.asOwner((transaction) => addMember(transaction));
    const many: string[] = [];
    for (let count = 0; count < 12; count += 1)
      many.push(await tested.asOwner((transaction) => addProgram(transaction)));
    await Promise.all(
      many.map((programId, index) =>
        actorRows(
          tested,
          admin.claims,
          `insert into certifications (member_id, program_id, issued_date, expiration_date)
           values ($1, $2, now(), now() + $3 * interval '1 day')`,
          [memberId, programId, 12 - index],
        ),
      ),
    );
    await expectKept();
  });

  test('counts nobody twice, or for a write that was rolled back', async () => {
    const before = await countedMembers();
    const insert = `insert into members (first_name, last_name, email, organization)
      select 'A', 'B', 'many' || n || '@example.test', 'O' from generate_series(1, 7) n`;
    await expect(
      tested.database.asActor(admin.claims, async (transaction) => {
        await transaction.query(insert);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await countedMembers()).toBe(before);
    await actorRows(tested, admin.claims, insert);
    expect(await countedMembers()).toBe(before + 7);
    await actorRows(tested, admin.claims, `delete from members where email like 'many%'`);
    expect(await countedMembers()).toBe(before);
  });

  test('is brought up to date in one call after a load without triggers', async () => {
    const tables = ['members', 'certifications', 'certification_punches'];
    const switchTriggers = (to: 'enable' | 'disable') =>
      tables.map((table) => `alter table ${table} ${to} trigger user`);
    const statements = [
      ...switchTriggers('disable'),
      `insert into members (first_name, last_name, email, organization)
         select 'Bulk', 'B' || n, 'bulk' || n || '@example.test', 'O' from generate_series(1, 30) n`,
      `insert into certifications (member_id, program_id, issued_date, expiration_date)
         select m.id, p.id, now(), now() + interval '9 days' from members m, programs p
         where m.first_name = 'Bulk' and p.name = 'Lift Ticket'`,
      `insert into certification_punches (certification_id, punch_type)
         select id, 'live_mission' from certifications`,
      ...switchTriggers('enable'),
      'call app.recompute_members()',
    ];
    await tested.asOwner(({ query }) => query(statements.join(';\n')));
    await expectKept();
  });

  test('stays right when a program changes or loses its type', async () => {
    for (const type of ['lift_ticket', null, 'rescue']) {
      await ownerRows(tested, 'update programs set program_type = $2 where id = $1', [programs[1], type]);
      await expectKept();
    }
  });

  test('counts people added and deleted at once, and no one waits to be counted', async () => {
    const before = await countedMembers();
    const add = (name: string) =>
      actorRows(
        tested,
        admin.claims,
        `insert into members (first_name, last_name, email, organization) values ('A', $1, $1 || '@example.test', 'O')`,
        [name],
      );
    await tested.database.asActor(admin.claims, async (transaction) => {
      await transaction.query(
        `insert into members (first_name, last_name, email, organization) values ('A', 'First', 'first@example.test', 'O')`,
      );
      await add('second');
      await add('third');
      await actorRows(tested, admin.claims, `delete from members where email = 'second@example.test'`);
      expect(await countedMembers()).toBe(before + 1);
    });
    expect(await countedMembers()).toBe(before + 2);
    await add('fourth');
    expect(await ownerRows(tested, 'select members::int from app.member_total')).toEqual([{ members: before + 3 }]);
  });

  test('is emptied with the table', async () => {
    await ownerRows(tested, 'truncate members cascade');
    expect(await countedMembers()).toBe(0);
  });
});
