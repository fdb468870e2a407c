import { parseArgs } from 'node:util';
import { loadSample } from '../../database/src/sample/load-sample.ts';
import { sampleAccounts } from '../../domain/src/accounts/sample-accounts.ts';
import { buildPages } from '../../scripts/build-pages.ts';
import { createPasswords } from '../../server/src/accounts/passwords/passwords.ts';
import { asOwner, password } from '../bench/database.ts';
import { makeStates, type State } from './door/codes.ts';
import { limitDevice, openCode, prepareDevice, showCode, type Words } from './door/device.ts';
import { addCrew, type Crew, enroll, openRollCall, pressBoarding, pressName } from './door/presses.ts';
import { openSwitchedLine, type SwitchedLine } from './door/switched-line.ts';
import { inEmptyProduct } from './empty-product.ts';
import { inNewBrowser } from './pages/browser.ts';
import { type Line, unlimited } from './pages/line.ts';
import { median } from './pages/median.ts';

const usage = `npm run measure:door -- [--runs 3] [--only whole,slow,poor,silent,presses]
  opens ten codes at the card check of a device that was there once, over each line, as a link with nothing of the page
  open and in the open page, and tells when the first word of the verdict is there and when the last
  whole   as fast as the machine
  slow    400 kbit/s, round trips of 400 ms
  poor    50 kbit/s, round trips of 1.5 s
  silent  a line that swallows everything
  presses how soon the boarding log and a roll call keep a press on that line`;

/** `lastWithin`: what is promised of the last word, in ms. */
const lines: Record<string, { name: string; line: Line; lastWithin: number; swallows?: true }> = {
  whole: { name: 'no limit', line: unlimited, lastWithin: 3_000 },
  slow: { name: '400 ms, 400 kbit/s', line: { kilobits: 400, roundTripMs: 400 }, lastWithin: 3_000 },
  poor: { name: '1.5 s, 50 kbit/s', line: { kilobits: 50, roundTripMs: 1_500 }, lastWithin: 3_000 },
  silent: { name: 'swallows everything', line: unlimited, lastWithin: 5_000, swallows: true },
};
type Chosen = (typeof lines)[string];
type Way = keyof typeof firstWithin;

const presses = 'presses';
/** What is promised of the first word, and of what a press says, in ms. */
const firstWithin = { 'as a link': 500, 'in the open page': 100 };
const pressWithin = 500;
const ways = [
  ['as a link', openCode],
  ['in the open page', showCode],
] as const;

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
process.exit();

async function main(): Promise<void> {
  const { runs, only } = readOptions();
  buildPages();
  const passwordHash = await (await createPasswords()).hash(password);
  await inEmptyProduct(
    async (owner) => {
      await loadSample(owner, passwordHash, new Date());
      return asOwner(owner, async (client) => ({
        states: await makeStates(owner, client),
        crew: await addCrew(client),
      }));
    },
    async ({ origin: target }, { states, crew }) => {
      const switched = await openSwitchedLine(target);
      if (only.some((one) => one !== presses)) await tellWords(switched, states, { runs, only });
      if (only.includes(presses)) await tellPresses(switched, states, crew);
      switched.close();
    },
  );
}

type Asked = { runs: number; only: readonly string[] };

async function tellWords(switched: SwitchedLine, states: readonly State[], { runs, only }: Asked): Promise<void> {
  const { origin } = switched;
  console.log('| line | state | opened | first word, ms | last word, ms |\n|---|---|---|---|---|');
  await inNewBrowser({ origin, path: '/verify', session: undefined }, [], async (context, page) => {
    await prepareDevice(context, page, origin);
    const limit = await limitDevice(context, page);
    for (const one of only) {
      const chosen = lines[one];
      if (!chosen) continue;
      switched.swallow(chosen.swallows === true);
      await limit(chosen.line);
      for (const state of states) {
        for (const [how, open] of ways) {
          const seen: Words[] = [];
          for (let run = 0; run < runs; run += 1) seen.push(await open(page, origin, state));
          tell(chosen, state, how, seen);
        }
      }
    }
  });
  switched.swallow(false);
}

async function tellPresses(switched: SwitchedLine, states: readonly State[], crew: Crew): Promise<void> {
  const { origin } = switched;
  const [state] = states;
  if (!state) return;
  const boardings: number[] = [];
  const names: number[] = [];
  const session = await signIn(origin);
  await inNewBrowser({ origin, path: '/verify', session: undefined }, [], async (context, page) => {
    await prepareDevice(context, page, origin);
    await enroll(page, origin, crew);
    switched.swallow(true);
    for (let press = 0; press < 5; press += 1) boardings.push(await pressBoarding(page, origin, state));
    switched.swallow(false);
  });
  await inNewBrowser({ origin, path: '/roll-call', session: undefined }, [], async (_, page) => {
    const people = await openRollCall(page, origin, session, crew);
    switched.swallow(true);
    for (const [place, name] of people.slice(0, 15).entries()) names.push(await pressName(page, name, place + 1));
  });
  console.log('| on a line that swallows everything | presses | kept after, ms: median | at most |\n|---|---|---|---|');
  for (const [name, ms] of Object.entries({ 'boarding log': boardings, 'roll call': names })) {
    const most = Math.max(...ms);
    console.log(`| ${name} | ${ms.length} | ${Math.round(median(ms))} | ${Math.round(most)} |`);
    if (most > pressWithin) process.exitCode = 1;
  }
}

async function signIn(origin: string): Promise<string> {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ email: sampleAccounts.administratorEmail, password });
  const answer = await fetch(`${origin}/functions/v1/signin`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`Nobody could sign in: ${answer.status}`);
  return JSON.stringify(((await answer.json()) as { session: object }).session);
}

function tell({ name, lastWithin }: Chosen, state: State, how: Way, seen: readonly Words[]): void {
  const [first, last] = [median(seen.map(({ firstMs }) => firstMs)), median(seen.map(({ lastMs }) => lastMs))];
  console.log(`| ${name} | ${state.name} | ${how} | ${Math.round(first)} | ${Math.round(last)} |`);
  const others = seen.map((words) => words.last).filter((word) => word !== state.word);
  if (others.length > 0) console.log(`  said ${others.join(', ')} instead of ${state.word}`);
  if (others.length > 0 || first > firstWithin[how] || last > lastWithin) process.exitCode = 1;
}

function readOptions() {
  const text = { type: 'string' as const };
  const { values } = parseArgs({ options: { runs: text, only: text } });
  const all = [...Object.keys(lines), presses];
  const { runs = '3', only = all.join() } = values;
  const chosen = only.split(',');
  if (!/^[1-9]$/.test(runs) || !chosen.every((one) => all.includes(one))) throw new Error(usage);
  return { runs: Number(runs), only: chosen };
}
