import { type Check, checks, thoroughChecks } from '../checks.ts';
import { changedSince, journeysReached } from './changed.ts';
import { command, journeys, projects, type Step } from './steps.ts';

export type Ring = 'first' | 'thorough';

type Rings = {
  /** Run in parallel, the longest first, so that the cores finish together. */
  beside: Step[];
  /** Run two at a time, with nothing else: a page without a core waits, and its journey with it. */
  journeys: Step[];
  last: Step[];
};

type Settings = { folder: string; installed: Promise<void>; since: string | undefined };

/** `since` limits a ring to what the changes since that commit can affect. */
export function stepsOf(ring: Ring, { folder, installed, since }: Settings): Rings {
  const build = command({
    title: 'build of the pages',
    part: 'pages',
    command: 'node',
    args: ['scripts/test-run/build.ts'],
  });
  const pages = command({
    title: 'budgets of the pages',
    part: 'pages',
    command: 'node',
    args: ['scripts/check-budgets.ts'],
  });
  const of = (name: string, after?: Promise<void>) => projects([name], folder, since, after);
  const patterns = since === undefined ? [] : journeysReached(changedSince(since));
  const walked = patterns === undefined ? [] : [journeys(folder, ring, [...ringOf[ring], ...patterns])];
  if (ring === 'thorough') {
    const tests = [
      of('thorough endpoints'),
      of('thorough access'),
      of('operations'),
      of('over DATABASE_URL', installed),
    ];
    return { beside: [build, ...tests, ...stepsFor(thoroughChecks)], journeys: walked, last: [] };
  }
  const tests = ['endpoints', 'screens', 'access'].map((name) => of(name));
  // Small projects share a process, which costs less.
  const small = projects(['rules', 'rules in Denver', 'checks'], folder, since);
  const beside = [build, ...tests, ...stepsFor(checks), small];
  return { beside, journeys: walked, last: [pages] };
}

function stepsFor(wanted: Check[]): Step[] {
  return wanted.map((check) => command({ ...check, part: 'checks' }));
}

const ringOf: Record<Ring, string[]> = { first: ['--grep-invert', '@thorough'], thorough: ['--grep', '@thorough'] };
