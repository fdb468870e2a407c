import { readdirSync, readFileSync } from 'node:fs';

type Process = { pid: number; parent: number; startedAt: string; seconds: number };

const everyMs = 250;
const ticksPerSecond = 100;

/**
 * Counts the CPU seconds of a process and everything it starts, where no group does: what each had used when it was
 * last seen. A process that ends before it is seen isn't counted, and without `/proc` none is.
 */
export function sampleTree(root: number): { readSeconds: () => number } {
  const family = new Set([root]);
  const used = new Map<string, number>();
  const look = () => {
    // A child has a higher number than its parent, except when the numbers start over, which the next look corrects.
    for (const { pid, parent, startedAt, seconds } of readProcesses()) {
      if (family.has(parent)) family.add(pid);
      if (family.has(pid)) used.set(`${pid} ${startedAt}`, seconds);
    }
  };
  const timer = setInterval(look, everyMs);
  timer.unref();
  return {
    readSeconds: () => {
      clearInterval(timer);
      return [...used.values()].reduce((sum, seconds) => sum + seconds, 0);
    },
  };
}

function readProcesses(): Process[] {
  try {
    const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
    return pids.sort((one, other) => one - other).flatMap((pid) => readProcess(pid) ?? []);
  } catch {
    return [];
  }
}

/** Undefined after the process has ended. */
function readProcess(pid: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The process's name is in parentheses and may contain anything. Parent, times and start are the 4th, 14th, 15th
    // and 22nd field.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [parent, user, system] = [fields[1], fields[11], fields[12]].map(Number);
    if (parent === undefined || user === undefined || system === undefined) return undefined;
    return { pid, parent, startedAt: fields[19] ?? '', seconds: (user + system) / ticksPerSecond };
  } catch {
    return undefined;
  }
}
