import { setTimeout as pause } from 'node:timers/promises';
import { insist, type Known, nextPunch, type Punch, send } from '../torture/punches.ts';

/** Figures of a load of punches, both while it runs and afterward. */
export type PunchLoad = {
  acknowledged: ReadonlySet<string>;
  /** Attempts without an answer, by what came instead. Each was repeated with its key until it was acknowledged. */
  unanswered: ReadonlyMap<string, number>;
  /** Maximum number of repeats of one punch. */
  mostRepeats: () => number;
  /** Refusals, of which there should be none. */
  refusals: readonly string[];
  /** The longest attempt since the last call. */
  longestMs: () => number;
  /** When a record was first acknowledged after this moment, if its last attempt was also sent after it. */
  recordedAfter: (moment: number) => Promise<number>;
  /** The longest time between two records since this call. */
  longestGapSince: (moment: number) => number;
  stop: () => Promise<void>;
};

type Settings = { urls: readonly string[]; senders: number; betweenMs: number };

/**
 * Punches by several senders, to any of these addresses. Each is repeated with its key until it is acknowledged, as the
 * pages do.
 */
export function startPunchLoad(
  known: Known,
  tokens: readonly string[],
  { urls, senders, betweenMs }: Settings,
): PunchLoad {
  const acknowledged = new Set<string>();
  const unanswered = new Map<string, number>();
  const refusals: string[] = [];
  const recorded: { sentAt: number; at: number }[] = [];
  let longest = 0;
  let isOver = false;
  let turn = 0;
  let mostRepeats = 0;

  async function sendOn(): Promise<void> {
    while (!isOver) {
      await settle(nextPunch(known, tokens));
      await pause(betweenMs);
    }
  }

  async function settle(first: Punch): Promise<void> {
    let punch = first;
    let repeats = 0;
    for (;;) {
      turn += 1;
      const sentAt = performance.now();
      const answer = await send(urls[turn % urls.length] ?? '', punch);
      longest = Math.max(longest, performance.now() - sentAt);
      if (answer.kind === 'asked') punch = insist(punch, answer.recentId);
      else if (answer.kind === 'unknown') {
        unanswered.set(answer.message, (unanswered.get(answer.message) ?? 0) + 1);
        repeats += 1;
        mostRepeats = Math.max(mostRepeats, repeats);
        await pause(200);
      } else if (answer.kind === 'refused') {
        // Requests with the same key overlap if the first is still running.
        if (answer.message.includes('still_running')) await pause(200);
        else {
          refusals.push(answer.message);
          return;
        }
      } else {
        acknowledged.add(answer.punchId);
        recorded.push({ sentAt, at: performance.now() });
        known.held.push({ ...punch.place, lastPunchId: answer.punchId });
        return;
      }
    }
  }

  const sending = Promise.all(Array.from({ length: senders }, sendOn));
  return {
    acknowledged,
    unanswered,
    refusals,
    mostRepeats: () => mostRepeats,
    longestMs: () => {
      const found = longest;
      longest = 0;
      return found;
    },
    recordedAfter: async (moment) => {
      for (;;) {
        const first = recorded.find(({ sentAt }) => sentAt > moment);
        if (first) return first.at;
        await pause(20);
      }
    },
    longestGapSince: (moment) => {
      const times = recorded.filter(({ at }) => at > moment).map(({ at }) => at);
      return Math.max(...times.map((at, index) => at - (times[index - 1] ?? moment)));
    },
    stop: async () => {
      isOver = true;
      await sending;
    },
  };
}
