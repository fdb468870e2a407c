import { setTimeout as pause } from 'node:timers/promises';

export type Watch = {
  /** Number of times each answer came. */
  answers: ReadonlyMap<string, number>;
  longestMs: () => number;
  stop: () => Promise<void>;
};

const longestWaitMs = 60_000;

/** Requests each of these addresses five times a second. */
export function watch(urls: readonly string[], path: string, token?: string): Watch {
  const answers = new Map<string, number>();
  let longest = 0;
  let isOver = false;

  async function look(url: string): Promise<void> {
    while (!isOver) {
      const began = performance.now();
      const answer = await ask(`${url}${path}`, token);
      longest = Math.max(longest, performance.now() - began);
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
      await pause(200);
    }
  }

  const looking = Promise.all(urls.map(look));
  return {
    answers,
    longestMs: () => longest,
    stop: async () => {
      isOver = true;
      await looking;
    },
  };
}

async function ask(url: string, token: string | undefined): Promise<string> {
  try {
    const headers = token ? { Authorization: `Bearer ${token}` } : {};
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(longestWaitMs) });
    await answer.text();
    const isPlain = answer.ok || answer.headers.has('retry-after');
    return `${answer.status}${isPlain ? '' : ' without Retry-After'}`;
  } catch {
    return 'nothing';
  }
}
