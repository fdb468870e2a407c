import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Connection } from '../src/connections/connection.ts';
import { type BeforeFirstMigration, migrate } from '../src/schema/migrate.ts';
import { readSchemaFiles } from '../src/schema/schema-files.ts';
import { asOwner } from '../src/security/as-owner.ts';
import { filesOfOlderVersion } from './older-database.ts';
import { fingerprint } from './schema-fingerprint.ts';
import { createEmptyDatabase, createTestDatabase } from './worlds/test-database.ts';

const madeBeforeRelease =
  'This database was made before the first release and cannot be upgraded: start with an empty one, in another DATA_DIR or behind another DATABASE_URL';

async function migratedDatabase(): Promise<Connection> {
  const tested = await createTestDatabase();
  onTestFinished(() => tested.close());
  return tested.owner;
}

const change = (owner: Connection, sql: string) => asOwner(owner, ({ query }) => query(sql));

const unneeded: BeforeFirstMigration = () => Promise.reject(new Error('Nobody needs this'));

async function names(owner: Connection, sql: string): Promise<string[]> {
  const { rows } = await asOwner(owner, ({ query }) => query<{ name: string }>(sql));
  return rows.map(({ name }) => name);
}

const schemas = `select nspname as name from pg_namespace where nspname in ('app', 'auth', 'schema_history') order by 1`;

const waiting = 'select relation::regclass::text as name from pg_locks where not granted';

/** Functions, views, triggers and who may use them, as text. */
const replaceable = `
  select pg_get_functiondef(p.oid) || coalesce(p.proacl::text, '') || coalesce(obj_description(p.oid), '') as name
    from pg_proc p where p.pronamespace::regnamespace::text in ('app', 'public') and p.prokind in ('f', 'p')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select pg_get_viewdef(oid) || coalesce(relacl::text, '') || reloptions::text from pg_class where relkind = 'v'
    and relnamespace = 'app'::regnamespace
  order by 1`;

test('an up-to-date database is left as it is', async () => {
  expect(await migrate(await migratedDatabase())).toEqual([]);
});

test("an up-to-date database gets a file's functions again when that file changed, no other's, and needs nothing first", async () => {
  const owner = await migratedDatabase();
  const before = await names(owner, replaceable);
  await change(owner, 'drop function app.listed_organization(text)');
  await change(owner, `update schema_history.files set hash = 'another' where name = 'functions/organizations.sql'`);
  expect(await migrate(owner, { beforeFirstMigration: unneeded })).toEqual(['functions/organizations.sql']);
  expect(await names(owner, replaceable)).toEqual(before);
});

test('an up-to-date database is updated on a second try when others stood in the way', async () => {
  const owner = await migratedDatabase();
  await change(
    owner,
    `update schema_history.files set hash = 'another' where name = 'functions/organizations.sql';
       create sequence schema_history.tries;
       create function schema_history.stand_in_the_way() returns trigger language plpgsql as $$ begin
         if nextval('schema_history.tries') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
         return new;
       end $$;
       create trigger stand_in_the_way before update on schema_history.files
         for each row execute function schema_history.stand_in_the_way()`,
  );
  expect(await migrate(owner)).toEqual(['functions/organizations.sql']);
  expect(await names(owner, 'select last_value::text as name from schema_history.tries')).toEqual(['2']);
});

test('an up-to-date database is the same after every function file ran again', async () => {
  const owner = await migratedDatabase();
  const before = await names(owner, replaceable);
  await change(owner, `update schema_history.files set hash = 'another' where name like 'functions/%'`);
  expect(await migrate(owner)).toContain('functions/members.sql');
  expect(await names(owner, replaceable)).toEqual(before);
  expect(before.length).toBeGreaterThan(50);
});

