import { grantLimits } from '@ffl/domain/grants/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { procedureMatrix } from './permission-matrix.ts';
import { actorRows, expectRefusal, ownerRows } from './rows.ts';
import { addBaseWithHolder, addGrant, addGrantee, addOrganizationWithMember, hold } from './worlds/grantees.ts';
import { addAdministrator, addMember, addMemberWithAccount, addSession, type Person } from './worlds/people.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
beforeAll(async () => {
  tested = await createTestDatabase();
});
afterAll(() => tested.close());

async function names(sql: string): Promise<string[]> {
  return (await ownerRows<{ name: string }>(tested, sql)).map(({ name }) => name).sort();
}

const seenBy = async ({ claims }: Pick<Person, 'claims'>) =>
  (await actorRows<{ id: string }>(tested, claims, 'select id from members')).map(({ id }) => id).sort();

const roleOf = ({ claims }: Pick<Person, 'claims'>) => tested.database.asActor(claims, async ({ role }) => role);

describe('whom a grant shows', () => {
  let base: Awaited<ReturnType<typeof addBaseWithHolder>>;
  let elsewhere: Awaited<ReturnType<typeof addBaseWithHolder>>;
  beforeEach(async () => {
    [base, elsewhere] = await tested.asOwner(async (transaction) => {
      await transaction.query('delete from members');
      return [await addBaseWithHolder(transaction), await addBaseWithHolder(transaction)];
    });
  });

  const add = <Result>(work: Parameters<typeof tested.asOwner<Result>>[0]) => tested.asOwner(work);

  test('a grant for everything shows everybody', async () => {
    const reader = await add((transaction) => addGrantee(transaction, { scope: 'all' }));
    expect(await seenBy(reader)).toEqual([base.memberId, elsewhere.memberId].sort());
  });

  test('a grant for a base shows who holds one of its programs, lapsed or not, and nobody of another base', async () => {
    const lapsed = await add(async (transaction) => {
      const memberId = await addMember(transaction);
      await hold(transaction, memberId, base.programId, -20);
      return memberId;
    });
    const reader = await add((transaction) => addGrantee(transaction, { scope: 'base', baseId: base.id }));
    expect(await seenBy(reader)).toEqual([base.memberId, lapsed].sort());
  });

  test('a grant for a base shows for a year who lost their last credential there', async () => {
    const reader = await add((transaction) => addGrantee(transaction, { scope: 'base', baseId: base.id }));
    await add(({ query }) =>
      query("update certifications set status = 'inactive' where member_id = $1", [base.memberId]),
    );
    expect(await seenBy(reader)).toEqual([base.memberId]);
    await add(async ({ query }) => {
      await query('alter table app.credential_events disable trigger refuse_change');
      await query(
        "update app.credential_events set at = at - interval '367 days', recorded_at = recorded_at - interval '367 days' where member_id = $1",
        [base.memberId],
      );
      await query('alter table app.credential_events enable trigger refuse_change');
    });
    expect(await seenBy(reader)).toEqual([]);
  });

  test('a grant for a base shows who trained there within a year, and no other trainee', async () => {
    const [trained, longAgo] = await add(async (transaction) => {
      const people = [await addMember(transaction), await addMember(transaction)] as const;
      for (const [place, memberId] of people.entries()) {
        await transaction.query(
          `with session as (
             insert into training_sessions (training_type, date, base) values ('Rescue', current_date - $1::integer, $2) returning id)
           insert into trainees (training_session_id, member_id) select id, $3 from session`,
          [place === 0 ? 30 : 400, base.name, memberId],
        );
      }
      return people;
    });
    const reader = await add((transaction) => addGrantee(transaction, { scope: 'base', baseId: base.id }));
    expect(await seenBy(reader)).toEqual([base.memberId, trained].sort());
    expect(await seenBy(reader)).not.toContain(longAgo);
  });

  test('a grant for an organization shows its members', async () => {
    const organization = await add((transaction) => addOrganizationWithMember(transaction, 'Routt County Search'));
    const reader = await add((transaction) =>
      addGrantee(transaction, { scope: 'organization', organizationId: organization.id }),
    );
    expect(await seenBy(reader)).toEqual([organization.memberId]);
  });

  test('several grants add up, and the own record is always there', async () => {
    const reader = await add(async (transaction) => {
      const person = await addMemberWithAccount(transaction);
      for (const { id } of [base, elsewhere]) await addGrant(transaction, person.userId, { scope: 'base', baseId: id });
      return person;
    });
    expect(await seenBy(reader)).toEqual([base.memberId, elsewhere.memberId, reader.memberId].sort());
  });
});

test('the readers of a base see as far back as their pages say', async () => {
  const [reach] = await ownerRows<{ days: number }>(
    tested,
    'select app.day_in_denver(now()) - app.reached_back_to() as days',
  );
  expect(reach?.days).toBe(grantLimits.reachDays);
});

