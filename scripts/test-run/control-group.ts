import { mkdirSync, readFileSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';

/** The file into which a process writes its id to be counted, and what its group has used so far. */
type Group = { processes: string; readSeconds: () => number };

let groups = 0;

/**
 * The kernel counts everything that runs in a group, even processes that nobody waits for, as Chromium's parts. Null if
 * it has no group for us.
 */
export function makeGroup(): Group | null {
  const own = ownGroup();
  if (own === undefined) return null;
  groups += 1;
  const group = join(own, `ffl-tests-${process.pid}-${groups}`);
  try {
    mkdirSync(group);
    const readSeconds = () =>
      Number(/^usage_usec (\d+)$/m.exec(readFileSync(join(group, 'cpu.stat'), 'utf8'))?.[1]) / 1e6;
    process.once('exit', () => remove(group));
    return Number.isNaN(readSeconds()) ? null : { processes: join(group, 'cgroup.procs'), readSeconds };
  } catch {
    return null;
  }
}

function ownGroup(): string | undefined {
  try {
    const mounts = readFileSync('/proc/self/mounts', 'utf8');
    const mount = /^\S+ (\S+) cgroup2 /m.exec(mounts)?.[1];
    const name = /^0::(\S+)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1];
    return mount === undefined || name === undefined ? undefined : join(mount, name);
  } catch {
    return undefined;
  }
}

function remove(group: string): void {
  try {
    rmdirSync(group);
  } catch {
    // A process in the group is still ending.
  }
}
