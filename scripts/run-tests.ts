import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { checks } from './checks.ts';
import type { Budget } from './test-run/budgets.ts';
import { compareWithBudgets } from './test-run/compare-with-budgets.ts';
import { findChromium } from './test-run/find-chromium.ts';
import { installMissing } from './test-run/install-missing.ts';
import { makeFolder } from './test-run/make-folder.ts';
import { readPlaywright, readVitest, type Tally } from './test-run/read-report.ts';
import { type Ended, run } from './test-run/run-measured.ts';
import { sideBySide } from './test-run/side-by-side.ts';

type Step = { title: string; budget: Budget; work: () => Promise<Tally & Ended> };
type Done = Required<Tally> & { budget: Budget; cpuSeconds: number };

const folder = makeFolder();
process.env.TMPDIR = folder;
const installed = installMissing();
const built = tell(
  command({ title: 'build of the pages', budget: 'pages', command: 'node', args: ['scripts/test-run/build.ts'] }),
);

// The longest first, so the cores finish together.
const steps: Step[] = [
  ...(['1/2', '2/2'] as const).map((shard) => project('endpoints', { shard })),
  { title: 'journeys in Chromium', budget: 'journeys', work: journeys },
  ...(['screens', 'access'] as const).map((name) => project(name)),
  ...checks.map((check) => command({ ...check, budget: 'format, lint, types' })),
  project('over DATABASE_URL', { after: installed }),
  ...(['rules in Denver', 'rules in UTC', 'checks'] as const).map((name) => project(name)),
];
// Each waits for something now and then, so one more than the cores keeps them busy.
const done = await sideBySide(steps, Math.max(2, Math.min(4, availableParallelism())) + 1, tell);
done.push(
  await built,
  await tell(
    command({ title: 'budgets of the pages', budget: 'pages', command: 'node', args: ['scripts/check-budgets.ts'] }),
  ),
);

const { table, overdrawn } = compareWithBudgets(done);
console.log(`\n${table}`);
for (const sentence of [...done.flatMap(({ failures }) => failures), ...overdrawn]) console.log(`\n✗ ${sentence}`);
const passed = done.reduce((sum, step) => sum + step.passed, 0);
const failed = done.reduce((sum, step) => sum + step.failed, overdrawn.length);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

/** A step's output is shown when it is done, since others run beside it. */
async function tell({ title, budget, work }: Step): Promise<Done> {
  console.log(`… ${title}`);
  const startedAt = performance.now();
  const { output, passed, failed, failures = [], cpuSeconds } = await work();
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`\n── ${title}\n${output.trimEnd()}`);
  console.log(`   ${passed} passed, ${failed} failed (${seconds} s, ${Math.round(cpuSeconds)} CPU s)`);
  const named = failed > 0 && failures.length === 0 ? ['see above'] : failures;
  return { budget, passed, failed, failures: named.map((failure) => `${title}: ${failure}`), cpuSeconds };
}

function command(check: { title: string; budget: Budget; command: string; args: string[] }): Step {
  const work = async () => {
    const ended = await run(check.command, check.args);
    return { ...ended, passed: ended.status === 0 ? 1 : 0, failed: ended.status === 0 ? 0 : 1 };
  };
  return { title: check.title, budget: check.budget, work };
}

type Part = { after?: Promise<void>; shard?: string };

/** One worker and one PostgreSQL for each, which the project's files share; the longest comes in two. */
function project(name: Budget, { after = Promise.resolve(), shard = '1/1' }: Part = {}): Step {
  const title = shard === '1/1' ? name : `${name}, ${shard}`;
  const work = async () => {
    await after;
    const report = join(folder, `${title.replace('/', ' of ')}.json`);
    const args = ['run', '--project', name, '--maxWorkers=1', '--reporter=default', '--reporter=json'];
    const ended = await run('vitest', [...args, `--shard=${shard}`, `--outputFile.json=${report}`]);
    return { ...ended, ...readVitest(report, ended.status) };
  };
  return { title, budget: name, work };
}

async function journeys(): Promise<Tally & Ended> {
  await Promise.all([built, installed]);
  const chromium = findChromium();
  const report = join(folder, 'journeys.json');
  const ended = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
  });
  return { ...ended, ...readPlaywright(report, ended.status) };
}
