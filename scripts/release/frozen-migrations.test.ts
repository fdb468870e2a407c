import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { brokenFreezes } from './frozen-migrations.ts';
import { first, makeRepository, type Repository, second } from './test-repository.ts';

let repository: Repository;
beforeEach(() => {
  repository = makeRepository();
  return () => {
    vi.unstubAllEnvs();
    rmSync(repository.root, { recursive: true });
  };
});

const broken = () => brokenFreezes(repository.root);

test('a migration may change or disappear before the first release', async () => {
  repository.write(first, 'create table people ();');
  rmSync(join(repository.root, second));
  expect(await broken()).toEqual([]);
});

describe('after a release', () => {
  beforeEach(async () => {
    await repository.list('1.0.0');
    repository.commit();
  });

  test('an unchanged migration, one with other line ends, and a new last one are fine after a release', async () => {
    repository.write(first, 'create table users ();\r\n');
    repository.write('database/migrations/003-seasons.sql', 'create table seasons ();');
    expect(await broken()).toEqual([]);
  });

  test('a changed migration is named after a release, even if the change is committed', async () => {
    repository.write(first, 'create table people ();');
    const named = [
      'migrations/001-users.sql differs from 1.0.0: released migrations never change, and a new one comes last.',
    ];
    expect(await broken()).toEqual(named);
    repository.commit();
    expect(await broken()).toEqual(named);
  });

  test('a deleted or renamed migration is named after a release', async () => {
    renameSync(join(repository.root, second), join(repository.root, 'database/migrations/003-bases.sql'));
    expect(await broken()).toEqual([
      'migrations/002-bases.sql is gone, and was in 1.0.0: released migrations never change, and a new one comes last.',
    ]);
  });

  test('a new migration before a released one is named', async () => {
    repository.write('database/migrations/001b-roles.sql', 'create table roles ();');
    expect(await broken()).toEqual([
      'migrations/001b-roles.sql comes before migrations/002-bases.sql of 1.0.0: released migrations never change, and a new one comes last.',
    ]);
  });

  test('the check of released migrations works in a copy without history, and without git', async () => {
    repository.write(first, 'create table people ();');
    rmSync(join(repository.root, '.git'), { recursive: true });
    expect(await broken()).toHaveLength(1);
    vi.stubEnv('PATH', '/nowhere');
    expect(await broken()).toHaveLength(1);
  });

  test('a list of migrations that no longer says what the newest release said is named, by version and not alphabetically', async () => {
    repository.git('tag', 'v1.9.0');
    repository.write('database/migrations/003-seasons.sql', 'create table seasons ();');
    await repository.list('1.10.0');
    repository.commit();
    repository.git('tag', 'v1.10.0');
    repository.git('tag', 'vacation');
    repository.git('checkout', '--quiet', 'v1.9.0', '--', 'database/released.json');
    expect(await broken()).toEqual([
      'database/released.json no longer says of migrations/003-seasons.sql what it said in v1.10.0: what was released stays there.',
    ]);
  });
});
