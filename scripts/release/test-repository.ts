import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrationsIn, readReleased } from './frozen-migrations.ts';

export const first = 'database/migrations/001-users.sql';
export const second = 'database/migrations/002-bases.sql';

export type Repository = ReturnType<typeof makeRepository>;

/** A repository with two migrations, neither of them released. */
export function makeRepository() {
  const root = mkdtempSync(join(tmpdir(), 'ffl-release-'));
  mkdirSync(join(root, 'database/migrations'), { recursive: true });
  const write = (path: string, text: string) => writeFileSync(join(root, path), text);
  const git = (...args: string[]) => {
    const identity = ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.test'];
    return execFileSync('git', [...identity, ...args], { cwd: root, encoding: 'utf8' });
  };
  const commit = () => {
    git('add', '--all');
    git('commit', '--quiet', '--message', 'a change');
  };
  /** Lists what isn't listed yet, as a release would have done. */
  async function list(since: string): Promise<void> {
    const found = (await migrationsIn(root)).map(({ name, hash }) => [name, { since, hash }]);
    write('database/released.json', JSON.stringify({ ...Object.fromEntries(found), ...readReleased(root) }));
  }
  git('init', '--quiet');
  write(first, 'create table users ();\n');
  write(second, 'create table bases ();\n');
  write('database/released.json', '{}\n');
  commit();
  return { root, write, git, commit, list };
}
