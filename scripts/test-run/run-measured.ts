import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

export type Ended = { status: number; output: string; cpuSeconds: number };

const root = join(import.meta.dirname, '../..');
// The shell counts what its children and their children used; Node itself reports that for no child.
const measured = '"$@" 2>&1; status=$?; times >&3; exit $status';

const running = new Set<ChildProcess>();

// Each command leads its own group, which ends with this process, however that ends.
process.once('exit', () => {
  for (const { pid } of running) if (pid !== undefined) process.kill(-pid);
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

/** Runs a repository command to its end, keeping its output until then. */
export async function run(command: string, args: string[], env: Record<string, string> = {}): Promise<Ended> {
  const child = spawn('/bin/sh', ['-c', measured, 'measured', command, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', ...env },
    detached: true,
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const [, stdout, , times] = child.stdio;
  if (!stdout || !times || !('read' in times)) throw new Error('A command has no output to read.');
  const [output, told, [status]] = await Promise.all([text(stdout), text(times), once(child, 'exit')]);
  return { status: status ?? 1, output, cpuSeconds: readTimes(told) };
}

/** Two lines of user and system time, such as `0m1.25s 0m0.10s`: the shell's, and its children's. */
export function readTimes(told: string): number {
  const times = told.split(/\s/).filter((time) => time !== '');
  return times.reduce((sum, time) => {
    const [minutes, seconds] = time.split('m').map((part) => Number.parseFloat(part));
    return sum + Number(minutes) * 60 + Number(seconds);
  }, 0);
}
