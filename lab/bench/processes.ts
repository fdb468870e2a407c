import { execFileSync } from 'node:child_process';

/** Ids of a process and its children. */
export function processesBelow(parent: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).split('\n');
  const children = lines.map((line) => line.trim().split(/\s+/).map(Number));
  return [parent, ...children.flatMap(([pid, above]) => (pid !== undefined && above === parent ? [pid] : []))];
}
