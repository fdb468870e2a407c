import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Paths that differ from a commit, new files included. Throws if there is no such commit. */
export function changedSince(commit: string): string[] {
  const list = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  return [...list('diff', '--name-only', commit), ...list('ls-files', '--others', '--exclude-standard')];
}

/**
 * Patterns of the journeys that changed files can affect: undefined for none, no pattern for all. A journey uses the
 * whole product, so a change in any of its sources affects all of them.
 */
export function journeysReached(changed: readonly string[]): string[] | undefined {
  const own = changed.filter((path) => /^e2e\/journeys\/.*\.spec\.ts$/.test(path));
  const others = changed.filter((path) => isOfProduct(path) && !own.includes(path));
  if (others.length > 0) return [];
  return own.length > 0 ? own.map((path) => path.replace('e2e/', '')) : undefined;
}

function isOfProduct(path: string): boolean {
  const isPart = /^(domain|database|server|web|e2e)\/|^package/.test(path);
  return isPart && !/\.(test\.tsx?|md)$|^(database|server|domain)\/tests\//.test(path);
}
