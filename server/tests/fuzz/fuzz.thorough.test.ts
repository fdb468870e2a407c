import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../src/health/create-log.ts';
import { describeTried, fuzzEndpoint } from './fuzz-endpoint.ts';
import { createFuzzWorld, type FuzzWorld } from './fuzz-world.ts';
import { seed } from './seed.ts';

// Runs per path. `npm run fuzz` sends 2,000 to each path and method.
const runsOfAddress = Number(process.env.FUZZ_RUNS ?? 5);

let tested: TestDatabase;
let world: FuzzWorld;
const failures: string[] = [];

beforeAll(async () => {
  tested = await createTestDatabase();
  world = await createFuzzWorld(tested, createLog('info', { write: keepFailure }));
});
afterAll(() => tested.close());

function keepFailure(line: string): void {
  if (JSON.parse(line).level >= 50) failures.push(line);
}

test('every endpoint is tried with nonsense', () => {
  const names = world.endpoints.map(({ method, path }) => `${method} ${path}`);
  expect(names).toContain('POST /functions/v1/signin');
  expect(names).toContain('PUT /auth/v1/user');
  expect(names).toContain('PATCH /rest/v1/members');
  expect(names).toContain('POST /rest/v1/rpc/search_members');
});

test.each(['auth', 'functions', 'rest'])(
  'nonsense sent to /%s/v1 is answered in words, never with a failure, a stack or SQL',
  { timeout: 600_000 },
  async (api) => {
    for (const endpoint of world.endpoints.filter((each) => each.api === api)) {
      // Divided by the number of methods, which share the path's runs.
      const methods = world.endpoints.filter(({ path }) => path === endpoint.path).length;
      const runs = Math.ceil(runsOfAddress / methods);
      const tried = await fuzzEndpoint(world, endpoint, { seed, runs });
      // The log has the details of each failure.
      expect(failures, `FUZZ_SEED=${seed}`).toEqual([]);
      expect(tried.filter(({ problem }) => problem !== null).map(describeTried), `FUZZ_SEED=${seed}`).toEqual([]);
    }
  },
);
