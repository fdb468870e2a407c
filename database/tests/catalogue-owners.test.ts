import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareRoles } from '../src/connections/roles.ts';
import { procedureMatrix } from './permission-matrix.ts';
import { ownerRows } from './rows.ts';
import { createTestDatabase, type TestDatabase } from './worlds/test-database.ts';

let tested: TestDatabase;
beforeAll(async () => {
  tested = await createTestDatabase();
});
afterAll(() => tested.close());

async function names(sql: string): Promise<string[]> {
  return (await ownerRows<{ name: string }>(tested, sql)).map((row) => row.name).sort();
}

const ours = `('public', 'app', 'acts', 'auth', 'scoped')`;
const requestRoles = `('anon', 'authenticated', 'app_grantee', 'app_admin', 'ffl_request', 'ffl_service')`;
// An extension's functions belong to the superuser who installed it; the schema keeps requests from them.
const ownFunctions = `pg_proc p where p.pronamespace::regnamespace::text in ${ours}
  and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`;

test("the owner owns every function, so a definer function has no rights but the owner's", async () => {
  // A copy for grantees reads with fewer rights.
  const foreign = `select proname as name from ${ownFunctions} and pg_get_userbyid(p.proowner) <> case p.pronamespace
    when 'scoped'::regnamespace then 'ffl_scope' else current_user end`;
  expect(await names(foreign)).toEqual([]);
});

test('the owner owns every table, view and sequence', async () => {
  const foreign = `select relname as name from pg_class c
      where relnamespace::regnamespace::text in ${ours} and relkind not in ('i', 'I', 'c') and pg_get_userbyid(relowner) <> current_user`;
  expect(await names(foreign)).toEqual([]);
});

test('the owner grants no request role its own rights', async () => {
  const members = `select pg_get_userbyid(member) as name from pg_auth_members
      where pg_get_userbyid(roleid) = current_user and pg_get_userbyid(member) in ${requestRoles}`;
  expect(await names(members)).toEqual([]);
});

test('schemas are open to exactly those who need them, and nobody may create anything', async () => {
  const grants = `select coalesce(nullif(pg_get_userbyid(a.grantee), 'unknown (OID=0)'), 'PUBLIC') || ' ' || nspname || ' ' || lower(a.privilege_type) as name
      from pg_namespace n cross join aclexplode(coalesce(nspacl, acldefault('n', nspowner))) a
      where nspname in ${ours} and a.grantee <> nspowner`;
  expect(await names(grants)).toEqual([
    'anon public usage',
    'app_admin acts usage',
    'app_admin public usage',
    'app_grantee acts usage',
    'app_grantee public usage',
    'app_grantee scoped usage',
    'authenticated public usage',
    'ffl_request app usage',
    'ffl_request public usage',
    'ffl_scope app usage',
    'ffl_scope auth usage',
    'ffl_scope public usage',
    'ffl_service app usage',
    'ffl_service auth usage',
    'ffl_service public usage',
  ]);
});

test('schemas have no sequence a request role may use; the service reads the position of the sealed ones', async () => {
  const grants = `select pg_get_userbyid(a.grantee) || ' ' || relname || ' ' || lower(a.privilege_type) as name from pg_class c
      cross join aclexplode(coalesce(relacl, acldefault('s', relowner))) a
      where relkind = 'S' and relnamespace::regnamespace::text in ${ours} and a.grantee <> relowner`;
  expect(await names(grants)).toEqual([
    'ffl_service boardings_id_seq select',
    'ffl_service clock_rules_id_seq select',
    'ffl_service credential_events_id_seq select',
    'ffl_service grounding_events_id_seq select',
    'ffl_service leaving_events_id_seq select',
    'ffl_service security_events_id_seq select',
  ]);
});

test('schemas give no request role room for its own tables, not even temporary ones', async () => {
  await prepareRoles(tested.owner, [tested.secret]);
  const able = `select rolname as name from pg_roles where rolname in ${requestRoles}
      and has_database_privilege(oid, current_database(), 'create, temporary')`;
  expect(await names(able)).toEqual([]);
});

test('schemas have no rule that rewrites a statement', async () => {
  const rules = `select rulename as name from pg_rewrite r join pg_class c on c.oid = r.ev_class
      where c.relnamespace::regnamespace::text in ${ours} and rulename <> '_RETURN'`;
  expect(await names(rules)).toEqual([]);
});

describe('what is created later', () => {
  test('a new function or table is open to nobody until a migration says so', async () => {
    const undo = new Error('undone');
    const probe = tested.asOwner(async ({ query }) => {
      await query('begin');
      await query('create function public.later() returns int language sql as $$ select 1 $$');
      await query('create table public.later (id int)');
      await query('create table app.later (id int)');
      const { rows } = await query<{ name: string }>(
        `select r.rolname || ' ' || kind as name from pg_roles r
         cross join lateral (values
           ('function', has_function_privilege(r.oid, 'public.later()', 'execute')),
           ('table', has_table_privilege(r.oid, 'public.later', 'select, insert, update, delete, truncate')),
           ('app table', has_table_privilege(r.oid, 'app.later', 'select, insert, update, delete, truncate'))
         ) as right_to (kind, is_given)
         where r.rolname in ${requestRoles} and is_given`,
      );
      await query('rollback');
      expect(rows).toEqual([]);
      throw undo;
    });
    await expect(probe).rejects.toBe(undo);
  });
});

