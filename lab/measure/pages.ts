import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPages } from '../../scripts/build-pages.ts';
import { beginSession } from './pages/begin-session.ts';
import { withFirstScreen } from './pages/browser.ts';
import { runLighthouse } from './pages/lighthouse.ts';
import type { Line } from './pages/line.ts';
import { median } from './pages/median.ts';
import { addresses, people, type Visited } from './pages/people.ts';
import { startSample } from './pages/start-sample.ts';

const usage = `npm run measure:pages -- [--runs 5] [--only requests,line,lighthouse] [--origin http://localhost:3000]
  requests    what each first screen asks for until it is shown, and all in all
  line        when the member's card is shown at 400 kbit/s with round trips of 400 ms, without and with the pages kept
  lighthouse  mobile emulation, median of the runs; fetches Lighthouse by npx
  --origin    a sample that runs already; its password in SAMPLE_PASSWORD`;
const parts = ['requests', 'line', 'lighthouse'];
/** Slow enough that what loads after the first screen isn't counted as part of it. */
const nearby: Line = { kilobits: 10_000, roundTripMs: 40 };
const mountain: Line = { kilobits: 400, roundTripMs: 400 };

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
process.exit();

async function main(): Promise<void> {
  const { runs, only, origin } = readOptions();
  const folder = await mkdtemp(join(tmpdir(), 'ffl-pages-'));
  const sample = origin ? { origin, stop: async () => undefined } : await startOwn(folder);
  try {
    const sessions = await signIn(sample.origin);
    if (only.includes('requests')) await tellRequests(sample.origin, sessions);
    if (only.includes('line')) await tellLine(sample.origin, sessions, runs);
    if (only.includes('lighthouse')) await tellLighthouse(sample.origin, sessions, runs);
  } finally {
    await sample.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function startOwn(folder: string) {
  buildPages();
  return startSample(folder);
}

async function tellRequests(origin: string, sessions: Sessions): Promise<void> {
  console.log('\n| first screen | requests until shown | and after | bytes until shown |\n|---|---|---|---|');
  for (const { path, as, shows } of addresses) {
    const seen = await withFirstScreen({ origin, path, shows, session: sessions[as], line: nearby });
    console.log(`| ${path} | ${seen.requests} | ${seen.later} | ${seen.bytes} |`);
  }
}

async function tellLine(origin: string, sessions: Sessions, runs: number): Promise<void> {
  const card = addresses.find(({ path }) => path === '/member');
  if (!card) return;
  const visit = { origin, ...card, session: sessions.member, line: mountain };
  const cold: number[] = [];
  const warm: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const seen = await withFirstScreen({ ...visit, isVisitedAgain: true });
    cold.push(seen.shownMs);
    if (seen.againMs !== undefined) warm.push(seen.againMs);
  }
  console.log(
    `\nThe card at ${mountain.kilobits} kbit/s, round trips of ${mountain.roundTripMs} ms, median of ${runs}:`,
  );
  console.log(`cold ${seconds(median(cold))} s, with the pages kept ${seconds(median(warm))} s`);
}

async function tellLighthouse(origin: string, sessions: Sessions, runs: number): Promise<void> {
  console.log(`\n| Lighthouse, median of ${runs} | performance | accessibility | LCP s | blocked ms | layout shift |`);
  console.log('|---|---|---|---|---|---|');
  for (const { path, as } of addresses.filter(({ isScored }) => isScored)) {
    const found = await runLighthouse({ origin, path, session: sessions[as] }, runs);
    const figures = [found.performance, found.accessibility, found.lcpMs / 1_000, found.blockedMs, found.shift];
    console.log(`| ${path} | ${figures.map((figure) => String(Math.round(figure * 1_000) / 1_000)).join(' | ')} |`);
    if (found.findings.length > 0) console.log(`  ${found.findings.join('; ')}`);
  }
}

type Sessions = Record<Visited, string | undefined>;

async function signIn(origin: string): Promise<Sessions> {
  return {
    nobody: undefined,
    administrator: await beginSession(origin, people.administrator),
    member: await beginSession(origin, people.member),
  };
}

function readOptions() {
  const text = { type: 'string' as const };
  const { values } = parseArgs({ options: { runs: text, only: text, origin: text } });
  const { runs = '5', only = parts.join(), origin } = values;
  const chosen = only.split(',');
  if (!/^[1-9]\d?$/.test(runs) || !chosen.every((one) => parts.includes(one))) throw new Error(usage);
  return { runs: Number(runs), only: chosen, origin };
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}
