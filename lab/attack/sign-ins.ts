import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, signIn, tally } from './ask.ts';
import type { Target } from './target.ts';

const perSecond = 150;
const guessesPerSecond = 60;

/** Tries wrong passwords for unknown e-mails, each from its own address, faster than they can be hashed. */
export async function signInFlood({ gateway }: Target, signal: AbortSignal): Promise<string> {
  const answers: Promise<Answer>[] = [];
  const began = performance.now();
  while (!signal.aborted) {
    const index = answers.length;
    const from = `127.${64 + ((index >> 14) & 63)}.${(index >> 7) & 127}.${1 + (index & 127)}`;
    answers.push(signIn(gateway, from, { email: `flood${began}-${index}@attack.test`, password: 'Wrong-2026!' }));
    await pause(Math.max(0, began + (answers.length * 1000) / perSecond - performance.now()));
  }
  return tally(await Promise.all(answers));
}

/**
 * Tries wrong passwords for one e-mail, from the same address as the others: more than the e-mail may try, and more
 * calls than the address may make.
 */
export function guessesFrom(address: string) {
  return async ({ gateway }: Target, signal: AbortSignal): Promise<string> => {
    const answers: Promise<Answer>[] = [];
    const began = performance.now();
    while (!signal.aborted) {
      answers.push(signIn(gateway, address, { email: `guessed${began}@attack.test`, password: 'Wrong-2026!' }));
      await pause(Math.max(0, began + (answers.length * 1000) / guessesPerSecond - performance.now()));
    }
    return tally(await Promise.all(answers));
  };
}
