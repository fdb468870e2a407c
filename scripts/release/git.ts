import { spawnSync } from 'node:child_process';

/** The lines git answers with; none if it refuses, or isn't there. */
export function git(root: string, ...args: string[]): string[] {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : [];
}