describe('whether a grant is in force', () => {
  test.each([
    ['has not begun', { startsInHours: 1 }, 'authenticated'],
    ['has begun', { startsInHours: -1 }, 'app_grantee'],
    ['has an end to come', { endsInHours: 1 }, 'app_grantee'],
    ['is over', { startsInHours: -2, endsInHours: -1 }, 'authenticated'],
  ])('a grant that %s makes its person %o a %s', async (_title, times, role) => {
    const person = await tested.asOwner((transaction) => addGrantee(transaction, { scope: 'all', ...times }));
    expect(await roleOf(person)).toBe(role);
  });

  test('a grant that somebody ended counts for nothing at the next request of the same session', async () => {
    const person = await tested.asOwner((transaction) => addGrantee(transaction, { scope: 'all' }));
    expect(await roleOf(person)).toBe('app_grantee');
    await tested.asOwner(({ query }) =>
      query('update app.grants set ended_at = now() where user_id = $1', [person.userId]),
    );
    expect(await roleOf(person)).toBe('authenticated');
    await expect(
      tested.database.asActor(person.claims, ({ query }) => query('select scoped.list_members()')),
    ).rejects.toMatchObject({ code: '42501' });
  });

  test('a grant rests while its person administers', async () => {
    const person = await tested.asOwner(async (transaction) => {
      const administrator = await addAdministrator(transaction);
      await addGrant(transaction, administrator.userId, { scope: 'all' });
      return administrator;
    });
    expect(await roleOf(person)).toBe('app_admin');
    const claims = await tested.asOwner(async (transaction) => {
      await transaction.query('delete from administrators where user_id = $1', [person.userId]);
      return addSession(transaction, person.userId);
    });
    expect(await roleOf({ claims })).toBe('app_grantee');
  });
});

describe('what reads for grantees', () => {
  test('what reads for grantees can only read, and reaches a table through row security or not at all', async () => {
    const written = `select c.oid::regclass::text as name from pg_class c
      where c.relkind in ('r', 'v') and c.relnamespace::regnamespace::text in ('public', 'app', 'auth')
        and (has_table_privilege('ffl_scope', c.oid, 'insert, update, delete, truncate, references, trigger')
          or has_any_column_privilege('ffl_scope', c.oid, 'insert, update'))`;
    expect(await names(written)).toEqual([]);
    const open = `select c.oid::regclass::text as name from pg_class c
      where c.relkind in ('r', 'v', 'm', 'f', 'p') and has_any_column_privilege('ffl_scope', c.oid, 'select')
        and c.relnamespace::regnamespace::text in ('public', 'app', 'auth') and case c.relkind
          when 'v' then not 'security_invoker=true' = any (coalesce(c.reloptions, '{}'))
          else not c.relrowsecurity end`;
    // These tell about nobody.
    expect(await names(open)).toEqual([
      'app.clock_rules',
      'app.event_kinds',
      'app.program_needs',
      'app.program_reminders',
      'app.reminding',
      'app.removed_seasons',
      'app.saved_imports',
      'app.training_places',
    ]);
    const everything = `select tablename as name from pg_policies where 'ffl_scope' = any (roles) and qual = 'true'`;
    expect(await names(everything)).toEqual([
      'administrators',
      'bases',
      'organization_whitelist',
      'programs',
      'seasons',
      'training_sessions',
    ]);
  });

  test("what reads for grantees takes the owner's rights only to find out who they are, what is in their scope, and who recorded an act", async () => {
    const definers = `select p.oid::regprocedure::text as name from pg_proc p
      where p.prosecdef and p.pronamespace::regnamespace::text in ('public', 'app', 'auth', 'acts')
        and has_function_privilege('ffl_scope', p.oid, 'execute')`;
    expect(await names(definers)).toEqual([
      'app.bases_in_scope()',
      'app.find_people_asked()',
      'app.is_admin()',
      'app.name_of_trainer(uuid)',
      'app.people_shown()',
      'app.sees_everybody()',
    ]);
  });

  test('what reads for grantees is a copy of each function that the matrix opens to them, and nothing else', async () => {
    const copies = `select proname as name from pg_proc
      where pronamespace = 'scoped'::regnamespace and has_function_privilege('app_grantee', oid, 'execute')`;
    const forReaders = Object.keys(procedureMatrix).filter((name) => {
      const callers = procedureMatrix[name] ?? [];
      return callers.includes('reader') && !callers.includes('member own');
    });
    expect(await names(copies)).toEqual(forReaders.sort());
    const owners = `select distinct pg_get_userbyid(proowner) as name from pg_proc where pronamespace = 'scoped'::regnamespace`;
    expect(await names(owners)).toEqual(['ffl_scope']);
  });

  // A dump that is loaded without its owners makes such copies.
  test('a copy that another role owns, which no row security binds, is refused to grantees', async () => {
    const reader = await tested.asOwner((transaction) => addGrantee(transaction, { scope: 'all' }));
    const read = () => actorRows(tested, reader.claims, 'select scoped.hidden_among()');
    await ownerRows(tested, 'alter function scoped.hidden_among(uuid[]) owner to current_user');
    await expectRefusal(read(), '42501');
    await ownerRows(tested, 'call app.copy_for_grantees()');
    expect(await read()).toHaveLength(1);
  });
});
