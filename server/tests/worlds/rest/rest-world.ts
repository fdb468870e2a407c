import { requestRoles } from '@ffl/database/connections/roles';
import {
  addAdministrator,
  addMemberWithAccount,
  addProgram,
  type MemberPerson,
  type Person,
} from '@ffl/database/tests/worlds/people';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { PostgrestClient } from '@supabase/postgrest-js';
import { Hono } from 'hono';
import { restRoutes } from '../../../src/rest/rest-routes.ts';
import type { RestSettings } from '../../../src/rest/rest-settings.ts';

export type RestWorld = {
  asOwner: TestDatabase['asOwner'];
  /** The single value that an owner's statement returns. */
  ownerValue: <Value>(text: string, values?: unknown[]) => Promise<Value>;
  makeAdministrator: () => Promise<Person>;
  /** Adds an account with its own member record. */
  makeMember: () => Promise<MemberPerson>;
  makeProgram: () => Promise<string>;
  /** The published client, signed in as this person. */
  clientOf: (person?: Person) => PostgrestClient;
  /** A plain request below /rest/v1 as this person. */
  send: (path: string, init?: RequestInit, person?: Person) => Promise<Response>;
  /** Errors that were logged as unknown. */
  logged: unknown[];
  close: () => Promise<void>;
};

const claimsHeader = 'x-test-claims';

/** The REST routes over their own database; identity comes from a header instead of a token. */
export async function createRestWorld(
  settings: Partial<RestSettings> = {},
  tested: Promise<TestDatabase> | TestDatabase = createTestDatabase(),
): Promise<RestWorld> {
  const { database, asOwner, close } = await tested;
  const logged: unknown[] = [];
  const app = new Hono().route(
    '/rest/v1',
    restRoutes({
      database,
      settings: {
        schema: 'public',
        roles: requestRoles,
        maxRows: 1_000,
        allowsRollback: false,
        ...settings,
      },
      readClaims: async (request) => JSON.parse(request.headers.get(claimsHeader) ?? '{"role":"anon"}'),
      log: (error) => logged.push(error),
    }),
  );

  async function ownerValue<Value>(text: string, values: unknown[] = []): Promise<Value> {
    const row = await asOwner(({ first }) => first<{ value: Value }>(text, values));
    if (!row) throw new Error('The statement answered no row');
    return row.value;
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
    makeAdministrator: () => asOwner(addAdministrator),
    makeMember: () => asOwner(addMemberWithAccount),
    makeProgram: () => asOwner(addProgram),
    clientOf(person) {
      const headers: Record<string, string> = person ? { [claimsHeader]: JSON.stringify(person.claims) } : {};
      const url = 'http://localhost/rest/v1';
      return new PostgrestClient(url, { headers, fetch: async (input, init) => app.request(input, init) });
    },
  };
}
