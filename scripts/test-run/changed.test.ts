import { expect, test } from 'vitest';
import { journeysReached } from './changed.ts';

test.each([
  [['docs/architecture.md', 'README.md', 'web/src/app/guards.test.tsx', 'server/tests/no-database.test.ts'], undefined],
  [['e2e/journeys/keys.spec.ts', 'domain/src/time/days.test.ts'], ['journeys/keys.spec.ts']],
  [['e2e/journeys/keys.spec.ts', 'e2e/fixtures.ts'], []],
  [['database/functions/days.sql'], []],
  [['package-lock.json'], []],
])('a change of %j reaches the journeys %j', (changed, reached) => {
  expect(journeysReached(changed)).toEqual(reached);
});
