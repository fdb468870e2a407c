import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Claims } from '@ffl/database/actors/actor';
import type { TestDatabase } from '@ffl/database/tests/worlds/test-database';
import type { ArchiveState } from '@ffl/domain/backups/archive';
import type { LedgerState } from '@ffl/domain/seals/findings';
import { createJobs } from '@ffl/operations/rounds/jobs';
import type { Hono } from 'hono';
import { type Logger, pino } from 'pino';
import { createApp } from '../../src/app.ts';
import { createDependencies, type DependencyInput } from '../../src/create-dependencies.ts';
import type { Dependencies } from '../../src/dependencies.ts';

export const testOrigin = 'http://flight.test';

export const testSecrets = [
  'one secret of the tests, with more than 32 bytes',
  'an older secret of the tests, that still verifies',
];

/** The cost of a hash and a proof of work; by default, the product's. */
export type Costs = Pick<DependencyInput, 'passwordCost' | 'captchaWork'>;

/** The lowest costs that work, which change no outcome. */
const leastCosts: Costs = {
  passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
  captchaWork: { rounds: 2, fewestGuesses: 10, mostGuesses: 30 },
};

export type TestApp = {
  app: Hono;
  dependencies: Dependencies;
  /** Sets the application's clock, also for acts; the database keeps its own. */
  setNow(now: Date): void;
  /** Tells the application that the process is stopping. */
  beginStopping(): void;
  /** The result of the last ledger check, as far as the application knows. */
  setLedgerState(state: LedgerState): void;
  /** The state of the archive, as far as the application knows. */
  setArchiveState(state: ArchiveState | null): void;
  /** An access token for claims, as sign-in would have issued it. */
  tokenFor(claims: Claims): Promise<string>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** For the published clients: sends requests to the application in this process. */
  fetch: typeof fetch;
};

export async function createTestApp(
  tested: Pick<TestDatabase, 'database'>,
  settings: Partial<Dependencies['settings']> = {},
  log: Logger = pino({ level: 'silent' }),
  secrets: readonly string[] = testSecrets,
  costs = leastCosts,
): Promise<TestApp> {
  let now: Date | null = null;
  const stopping = new AbortController();
  let ledger: LedgerState = { check: null, sealedAt: null };
  let archive: ArchiveState | null = null;
  const dependencies = await createDependencies({
    database: tested.database,
    secrets,
    // Rows stay in app.mail_outbox for tests to read.
    mail: { wake() {} },
    ledgerState: () => ledger,
    archiveState: () => archive,
    jobs: createJobs(),
    folders: { data: tmpdir(), archive: join(tmpdir(), 'not mounted') },
    stopping: stopping.signal,
    clock: (transactionTime = new Date()) => now ?? transactionTime,
    log,
    ...costs,
    settings: {
      publicUrl: testOrigin,
      appOrigins: ['https://app.example'],
      authReplyFloorMs: 0,
      isSample: false,
      makesBackups: true,
      trustedProxyHops: 1,
      captcha: { provider: 'builtin' },
      standbysWanted: 0,
      version: 'test',
      ...settings,
    },
  });
  const app = createApp(dependencies);
  const get = async (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });
  return {
    app,
    dependencies,
    beginStopping: () => stopping.abort(),
    get,
    setNow: (instant) => {
      now = instant;
    },
    setLedgerState: (state) => {
      ledger = state;
    },
    setArchiveState: (state) => {
      archive = state;
    },
    tokenFor: (claims) =>
      dependencies.tokens.sign(
        { ...claims, sub: claims.sub ?? '', session_id: claims.session_id ?? '' },
        dependencies.clock(),
      ),
    post: async (path, body, headers = {}) =>
      app.request(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    fetch: async (input, init) => app.request(input instanceof Request ? input : new Request(input, init)),
  };
}
