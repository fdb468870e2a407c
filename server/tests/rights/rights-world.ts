import type { Claims } from '@ffl/database/actors/actor';
import { makeTargets, type Targets } from '@ffl/database/tests/matrix-targets';
import { type MatrixPerson, makePeople } from '@ffl/database/tests/matrix-world';
import type { Persona } from '@ffl/database/tests/personas';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { createApp } from '../../src/app.ts';
import { createTestApp, type TestApp } from '../worlds/test-app.ts';

export type Answer = { status: number; headers: Headers; body: unknown };
type Sent = { body?: unknown; headers?: Record<string, string> };

export type RightsWorld = {
  tested: TestDatabase;
  flight: TestApp;
  people: Record<Persona, MatrixPerson>;
  /** Makes new rows for this persona's requests. */
  targetsFor(persona: Persona): Promise<Targets>;
  /** Rows for requests that must be refused, made once per persona, since a refusal changes none. */
  lastingTargetsFor(persona: Persona): Promise<Targets>;
  /** Sends a request with an access token for the claims, or with only the anonymous key. */
  send(claims: Claims, method: string, path: string, sent?: Sent): Promise<Answer>;
  /** A hash of everything stored, except counters and notes about callers. */
  fingerprint(): Promise<string>;
  close(): Promise<void>;
};

const requestsPerApp = 50;

/** The whole application over its own database, with the permission matrix's people and their real tokens. */
export async function createRightsWorld(): Promise<RightsWorld> {
  const tested = await createTestDatabase();
  const flight = await createTestApp(tested);
  const people = await tested.asOwner(makePeople);
  const { anonKey } = flight.dependencies.tokens;
  const summary = await summaryOf(tested);
  const seen = { snapshot: '', digests: '' };
  const lasting = new Map<Persona, Promise<Targets>>();
  let sentCount = 0;
  let app = flight.app;

  const targetsFor = (persona: Persona) => tested.asOwner((transaction) => makeTargets(transaction, people[persona]));

  // The limit of requests per minute is not what these tests are about.
  function currentApp() {
    if (sentCount % requestsPerApp === 0) app = createApp(flight.dependencies);
    sentCount += 1;
    return app;
  }

  async function send(claims: Claims, method: string, path: string, { body, headers = {} }: Sent = {}) {
    const token = claims.role === 'anon' ? anonKey : await flight.tokenFor(claims);
    const response = await currentApp().request(path, {
      method,
      headers: { apikey: anonKey, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: await read(response) };
  }

  return {
    tested,
    flight,
    people,
    targetsFor,
    lastingTargetsFor(persona) {
      const targets = lasting.get(persona) ?? targetsFor(persona);
      lasting.set(persona, targets);
      return targets;
    },
    send,
    fingerprint: () =>
      tested.asOwner(async ({ query }) => {
        // Equal snapshots see equal rows, so nobody has written and nothing must be read again.
        const { rows } = await query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot');
        const snapshot = rows[0]?.snapshot ?? '';
        if (snapshot !== seen.snapshot) {
          seen.digests = JSON.stringify((await query<{ table: string; digest: string }>(summary)).rows);
          seen.snapshot = snapshot;
        }
        return seen.digests;
      }),
    close: () => tested.close(),
  };
}

async function read(response: Response): Promise<unknown> {
  const text = await response.text();
  const isJson = response.headers.get('Content-Type')?.includes('json') ?? false;
  return isJson && text !== '' ? JSON.parse(text) : text;
}

const notedAboutCallers = ['app.attempt_counters', 'app.security_events'];

async function summaryOf(tested: TestDatabase): Promise<string> {
  const { rows } = await tested.asOwner(({ query }) =>
    query<{ name: string }>(
      `select relnamespace::regnamespace || '.' || relname as name from pg_class
       where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'app', 'auth') order by 1`,
    ),
  );
  const digests = rows
    .map(({ name }) => name)
    .filter((name) => !notedAboutCallers.includes(name))
    .map(
      (name) => `select '${name}' as table, md5(string_agg(t::text, '|' order by t::text)) as digest from ${name} t`,
    );
  // Large tables are read in parallel, and returned in the order they finish.
  return `${digests.join(' union all ')} order by 1`;
}
