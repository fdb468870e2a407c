import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownerRows } from './rows.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
beforeAll(async () => {
  tested = await createTestDatabase();
});
afterAll(() => tested.close());

async function offenders(sql: string): Promise<string[]> {
  return (await ownerRows<{ name: string }>(tested, sql)).map((row) => row.name).sort();
}

const publicTables = `pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;

// An extension's functions belong to the superuser who installed it; the schema keeps requests from them.
const ownFunctions = `pg_proc p where p.pronamespace::regnamespace::text in ('public', 'app', 'acts', 'auth')
  and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`;

describe('tables', () => {
  test('the exposed schema has tables, so the checks below have something to check', async () => {
    expect(await offenders(`select relname as name from ${publicTables}`)).toContain('members');
  });

  test('every table of the exposed schema has row security, which binds the owner too', async () => {
    const open = `select relname as name from ${publicTables} and not (relrowsecurity and relforcerowsecurity)`;
    expect(await offenders(open)).toEqual([]);
  });

  test('the owner has its own policy on every table of the exposed schema', async () => {
    const missing = `select relname as name from ${publicTables} and not exists (
      select from pg_policy p where p.polrelid = c.oid and p.polcmd = '*' and p.polroles = array[c.relowner])`;
    expect(await offenders(missing)).toEqual([]);
  });

  test('no policy for members, anonymous people or everyone is always true', async () => {
    const always = `select tablename || ': ' || policyname as name from pg_policies
      where schemaname = 'public' and roles && array['anon', 'authenticated', 'public']::name[]
        and ('true' in (btrim(qual, '()'), btrim(with_check, '()')) or coalesce(qual, with_check) is null)`;
    expect(await offenders(always)).toEqual([]);
  });

  test('every policy for administrators checks again whether the caller is one', async () => {
    const blind = `select tablename || ': ' || policyname as name from pg_policies
      where schemaname = 'public' and 'app_admin' = any(roles)
        and coalesce(qual, with_check) !~ 'app\\.is_(super_)?admin\\('`;
    expect(await offenders(blind)).toEqual([]);
  });

  test('members and anonymous people have no write grant, not even on one column', async () => {
    const grants = `select distinct grantee || ': ' || table_name || ' ' || privilege_type as name
      from information_schema.column_privileges
      where table_schema = 'public' and grantee in ('anon', 'authenticated', 'app_grantee', 'PUBLIC')
        and privilege_type in ('INSERT', 'UPDATE', 'REFERENCES')
      union select grantee || ': ' || table_name || ' ' || privilege_type from information_schema.table_privileges
      where table_schema = 'public' and grantee in ('anon', 'authenticated', 'app_grantee', 'PUBLIC') and privilege_type <> 'SELECT'`;
    expect(await offenders(grants)).toEqual([]);
  });

  test('nobody who makes a request has a grant on a table of auth or app', async () => {
    const grants = `select grantee || ': ' || table_schema || '.' || table_name as name
      from information_schema.table_privileges
      where table_schema in ('auth', 'app') and grantee in ('anon', 'authenticated', 'app_grantee', 'app_admin', 'ffl_request', 'PUBLIC')
      union select grantee || ': ' || table_schema || '.' || table_name || '.' || column_name
      from information_schema.column_privileges
      where table_schema in ('auth', 'app') and grantee in ('anon', 'authenticated', 'app_grantee', 'app_admin', 'ffl_request', 'PUBLIC')`;
    expect(await offenders(grants)).toEqual([]);
  });

  test('the service role reads only what is compared with the ledger in the exposed schema, and no names', async () => {
    const reached = `select t.relname || ': ' || string_agg(a.attname, ', ' order by a.attname) as name
      from (select * from ${publicTables}) t
      join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
        and has_column_privilege('ffl_service', t.oid, a.attnum, 'select, insert, update')
      group by t.relname order by 1`;
    expect(await offenders(reached)).toEqual([
      'certifications: annual_date, expiration_date, id, issued_date, member_id, program_id, season_id, status',
      'programs: base_id, id, program_type, two_clocks, validity_period_days',
      'seasons: end_date, is_active, program_id, start_date',
    ]);
    const written = `select relname as name from ${publicTables}
      and has_any_column_privilege('ffl_service', c.oid, 'insert, update')`;
    expect(await offenders(written)).toEqual([]);
  });

  test('every foreign key has an index that starts with its columns', async () => {
    const bare = `select k.conrelid::regclass || '.' || k.conname as name from pg_constraint k
      where k.contype = 'f' and k.connamespace::regnamespace::text in ('public', 'app', 'auth') and not exists (
        select from pg_index i where i.indrelid = k.conrelid and i.indpred is null
          and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)`;
    // The program's index omits removed credentials: deleting a program is rare, listing its credentials isn't.
    expect(await offenders(bare)).toEqual(['certifications.certifications_program_id_fkey']);
  });
});

describe('views and functions', () => {
  test("no view reads with its owner's rights", async () => {
    const views = `select relname as name from pg_class c where relnamespace::regnamespace::text in ('public', 'app', 'auth')
      and (relkind = 'm' or relkind = 'v' and not coalesce(reloptions::text[] && array['security_invoker=true', 'security_invoker=on'], false))`;
    expect(await offenders(views)).toEqual([]);
  });

  test('every function has an empty search path, or names bound at creation', async () => {
    const mutable = `select proname as name from ${ownFunctions}
      and not coalesce(proconfig @> array['search_path=""'], false) and prosqlbody is null`;
    expect(await offenders(mutable)).toEqual([]);
  });

  test('a question about one member or credential is planned once, however many rows ask it', async () => {
    const replanned = `select proname as name from ${ownFunctions} and proname <> 'card_photo'
      and prolang = (select oid from pg_language where lanname = 'sql') and not proretset and provolatile = 's'
      and proargnames[1] in ('member', 'credential') and prosrc ~* '\\mfrom\\M'
      and not coalesce(proconfig @> array['plan_cache_mode=force_generic_plan'], false)`;
    expect(await offenders(replanned)).toEqual([]);
  });

  test('no function is open to everyone', async () => {
    const open = `select proname as name from ${ownFunctions}
      and exists (select from aclexplode(coalesce(proacl, acldefault('f', proowner))) a where a.grantee = 0)`;
    expect(await offenders(open)).toEqual([]);
  });
});

describe('roles', () => {
  const ours = ['anon', 'app_admin', 'authenticated', 'ffl_request', 'ffl_service'];

  test('no role that serves requests is a superuser, skips row security, creates roles or inherits rights', async () => {
    const roles = await ownerRows(
      tested,
      `select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication, rolinherit
       from pg_roles where rolname = any($1) order by 1`,
      [ours],
    );
    const weak = { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false };
    expect(roles).toEqual(ours.map((rolname) => ({ rolname, ...weak, rolreplication: false, rolinherit: false })));
  });

  test('no role that serves requests owns anything', async () => {
    const owned = await ownerRows(
      tested,
      `select r.rolname, d.classid::regclass::text, d.objid from pg_shdepend d join pg_roles r on r.oid = d.refobjid
       where d.deptype = 'o' and r.rolname = any($1)`,
      [ours],
    );
    expect(owned).toEqual([]);
  });

  test('only the request pool and the service can log in', async () => {
    const sql = `select rolname as name from pg_roles where rolcanlogin and rolname in ('anon', 'app_admin', 'authenticated', 'ffl_request', 'ffl_service')`;
    expect(await offenders(sql)).toEqual(['ffl_request', 'ffl_service']);
  });

  test('the request pool becomes the four request roles and no other', async () => {
    const sql = `select r.rolname as name from pg_auth_members m join pg_roles r on r.oid = m.roleid
      join pg_roles u on u.oid = m.member where u.rolname in ('ffl_request', 'ffl_service')`;
    expect(await offenders(sql)).toEqual(['anon', 'app_admin', 'app_grantee', 'authenticated']);
  });

  test('the owner is no superuser, and row security binds it', async () => {
    const [owner] = await ownerRows(
      tested,
      `select rolsuper, rolbypassrls, (select count(*)::int from pg_class c where c.relnamespace = 'public'::regnamespace
         and c.relkind = 'r' and c.relowner <> r.oid) as others from pg_roles r where rolname = current_user`,
    );
    expect(owner).toEqual({ rolsuper: false, rolbypassrls: false, others: 0 });
  });
});
