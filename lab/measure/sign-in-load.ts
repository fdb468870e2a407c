import { setTimeout as pause } from 'node:timers/promises';
import type { Application } from '../bench/application.ts';
import { password } from '../bench/database.ts';
import { type Answer, callFunction, newAddress } from './call.ts';
import { quantile } from './statistics.ts';
import { watchDuring } from './watch.ts';

/** Starts this many sign-ins per second, each on time whether or not earlier ones are answered. */
export async function signInSteadily(
  application: Application,
  emails: string[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<void> {
  const answers: Promise<Answer>[] = [];
  const watched = await watchDuring(application, async () => {
    const began = performance.now();
    for (let turn = 0; turn < perSecond * seconds; turn += 1) {
      await pause(Math.max(0, began + (turn * 1000) / perSecond - performance.now()));
      answers.push(signIn(application, emails, turn));
    }
    await Promise.all(answers);
  });
  report(`${perSecond} sign-ins each second for ${seconds} s`, await Promise.all(answers), watched);
}

/** Starts this many sign-ins at the same moment. */
export async function signInAtOnce(application: Application, emails: string[], count: number): Promise<void> {
  let answers: Answer[] = [];
  const watched = await watchDuring(application, async () => {
    answers = await Promise.all(Array.from({ length: count }, (_, turn) => signIn(application, emails, turn)));
  });
  report(`${count} sign-ins at once`, answers, watched);
}

function signIn({ origin }: Application, emails: string[], turn: number): Promise<Answer> {
  return callFunction(origin, 'signin', { email: emails[turn % emails.length], password }, newAddress());
}

function report(title: string, answers: Answer[], watched: Awaited<ReturnType<typeof watchDuring>>): void {
  const times = answers.filter(({ status }) => status === 200).map(({ ms }) => ms);
  const statuses = Map.groupBy(answers, ({ status }) => status);
  console.log(`\n${title}`);
  console.log(`  answers: ${[...statuses].map(([status, of]) => `${status}: ${of.length}`).join(', ')}`);
  console.log(`  signed in: median ${quantile(times, 0.5).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms`);
  console.log(
    `  /health meanwhile: median ${watched.healthP50.toFixed(0)} ms, p95 ${watched.healthP95.toFixed(0)} ms, failures ${watched.healthFailures}`,
  );
  console.log(`  memory of the application: +${watched.grownMb.toFixed(0)} MB`);
}
