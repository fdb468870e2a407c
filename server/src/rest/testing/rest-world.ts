import type { Claims } from '@ffl/database/database';
import { claimsOf, createTestDatabase, type TestDatabase } from '@ffl/database/testing/test-database';
import { PostgrestClient } from '@supabase/postgrest-js';
import { Hono } from 'hono';
import { restRoutes } from '../rest-routes.ts';
import type { RestSettings } from '../rest-settings.ts';

export type Person = { claims: Claims; userId: string };

export type RestWorld = {
  asOwner: TestDatabase['asOwner'];
  /** The one value that an owner's statement answers. */
  ownerValue: <Value>(text: string, values?: unknown[]) => Promise<Value>;
  makeAdministrator: (role?: 'admin' | 'super_admin') => Promise<Person>;
  /** An account with a member record of its own. */
  makeMember: () => Promise<Person & { memberId: string }>;
  makeProgram: () => Promise<string>;
  /** The published client, as this person. */
  clientOf: (person?: Person) => PostgrestClient;
  /** A plain request below /rest/v1, as this person. */
  send: (path: string, init?: RequestInit, person?: Person) => Promise<Response>;
  /** What was logged as an unknown failure. */
  logged: unknown[];
  close: () => Promise<void>;
};

const claimsHeader = 'x-test-claims';

/** The REST routes over a database of their own; identity comes from a header instead of a token. */
export async function createRestWorld(settings: Partial<RestSettings> = {}): Promise<RestWorld> {
  const { database, asOwner, close } = await createTestDatabase();
  const logged: unknown[] = [];
  const app = new Hono().route(
    '/rest/v1',
    restRoutes({
      database,
      settings: { schema: 'public', maxRows: 1_000, allowsRollback: false, ...settings },
      readClaims: async (request) => JSON.parse(request.headers.get(claimsHeader) ?? '{"role":"anon"}'),
      log: (error) => logged.push(error),
    }),
  );

  async function ownerValue<Value>(text: string, values: unknown[] = []): Promise<Value> {
    const { rows } = await asOwner(({ query }) => query<{ value: Value }>(text, values));
    if (!rows[0]) throw new Error('The statement answered no row');
    return rows[0].value;
  }

  async function makePerson(): Promise<Person> {
    const userId = await ownerValue<string>(
      `insert into auth.users (email, password_hash, email_confirmed_at) values (gen_random_uuid() || '@example.org', '-', now()) returning id as value`,
    );
    const sessionId = await ownerValue<string>(
      `insert into auth.sessions (user_id, idle_until, ends_at) values ($1, now() + interval '1 day', now() + interval '1 day') returning id as value`,
      [userId],
    );
    return { userId, claims: claimsOf(userId, sessionId) };
  }

  async function send(path: string, init: RequestInit = {}, person?: Person): Promise<Response> {
    const headers = new Headers(init.headers);
    if (person) headers.set(claimsHeader, JSON.stringify(person.claims));
    return app.request(`http://localhost/rest/v1${path}`, { ...init, headers });
  }

  return {
    asOwner,
    ownerValue,
    logged,
    close,
    send,
    async makeAdministrator(role = 'admin') {
      const person = await makePerson();
      await asOwner(({ query }) =>
        query(`insert into administrators (user_id, role, first_name, last_name) values ($1, $2, 'Ada', 'Admin')`, [
          person.userId,
          role,
        ]),
      );
      return person;
    },
    async makeMember() {
      const person = await makePerson();
      const memberId = await ownerValue<string>(
        `insert into members (first_name, last_name, email, organization, user_id) values ('Mia', 'Member', gen_random_uuid() || '@example.org', 'Ski Patrol', $1) returning id as value`,
        [person.userId],
      );
      return { ...person, memberId };
    },
    makeProgram: () => ownerValue(`insert into programs (name) values ('Avalanche Rescue') returning id as value`),
    clientOf(person) {
      const headers: Record<string, string> = person ? { [claimsHeader]: JSON.stringify(person.claims) } : {};
      const url = 'http://localhost/rest/v1';
      return new PostgrestClient(url, { headers, fetch: async (input, init) => app.request(input as string, init) });
    },
  };
}
