import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, signIn, tally } from './ask.ts';
import type { Target } from './target.ts';

const perSecond = 150;

/** Wrong passwords for e-mails that nobody has, each from an address of its own, faster than they can be hashed. */
export async function signInFlood({ door }: Target, signal: AbortSignal): Promise<string> {
  const answers: Promise<Answer>[] = [];
  const began = performance.now();
  while (!signal.aborted) {
    const index = answers.length;
    const from = `127.${64 + ((index >> 14) & 63)}.${(index >> 7) & 127}.${1 + (index & 127)}`;
    answers.push(signIn(door, from, { email: `flood${began}-${index}@attack.test`, password: 'Wrong-2026!' }));
    await pause(Math.max(0, began + (answers.length * 1000) / perSecond - performance.now()));
  }
  return tally(await Promise.all(answers));
}