describe('functions', () => {
  const executable = (role: string) =>
    names(
      `select n.nspname || '.' || proname as name from pg_namespace n, ${ownFunctions}
       and n.oid = p.pronamespace and has_function_privilege('${role}', p.oid, 'execute')`,
    );
  const readByPolicies = ['app.is_admin', 'app.is_super_admin', 'auth.jwt', 'auth.uid'];

  const openToMembers = Object.keys(procedureMatrix).filter((name) => procedureMatrix[name]?.includes('member own'));

  test('strangers execute only the functions that the policies need, and members also those that the matrix grants', async () => {
    expect(await executable('anon')).toEqual(readByPolicies);
    const opened = openToMembers.map((name) => `public.${name}`);
    expect((await executable('authenticated')).filter((name) => !opened.includes(name))).toEqual(readByPolicies);
  });

  test('administrators execute exactly the functions of the exposed schema that the matrix grants', async () => {
    const exposed = (await executable('app_admin')).filter((name) => name.startsWith('public.'));
    const named = Object.keys(procedureMatrix).map((name) => `public.${name}`);
    expect(exposed.filter((name) => !named.includes(name))).toEqual([]);
    expect(exposed).toContain('public.list_members');
  });

  test('grantees execute what everybody signed in does, the copies, and exactly the acts that a grant may allow', async () => {
    const shared = [...readByPolicies, ...openToMembers.map((name) => `public.${name}`)];
    const more = (await executable('app_grantee')).filter(
      (name) => !name.startsWith('scoped.') && !shared.includes(name),
    );
    expect(more).toEqual([
      'acts.add_member',
      'acts.begin_merge',
      'acts.begin_undo_merge',
      'acts.change_grant',
      'acts.clocked_credentials',
      'acts.credentials_of_import',
      'acts.delete_season',
      'acts.edit_member',
      'acts.end_grant',
      'acts.events_to_merge',
      'acts.facts_of_acts',
      'acts.facts_of_giving',
      'acts.facts_of_grant',
      'acts.facts_of_grounding',
      'acts.facts_of_leaving',
      'acts.facts_of_merge',
      'acts.facts_of_undo_merge',
      'acts.facts_then',
      'acts.finish_import_undo',
      'acts.give_grant',
      'acts.is_import_inside',
      'acts.keep_rule',
      'acts.lead_on',
      'acts.left_on',
      'acts.lock_attending',
      'acts.lock_clocks',
      'acts.lock_import',
      'acts.lock_training',
      'acts.may_act',
      'acts.may_change_seasons',
      'acts.may_name_base',
      'acts.merge_rows',
      'acts.people_of_import',
      'acts.punch_taken_at',
      'acts.reaches_batch',
      'acts.record_merged',
      'acts.removed_seasons',
      'acts.restore_imported',
      'acts.rewrite_groundings',
      'acts.rules_after',
      'acts.save_season',
      'acts.save_trainees',
      'acts.save_training',
      'acts.saved_import',
      'acts.seasons_kept',
      'acts.set_training_places',
      'acts.stayed_after_undo',
      'acts.training_answers',
      'acts.undo_imported_people',
      'acts.unmerge_rows',
      'acts.write',
      'acts.write_grounding',
      'acts.write_import_undo',
      'acts.write_leaving',
      'acts.write_merged',
      'app.bases_in_scope',
      'app.find_people_asked',
      'app.found_for',
      'app.people_asked',
      'app.people_shown',
      'app.sees_everybody',
      'public.access_list',
      'public.acts_about',
      'public.delete_training',
      'public.earlier_imports',
      'public.grant_recipient',
      'public.grants_of_member',
      'public.import_status',
      'public.member_address',
      'public.member_likenesses',
      'public.members_alike',
      'public.set_members_apart',
      'public.set_needed',
      'public.take_off_absent',
    ]);
  });

  test('each act that grantees execute first asks whether a grant allows it', async () => {
    const unasked = `select proname as name from ${ownFunctions} and pronamespace = 'acts'::regnamespace
      and has_function_privilege('app_grantee', p.oid, 'execute') and prosrc !~ '\\mbegin\\s+perform app\\.require_act\\('`;
    expect(await names(unasked)).toEqual([]);
  });

  test('the request pool, before it takes a role, can only find out who calls and keep replies', async () => {
    expect(await executable('ffl_request')).toEqual([
      'app.claim_idempotency_key',
      'app.role_for',
      'app.store_idempotent_reply',
      'auth.jwt',
      'auth.uid',
    ]);
  });

  test('each definer procedure open to requests first checks its caller by its own name, or is about the caller alone', async () => {
    const blind = `select proname as name from ${ownFunctions}
      and pronamespace in ('public'::regnamespace, 'acts'::regnamespace) and prosecdef
      and prosrc !~ format('\\mbegin\\s+perform app\\.require_(admin|reader|place|scope|act)\\(''%s''(, (null|act|''\\w+''))?\\);', proname)
      and prosrc !~ '\\mbegin\\s+if (not app\\.is_super_admin\\(\\)|auth\\.uid\\(\\) is null) then'
      and prosrc !~ 'where s\\.user_id = auth\\.uid\\(\\)'`;
    expect(await names(blind)).toEqual([]);
  });

  test("no table trigger runs with rights other than the owner's or the caller's", async () => {
    const foreign = `select tgname as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid join pg_class c on c.oid = t.tgrelid
      where not tgisinternal and c.relnamespace::regnamespace::text in ${ours}
        and (p.pronamespace::regnamespace::text <> 'app' or pg_get_userbyid(p.proowner) <> current_user)`;
    expect(await names(foreign)).toEqual([]);
  });
});
