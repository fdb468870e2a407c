import { expect, test } from 'vitest';
import { isSafeServer } from './safe-server.ts';

test('a server serves from the release on that keeps the plans of roles apart', () => {
  const refused = [140_020, 150_000, 150_008, 160_004, 170_000];
  const served = [150_009, 150_018, 160_005, 170_001, 180_000, 180_003, 190_000];
  expect(refused.filter(isSafeServer)).toEqual([]);
  expect(served.filter(isSafeServer)).toEqual(served);
});
