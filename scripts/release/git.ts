import { spawnSync } from 'node:child_process';

/** The lines of git's output; none if it fails or isn't installed. */
export function git(root: string, ...args: string[]): string[] {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : [];
}
