import { join } from 'node:path';
import { findChromium } from './find-chromium.ts';
import { readPlaywright, readVitest, type Tally } from './read-report.ts';
import { type Ended, run } from './run-measured.ts';

/** `part` is the name under which a step's seconds are reported. */
export type Step = { title: string; part: string; work: () => Promise<Tally & Ended> };
export type Done = Required<Tally> & { part: string; cpuSeconds: number };

type Command = { title: string; part: string; command: string; args: string[] };

/** A step that runs a command and counts as one test. */
export function command({ title, part, command, args }: Command): Step {
  const work = async () => {
    const ended = await run(command, args);
    return { ...ended, passed: ended.status === 0 ? 1 : 0, failed: ended.status === 0 ? 0 : 1 };
  };
  return { title, part, work };
}

/**
 * Projects of vitest, one after the other, each with one worker and one PostgreSQL that its files share. With `since`,
 * only the tests that the changes affect.
 */
export function projects(names: string[], folder: string, since: string | undefined, after?: Promise<unknown>): Step {
  const [part = ''] = names;
  const work = async () => {
    await after;
    const report = join(folder, `${part}.json`);
    const chosen = names.flatMap((name) => ['--project', name]);
    const args = ['run', ...chosen, '--maxWorkers=1', '--reporter=default', '--reporter=json'];
    const changed = since === undefined ? [] : [`--changed=${since}`, '--passWithNoTests'];
    const ended = await run('vitest', [...args, ...changed, `--outputFile.json=${report}`]);
    return { ...ended, ...readVitest(report, ended.status) };
  };
  return { title: names.join(', '), part, work };
}

/**
 * The journeys of these files, by Playwright's pattern. What a failed one leaves behind is kept separately for each
 * ring.
 */
export function journeys(folder: string, ring: string, pattern: string[]): Step {
  const work = async () => {
    const chromium = findChromium();
    const report = join(folder, 'journeys.json');
    const options = ['--config', 'e2e/playwright.config.ts', '--reporter=list,json', `--output=test-results/${ring}`];
    const ended = await run('playwright', ['test', ...options, ...pattern], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
    });
    return { ...ended, ...readPlaywright(report, ended.status) };
  };
  return { title: 'journeys in Chromium', part: 'journeys', work };
}

/** A step's output is shown when it is done, since others run beside it. */
export async function tell({ title, part, work }: Step): Promise<Done> {
  console.log(`… ${title}`);
  const startedAt = performance.now();
  const { output, passed, failed, failures = [], cpuSeconds } = await work();
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`\n── ${title}\n${output.trimEnd()}`);
  console.log(`   ${passed} passed, ${failed} failed (${seconds} s, ${Math.round(cpuSeconds)} CPU s)`);
  const named = failed > 0 && failures.length === 0 ? ['see above'] : failures;
  return { part, passed, failed, failures: named.map((failure) => `${title}: ${failure}`), cpuSeconds };
}
