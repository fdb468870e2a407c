import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { buildPages } from '../../scripts/build-pages.ts';
import { findChromium } from '../../scripts/test-run/find-chromium.ts';
import { startSample } from './pages/start-sample.ts';
import { dialogs } from './typing/dialogs.ts';
import { addPeople, signIn } from './typing/sample-to-type.ts';
import { type Tried, typeNames } from './typing/typists.ts';

const usage = `npm run measure:typing -- [--names 5] [--lanes 2] [--only "palette,Add Member"]
  types so many names into every dialog and page with a search after each of 40 page loads (opened, reloaded, led to, back;
  40 to 120 ms a key; the processor slowed four times and not), waiting for nothing, and tells each key that was lost, each
  shortcut that acted and each person chosen by mistake
  --only  some of: ${Object.keys(dialogs).join(', ')}`;

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
process.exit();

async function main(): Promise<void> {
  const { names, lanes, only } = readOptions();
  buildPages();
  const folder = await mkdtemp(join(tmpdir(), 'ffl-typing-'));
  const sample = await startSample(folder);
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
    ...(executablePath && { executablePath }),
  });
  try {
    await addPeople(sample.origin, await signIn(sample.origin));
    console.log(
      '| typed into | names | did not hold | ms after the last key: median | at most |\n|---|---|---|---|---|',
    );
    for (const name of only) {
      const dialog = dialogs[name];
      if (!dialog) continue;
      // One for all its browsers: a person's eleventh session would end the first.
      const session = await signIn(sample.origin);
      tell(name, await typeNames({ browser, origin: sample.origin, session, dialog, names, lanes }));
    }
  } finally {
    await browser.close();
    await sample.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function tell(name: string, tried: Tried[]): void {
  const failed = tried.filter(({ failure }) => failure !== null);
  const times = tried.map(({ ms }) => Math.round(ms)).sort((one, other) => one - other);
  console.log(`| ${name} | ${tried.length} | ${failed.length} | ${times[times.length >> 1]} | ${times.at(-1)} |`);
  for (const { typed, turn, kind, slowedBy, keyMs, failure } of failed) {
    console.log(
      `  ${typed}, name ${turn} after the page was ${kind}, ${keyMs} ms a key, ${slowedBy} times slower: ${failure}`,
    );
  }
  if (failed.length > 0) process.exitCode = 1;
}

function readOptions() {
  const text = { type: 'string' as const };
  const { values } = parseArgs({ options: { names: text, lanes: text, only: text } });
  const { names = '5', lanes = '2', only = Object.keys(dialogs).join() } = values;
  const chosen = only.split(',');
  const areNumbers = [names, lanes].every((one) => /^[1-9]\d*$/.test(one));
  if (!areNumbers || !chosen.every((one) => Object.hasOwn(dialogs, one))) throw new Error(usage);
  return { names: Number(names), lanes: Number(lanes), only: chosen };
}
