import { seededRandom } from '@ffl/database/sample/seeded-random';
import { seed } from '../fuzz/seed.ts';

const { whole } = seededRandom(seed);

/** At most this many, chosen again in each run; the access tests try every one. A failure names the one it is about. */
export function someOf(names: readonly string[], count = 2): string[] {
  const left = [...names];
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(whole(0, left.length - 1), 1)).flat();
}
