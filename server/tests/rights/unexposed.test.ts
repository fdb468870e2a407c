import { type Persona, personas } from '@ffl/database/tests/personas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRightsWorld, type RightsWorld } from './rights-world.ts';
import { someOf } from './some-of.ts';

let world: RightsWorld;

beforeAll(async () => {
  world = await createRightsWorld();
});
afterAll(() => world.close());

async function names(sql: string): Promise<string[]> {
  const { rows } = await world.tested.asOwner(({ query }) => query<{ name: string }>(sql));
  return rows.map(({ name }) => name);
}

type Sent = { headers?: Record<string, string>; by?: readonly Persona[] };

async function answers(method: string, path: string, { headers = {}, by = personas }: Sent = {}) {
  const sent = ['GET', 'HEAD', 'DELETE'].includes(method) ? { headers } : { headers, body: {} };
  const all = await Promise.all(
    by.map((persona) => world.send(world.people[persona].claims, method, `/rest/v1${path}`, sent)),
  );
  return all.map(({ status, body }) => ({ status, body }));
}

const everybody = (status: number, code: string, by: readonly Persona[] = personas) =>
  by.map(() => ({ status, body: expect.objectContaining({ code }) }));

/** The persona with the most rights tries every name; everybody else tries some. */
const askers = (names: string[], known: string[]) => {
  const byAll = [...known, ...someOf(names, 4)];
  return names.map((name) => ({ name, by: byAll.includes(name) ? personas : (['super_admin'] as const) }));
};

describe('the schemas auth and app', () => {
  const relations = `select relname as name from pg_class
    where relnamespace::regnamespace::text in ('auth', 'app') and relkind in ('r', 'v', 'S', 'm', 'p')`;
  const functions = `select distinct proname as name from pg_proc p
    where pronamespace::regnamespace::text in ('auth', 'app', 'acts') and prokind in ('f', 'p')
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`;

  test('the schemas auth and app have no table, view or sequence reachable by a path, with any method', async () => {
    const found = await names(relations);
    const known = ['users', 'sessions', 'credential_events', 'security_events'];
    expect(found).toEqual(expect.arrayContaining(known));
    for (const { name, by } of askers(found, known)) {
      expect([name, await answers('GET', `/${name}?select=*`, { by })]).toEqual([name, everybody(404, 'PGRST205', by)]);
    }
    for (const method of ['POST', 'PATCH', 'DELETE']) {
      for (const name of ['users', 'sessions', 'credential_events']) {
        expect(await answers(method, `/${name}?id=eq.1`)).toEqual(everybody(404, 'PGRST205'));
      }
    }
  });

  test('the schemas auth and app have no function a path can call', async () => {
    const found = await names(functions);
    const known = ['is_admin', 'role_for', 'uid', 'take_in_member'];
    expect(found).toEqual(expect.arrayContaining(known));
    for (const { name, by } of askers(found, known)) {
      expect([name, await answers('POST', `/rpc/${name}`, { by })]).toEqual([name, everybody(404, 'PGRST202', by)]);
    }
  });

  test.each(['auth', 'app', 'acts', 'pg_catalog', 'information_schema', 'public, app', 'Public', ''])(
    'the schemas auth and app can’t be opened by naming the schema "%s"',
    async (schema) => {
      const body = { code: 'PGRST106', hint: 'Only the following schemas are exposed: public' };
      const refused = personas.map(() => ({ status: 406, body: expect.objectContaining(body) }));
      expect(await answers('GET', '/users', { headers: { 'Accept-Profile': schema } })).toEqual(refused);
      expect(await answers('PATCH', '/users?id=eq.1', { headers: { 'Content-Profile': schema } })).toEqual(refused);
      expect(await answers('POST', '/rpc/role_for', { headers: { 'Content-Profile': schema } })).toEqual(refused);
    },
  );

  test.each(['auth.users', 'app.program_needs', 'pg_user', 'pg_roles', '"auth"."users"', 'information_schema.tables'])(
    "the schemas auth and app can't be opened by the path /%s",
    async (name) => {
      expect(await answers('GET', `/${encodeURIComponent(name)}`)).toEqual(everybody(404, 'PGRST205'));
    },
  );

  test.each([
    'members?select=*,users(*)',
    'members?select=*,members_user_id_fkey(*)',
    'members?select=*,user_id(*)',
    'administrators?select=*,users!administrators_user_id_fkey(*)',
    'organization_whitelist?select=*,idempotency_keys(*)',
    'certifications?select=*,credential_events(*)',
  ])("the schemas auth and app can't be embedded: %s", async (path) => {
    const found = await answers('GET', `/${path}`);
    expect(found).toEqual(everybody(400, 'PGRST200'));
  });
});

describe('the root', () => {
  test.each(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'])(
    'the path %s reveals to nobody what there is',
    async (method) => {
      const body = method === 'HEAD' ? '' : expect.objectContaining({ code: 'PGRST126' });
      for (const path of ['', '/']) {
        expect(await answers(method, path)).toEqual(personas.map(() => ({ status: 404, body })));
      }
    },
  );

  test('no table has other methods', async () => {
    for (const method of ['COPY', 'LINK']) {
      expect(await answers(method, '/members?id=eq.1')).toEqual(everybody(405, 'PGRST117'));
    }
  });

  test('the paths below a table lead nowhere', async () => {
    for (const path of ['/members/1', '/rpc/list_members/1', '/../auth/users', '/rpc/']) {
      const statuses = (await answers('GET', path)).map(({ status }) => status);
      expect([path, new Set(statuses)]).toEqual([path, new Set([404])]);
    }
  });
});

test("a wrong name gets only exposed tables' names as hints", async () => {
  const hints = new Set<unknown>();
  for (const name of ['user', 'session', 'security_event', 'member', 'credential_event', 'mail_outbo']) {
    for (const { body } of await answers('GET', `/${name}`)) hints.add(Object(body).hint);
  }
  expect([...hints].sort()).toEqual([null, "Perhaps you meant the table 'public.members'"].sort());
});
