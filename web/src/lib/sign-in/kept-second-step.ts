import type { Tokens } from '../session/session.ts';

/** Data for an authenticator app. */
export type BegunApp = { id: string; uri: string; secret: string };

/** The step after a correct password. */
export type NextStep = { kind: 'give' | 'set up' | 'link first' } | { kind: 'offered'; dueAt: string };

/** A sign-in waiting for a second step that is being set up. */
type KeptSignIn = { tokens: Tokens; step: NextStep; email: string };

/** A set-up under way, in this tab only: a phone may drop the page while its owner is in the app. */
type KeptSetUp = { until: number; app?: BegunApp | undefined; signIn?: KeptSignIn };

const key = 'ffl-set-up';
/** As long as the server keeps an unfinished step. */
const keptMs = 15 * 60_000;

export function readSetUp(now = Date.now()): KeptSetUp | null {
  const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as KeptSetUp | null;
  return kept && kept.until > now ? kept : null;
}

/** Adds to what is stored; the time limit still runs from the beginning. */
export function keepSetUp(more: Pick<KeptSetUp, 'app' | 'signIn'>): void {
  const kept = readSetUp() ?? { until: Date.now() + keptMs };
  sessionStorage.setItem(key, JSON.stringify({ ...kept, ...more }));
}

export function forgetSetUp(): void {
  sessionStorage.removeItem(key);
}
