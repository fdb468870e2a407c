import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../database/tests/worlds/free-port.ts';
import { inNewBrowser, type Visit } from './browser.ts';
import { median } from './median.ts';

const version = '13.5.0';

type Report = {
  categories: Record<'performance' | 'accessibility', { score: number }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
};

/** Runs Lighthouse in mobile emulation, each time in a fresh browser. */
export async function runLighthouse(visit: Visit, runs: number) {
  const reports: Report[] = [];
  for (let run = 0; run < runs; run += 1) reports.push(await runOnce(visit));
  const middle = (of: (report: Report) => number) => median(reports.map(of));
  const audit = (id: string) => middle(({ audits }) => audits[id]?.numericValue ?? Number.NaN);
  return {
    performance: middle(({ categories }) => categories.performance.score),
    accessibility: middle(({ categories }) => categories.accessibility.score),
    lcpMs: audit('largest-contentful-paint'),
    blockedMs: audit('total-blocking-time'),
    shift: audit('cumulative-layout-shift'),
    findings: [...new Set(reports.flatMap(failedAccessibility))],
  };
}

async function runOnce(visit: Visit): Promise<Report> {
  const port = await freePort();
  const file = join(tmpdir(), `ffl-lighthouse-${port}.json`);
  const options = [
    `--port=${port}`,
    '--quiet',
    '--disable-storage-reset',
    '--only-categories=performance,accessibility',
    '--output=json',
    `--output-path=${file}`,
  ];
  await inNewBrowser(visit, [`--remote-debugging-port=${port}`], () =>
    promisify(execFile)('npx', ['--yes', `lighthouse@${version}`, visit.origin + visit.path, ...options]),
  );
  return JSON.parse(await readFile(file, 'utf8')) as Report;
}

const accessibility = ['target-size', 'color-contrast', 'button-name', 'link-name', 'label', 'heading-order'];

function failedAccessibility({ audits }: Report): string[] {
  return accessibility.filter((id) => audits[id]?.score === 0);
}
