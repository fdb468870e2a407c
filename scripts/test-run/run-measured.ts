import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { makeGroup } from './control-group.ts';
import { sampleTree } from './sample-tree.ts';

export type Ended = { status: number; output: string; cpuSeconds: number };

const root = join(import.meta.dirname, '../..');
const joined = 'echo $$ > "$1"; shift; exec "$@" 2>&1';

const running = new Set<ChildProcess>();

// Each command has its own process group, which is killed when this process ends.
process.once('exit', () => {
  for (const { pid } of running) if (pid !== undefined) process.kill(-pid);
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

/**
 * Runs a repository command to its end, keeps its output until then, and counts the CPU time of everything it starts.
 */
export async function run(
  command: string,
  args: string[],
  env: Record<string, string> = {},
  group = makeGroup(),
): Promise<Ended> {
  const child = spawn('/bin/sh', ['-c', joined, 'joined', group?.processes ?? '/dev/null', command, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NO_COLOR: '1', ...env },
    detached: true,
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const count = group ?? sampleTree(child.pid ?? 0);
  const [output, [status]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { status: status ?? 1, output, cpuSeconds: count.readSeconds() };
}
