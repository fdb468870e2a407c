import { expect, test } from 'vitest';
import { createJobs } from './jobs.ts';

test('a job is as old as its last success, or as the process before the first one', () => {
  let now = 1_000;
  const jobs = createJobs(() => now);
  now = 61_000;
  jobs.done('seal');
  now = 66_500;
  expect(jobs.ageSeconds()).toEqual([
    { name: 'mail', seconds: 65.5 },
    { name: 'purge', seconds: 65.5 },
    { name: 'seal', seconds: 5.5 },
  ]);
});
