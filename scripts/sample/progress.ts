import type { SampleCounts } from '../../database/src/sample/load-big-sample.ts';

type Terminal = { isTerminal: boolean; clock: () => number; write: (text: string) => void };

const lineEveryMs = 10_000;

/**
 * Shows how far the loading of so many members is: on one line that is updated or, without a terminal, on a new line
 * now and then and at the end.
 */
export function progressOf(members: number, { isTerminal, clock, write }: Terminal): (counts: SampleCounts) => void {
  const began = clock();
  let shownAt = began - lineEveryMs;
  return (counts) => {
    const now = clock();
    const line = `${described(counts)}${restOf(counts.members / members, now - began)}`;
    // Overwrites the end of a longer previous line.
    if (isTerminal) write(`\r${line.padEnd(78)}`);
    else if (now - shownAt >= lineEveryMs || counts.members >= members) {
      shownAt = now;
      write(`${line}\n`);
    }
  };
}

/** How long the rest will take at this pace. Unknown in the first seconds. */
function restOf(share: number, ms: number): string {
  if (share >= 1) return '; committing all of it';
  if (ms < lineEveryMs) return '';
  const seconds = (ms / 1000 / share) * (1 - share);
  return `; about ${seconds < 90 ? `${Math.round(seconds)} s` : `${Math.ceil(seconds / 60)} minutes`} to go`;
}

export function described({ members, credentials, punches }: SampleCounts): string {
  const [people, held, punched] = [members, credentials, punches].map((count) => count.toLocaleString('en-US'));
  return `${people} members, ${held} credentials, ${punched} punches`;
}