test('a new database is created by one of two processes that start at once, and the other finds it ready; nothing is needed first', async () => {
  const owner = await createEmptyDatabase();
  const once = () => migrate(owner, { beforeFirstMigration: unneeded });
  const runs = await Promise.all([once(), once()]);
  const [idle, busy] = runs.sort((one, other) => one.length - other.length);
  expect(idle).toEqual([]);
  expect(busy?.[0]).toBe('migrations/001-schemas.sql');
  expect(busy?.at(-1)).toMatch(/^functions\//);
});

test('a new database stays empty when a file fails, and the file is named', async () => {
  const owner = await createEmptyDatabase();
  await change(owner, 'create table public.bases ()');
  await expect(migrate(owner)).rejects.toThrow('migrations/004-bases.sql: relation "bases" already exists');
  expect(await names(owner, schemas)).toEqual([]);
});

describe("older version's database", () => {
  async function older() {
    const owner = await createEmptyDatabase();
    await migrate(owner, { files: filesOfOlderVersion(await readSchemaFiles()) });
    return owner;
  }

  test("an older version's database is upgraded by one of two processes that start at once; what comes first is done once, before anything changes", async () => {
    const owner = await older();
    const before = await fingerprint(owner);
    const seen: unknown[] = [];
    const beforeFirstMigration: BeforeFirstMigration = async (as, { due }) => {
      seen.push(await fingerprint(as), due[0]?.name);
    };
    const runs = await Promise.all([
      migrate(owner, { beforeFirstMigration }),
      migrate(owner, { beforeFirstMigration }),
    ]);
    const [idle, busy] = runs.sort((one, other) => one.length - other.length);
    expect(idle).toEqual([]);
    expect(busy?.[0]).toBe('migrations/009-training.sql');
    expect(seen).toEqual([before, 'migrations/009-training.sql']);
  });

  test("an older version's database is upgraded beside that version: nobody waits for one of its tables because another is in use", async () => {
    const owner = await migratedDatabase();
    const added = ['members', 'programs'].map((table, nth) => ({
      ...{ name: `migrations/99${nth}-later.sql`, hash: `later ${nth}`, isMigration: true },
      text: `alter table public.${table} add column later text`,
    }));
    const files = [...(await readSchemaFiles()), ...added];
    const { upgrade } = await asOwner(owner, async ({ query }) => {
      await query('select from programs');
      const upgrade = migrate(owner, { files });
      await vi.waitFor(async () => expect(await names(owner, waiting)).toContain('programs'), { timeout: 10_000 });
      await change(owner, `set lock_timeout = '5s'; select from members`);
      return { upgrade };
    });
    expect(await upgrade).toEqual(added.map(({ name }) => name));
  });

  test("an older version's database stays as it is when what must come first fails", async () => {
    const owner = await older();
    const before = await fingerprint(owner);
    const beforeFirstMigration = () => Promise.reject(new Error('There is no room for a snapshot'));
    await expect(migrate(owner, { beforeFirstMigration })).rejects.toThrow('There is no room for a snapshot');
    expect(await fingerprint(owner)).toEqual(before);
  });
});

test('a database created by migrations from before the release is refused and left alone', async () => {
  const owner = await createEmptyDatabase();
  await change(
    owner,
    `create schema schema_history;
       create table schema_history.schema_migrations (name varchar(255) primary key, timestamp varchar(255) not null);
       insert into schema_history.schema_migrations values ('0001-schemas', '2026-11-20T10:00:00.000Z')`,
  );
  await expect(migrate(owner)).rejects.toThrow(new Error(madeBeforeRelease));
  expect(await names(owner, schemas)).toEqual(['schema_history']);
});

test('a database created when a migration read differently is refused', async () => {
  const owner = await migratedDatabase();
  await change(owner, `update schema_history.files set hash = 'another' where name = 'migrations/004-bases.sql'`);
  await expect(migrate(owner)).rejects.toThrow(new Error(madeBeforeRelease));
});

test('a database created by a newer version is refused', async () => {
  const owner = await migratedDatabase();
  await change(owner, `insert into schema_history.files (name, hash) values ('migrations/999-later.sql', 'unknown')`);
  await expect(migrate(owner)).rejects.toThrow(
    new Error('This database was made by a newer version of Flight For Life: start that version, or one after it'),
  );
});

test('a function, procedure or view is defined in one file only, unless a migration dropped it in between', async () => {
  const files = await readSchemaFiles();
  const defining = /^(create|drop) (?:or replace )?(?:function|procedure|view) (?:if exists )?([\w.]+)/gm;
  let made: string[] = [];
  const twice: string[] = [];
  for (const [, verb, name = ''] of files.flatMap(({ text }) => [...text.matchAll(defining)])) {
    if (verb === 'drop') made = made.filter((other) => other !== name);
    else if (made.includes(name)) twice.push(name);
    else made.push(name);
  }
  expect(twice).toEqual([]);
  expect(made).toContain('public.list_members');
});
