import { expect, test } from 'vitest';
import { progressOf } from './progress.ts';

/** The output while 100 members a second are loaded, with one report a second. */
function outputOf(members: number, isTerminal: boolean): string {
  let seconds = 0;
  let output = '';
  const write = (text: string) => {
    output += text;
  };
  const report = progressOf(members, { isTerminal, clock: () => seconds * 1_000, write });
  for (let loaded = 100; loaded <= members; loaded += 100) {
    seconds += 1;
    report({ members: loaded, credentials: loaded * 3, punches: loaded * 11 });
  }
  return output;
}

test('a long load prints without a terminal how far it is, how long the rest takes and when only the commit is left', () => {
  expect(outputOf(2_500, false)).toBe(`100 members, 300 credentials, 1,100 punches
1,100 members, 3,300 credentials, 12,100 punches; about 14 s to go
2,100 members, 6,300 credentials, 23,100 punches; about 4 s to go
2,500 members, 7,500 credentials, 27,500 punches; committing all of it
`);
});

test('each line of a load covers the one before on a terminal', () => {
  const lines = outputOf(2_500, true).split('\r').slice(1);
  expect(lines).toHaveLength(25);
  expect(new Set(lines.map((line) => line.length))).toEqual(new Set([78]));
});
