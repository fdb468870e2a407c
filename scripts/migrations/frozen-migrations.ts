import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = 'database/migrations';

/** What is wrong with the migrations since the newest release, one sentence each. Without a tag or git, nothing is. */
export function brokenFreezes(root: string): string[] {
  const tag = git(root, 'tag', '--list', 'v[0-9]*', '--sort=-version:refname')[0];
  if (tag === undefined) return [];
  const released = git(root, 'ls-tree', '-r', '--name-only', tag, '--', `${folder}/`);
  if (released.length === 0) return [];
  const last = released.at(-1) ?? '';
  const broken = git(root, 'diff', '--no-renames', '--relative', '--name-only', tag, '--', ...released).map((path) =>
    existsSync(join(root, path)) ? `${path} differs from ${tag}` : `${path} is gone, and was in ${tag}`,
  );
  const early = migrationsIn(root)
    .filter((path) => !released.includes(path) && path < last)
    .map((path) => `${path} comes before ${last} of ${tag}`);
  return [...broken, ...early].map((what) => `${what}: released migrations never change, and a new one comes last.`);
}

function migrationsIn(root: string): string[] {
  return readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
}

function git(root: string, ...args: string[]): string[] {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : [];
}
