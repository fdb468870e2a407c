import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** One request, whoever asks it. */
export type Question = { path: string; method?: string; body?: object; token?: string };

/** The status, what is said, and when to come back. */
export type Told = { status: number; text: string; body: Record<string, unknown>; ms: number };

const longestMs = 60_000;

/** Never throws: no answer is an answer. */
export async function ask(url: string, { path, method = 'GET', body, token }: Question): Promise<Told> {
  const began = performance.now();
  const ended = (status: number, text: string, said: Record<string, unknown> = {}) => ({
    status,
    text,
    body: said,
    ms: performance.now() - began,
  });
  try {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body && { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(longestMs),
    });
    const text = await answer.text();
    const said = text.startsWith('{') ? JSON.parse(text) : {};
    if (answer.ok) return ended(answer.status, String(answer.status), said);
    const later = answer.headers.get('Retry-After');
    const sentence = said.message ?? said.msg ?? said.reason ?? '';
    return ended(answer.status, `${answer.status} ${sentence}${later ? ` (Retry-After ${later})` : ''}`, said);
  } catch (error) {
    return ended(0, `nothing: ${error instanceof Error ? error.name : error}`);
  }
}

export type Probing = { answers: () => string[]; stop: () => Promise<void> };

/** Asks the same twice a second, and keeps each different answer with how often it came and how long it took at most. */
export function probe(url: string, question: Question): Probing {
  const answers = new Map<string, { times: number; ms: number }>();
  let isOver = false;
  async function look(): Promise<void> {
    while (!isOver) {
      const { text, ms } = await ask(url, question);
      const known = answers.get(text) ?? { times: 0, ms: 0 };
      answers.set(text, { times: known.times + 1, ms: Math.max(known.ms, ms) });
      await pause(500);
    }
  }
  const looking = look();
  return {
    answers: () =>
      [...answers].map(([text, { times, ms }]) => `${times} × ${text}, at most ${(ms / 1000).toFixed(1)} s`),
    stop: async () => {
      isOver = true;
      await looking;
    },
  };
}
