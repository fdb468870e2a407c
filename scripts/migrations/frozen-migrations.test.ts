import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { brokenFreezes } from './frozen-migrations.ts';

const first = 'database/migrations/001-users.sql';
const second = 'database/migrations/002-bases.sql';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'frozen-'));
  mkdirSync(join(root, 'database/migrations'), { recursive: true });
  git('init', '--quiet');
  write(first, 'create table users ();');
  write(second, 'create table bases ();');
  commit();
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

function git(...args: string[]): void {
  const identity = ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.test'];
  execFileSync('git', [...identity, ...args], { cwd: root });
}

function write(path: string, text: string): void {
  writeFileSync(join(root, path), text);
}

function commit(): void {
  git('add', '--all');
  git('commit', '--quiet', '--message', 'a change');
}

describe('before the first release', () => {
  test('a migration may change or disappear', () => {
    write(first, 'create table people ();');
    rmSync(join(root, second));
    expect(brokenFreezes(root)).toEqual([]);
  });

  test('a tag without a version freezes nothing', () => {
    git('tag', 'vacation');
    write(first, 'create table people ();');
    expect(brokenFreezes(root)).toEqual([]);
  });
});

describe('after a release', () => {
  beforeEach(() => git('tag', 'v1.0.0'));

  test('an unchanged migration, and a new last one, are fine', () => {
    write('database/migrations/003-seasons.sql', 'create table seasons ();');
    expect(brokenFreezes(root)).toEqual([]);
  });

  test('a changed migration is named, even if the change is committed', () => {
    write(first, 'create table people ();');
    const named = [
      'database/migrations/001-users.sql differs from v1.0.0: released migrations never change, and a new one comes last.',
    ];
    expect(brokenFreezes(root)).toEqual(named);
    commit();
    expect(brokenFreezes(root)).toEqual(named);
  });

  test('a deleted or renamed migration is named', () => {
    git('mv', second, 'database/migrations/003-bases.sql');
    expect(brokenFreezes(root)).toEqual([
      'database/migrations/002-bases.sql is gone, and was in v1.0.0: released migrations never change, and a new one comes last.',
    ]);
  });

  test('a new migration before a released one is named', () => {
    write('database/migrations/001b-roles.sql', 'create table roles ();');
    expect(brokenFreezes(root)).toEqual([
      'database/migrations/001b-roles.sql comes before database/migrations/002-bases.sql of v1.0.0: released migrations never change, and a new one comes last.',
    ]);
  });

  test('the newest release counts, by version and not alphabetically', () => {
    write('database/migrations/003-seasons.sql', 'create table seasons ();');
    commit();
    git('tag', 'v1.10.0');
    git('tag', 'v1.9.0', 'v1.0.0');
    write('database/migrations/003-seasons.sql', 'create table winters ();');
    expect(brokenFreezes(root)).toEqual([
      'database/migrations/003-seasons.sql differs from v1.10.0: released migrations never change, and a new one comes last.',
    ]);
  });

  test('without git, nothing is wrong', () => {
    write(first, 'create table people ();');
    vi.stubEnv('PATH', '/nowhere');
    expect(brokenFreezes(root)).toEqual([]);
  });

  test('a copy without history is fine', () => {
    write(first, 'create table people ();');
    rmSync(join(root, '.git'), { recursive: true });
    expect(brokenFreezes(root)).toEqual([]);
  });
});
