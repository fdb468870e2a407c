import { expect, test } from 'vitest';
import { makeGroup } from './control-group.ts';
import { run } from './run-measured.ts';

const busy =
  'const end = process.cpuUsage().user + 600_000; while (process.cpuUsage().user < end) for (let i = 0; i < 1e6; i += 1);';
const node = `'${process.execPath}' -e '${busy}'`;

test("a command's seconds, counted by looking at its processes, include its children's", async () => {
  const { status, output, cpuSeconds } = await run('sh', ['-c', `${node}; echo said; exit 3`], {}, null);
  expect([status, output]).toEqual([3, 'said\n']);
  expect(cpuSeconds).toBeGreaterThan(0.3);
  expect(cpuSeconds).toBeLessThan(3);
});

test.runIf(makeGroup())('a group counts what its parent left alone, as parts of Chromium are', async () => {
  const { cpuSeconds } = await run('sh', ['-c', `(${node} &) | cat`]);
  expect(cpuSeconds).toBeGreaterThan(0.5);
  expect(cpuSeconds).toBeLessThan(3);
});
