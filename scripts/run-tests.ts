import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPages } from './build-pages.ts';
import { checks } from './checks.ts';
import { findChromium } from './find-chromium.ts';

type Tally = { passed: number; failed: number };

const root = join(import.meta.dirname, '..');
const oneRight: Tally = { passed: 1, failed: 0 };
const oneWrong: Tally = { passed: 0, failed: 1 };
// What depends on the kind of server: who may do what, who gets in, and what a lost server leaves behind.
const overDatabaseUrl = [
  ...['--project', 'access', '--project', 'endpoints'],
  ...['rights', 'actors', 'administrators', 'role-switch', 'one-trip', 'lost-connection', 'parallel-acts'],
  ...['signin-attempts', 'sign-in.test', 'sign-in-lock', 'refresh', 'recovery-session', 'outage'],
];
const reports = mkdtempSync(join(tmpdir(), 'ffl-reports-'));

const tallies = [
  ...checks.map(({ title, command, args }) => step(title, () => (run(command, args) === 0 ? oneRight : oneWrong))),
  step('rules, access, endpoints and screens', () => vitest('all', [], {})),
  step('rights, accounts and faults over DATABASE_URL', () => vitest('tcp', overDatabaseUrl, { TEST_DATABASE: 'tcp' })),
  step('journeys in Chromium', journeys),
  step('budgets of the pages', () => (run('node', ['scripts/check-budgets.ts']) === 0 ? oneRight : oneWrong)),
];
rmSync(reports, { recursive: true, force: true });

const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

function step(title: string, work: () => Tally): Tally {
  console.log(`\n── ${title}`);
  const startedAt = performance.now();
  const tally = work();
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`   ${tally.passed} passed, ${tally.failed} failed (${seconds} s)`);
  return tally;
}

function vitest(name: string, args: string[], env: Record<string, string>): Tally {
  const report = join(reports, `${name}.json`);
  const status = run(
    'vitest',
    ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    env,
  );
  return readTally(status, report, (read) => ({
    passed: Number(read.numPassedTests),
    failed: Number(read.numFailedTests),
  }));
}

function journeys(): Tally {
  buildPages();
  const chromium = findChromium();
  const report = join(reports, 'journeys.json');
  const status = run('playwright', ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
  });
  return readTally(status, report, ({ stats }) => ({
    passed: Number(stats.expected),
    failed: Number(stats.unexpected) + Number(stats.flaky),
  }));
}

/** A runner that failed without a failed test, or wrote no report, counts as one failure. */
function readTally(status: number, report: string, read: (report: Report) => Tally): Tally {
  try {
    const tally = read(JSON.parse(readFileSync(report, 'utf8')));
    return status !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
  } catch (error) {
    console.error(`No report was written: ${error instanceof Error ? error.message : error}`);
    return oneWrong;
  }
}

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  stats: { expected: number; unexpected: number; flaky: number };
};

function run(command: string, args: string[], env: Record<string, string> = {}): number {
  return (
    spawnSync(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NO_COLOR: '1', ...env },
    }).status ?? 1
  );
}
