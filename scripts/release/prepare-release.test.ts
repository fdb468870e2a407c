import { rmSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { brokenFreezes, migrationsIn, readReleased } from './frozen-migrations.ts';
import { prepareRelease } from './prepare-release.ts';
import { first, makeRepository, type Repository } from './test-repository.ts';

let repository: Repository;
beforeEach(() => {
  repository = makeRepository();
  repository.write('package.json', '{ "version": "1.0.0" }\n');
  repository.write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n## 1.0.0\n\n- The first one.\n');
  repository.commit();
  return () => rmSync(repository.root, { recursive: true });
});

const release = () => prepareRelease(repository.root);

test('a release lists the hashes of its migrations; the next one adds its own and keeps the others', async () => {
  const [users, bases] = await migrationsIn(repository.root);
  expect(await release()).toBe(
    "From 1.0.0 on these never change: migrations/001-users.sql, migrations/002-bases.sql.\nNow: git commit --all --message 'Release 1.0.0' && git tag v1.0.0",
  );
  const listed = {
    'migrations/001-users.sql': { since: '1.0.0', hash: users?.hash },
    'migrations/002-bases.sql': { since: '1.0.0', hash: bases?.hash },
  };
  expect(readReleased(repository.root)).toEqual(listed);
  repository.commit();
  repository.git('tag', 'v1.0.0');
  repository.write('package.json', '{ "version": "1.1.0" }\n');
  repository.write('CHANGELOG.md', '# Changelog\n\n## 1.1.0\n\n- Seasons.\n\n## 1.0.0\n\n- The first one.\n');
  repository.write('database/migrations/003-seasons.sql', 'create table seasons ();\n');
  repository.commit();
  expect(await release()).toMatch(/^From 1\.1\.0 on these never change: migrations\/003-seasons\.sql\./);
  expect(readReleased(repository.root)).toMatchObject({
    ...listed,
    'migrations/003-seasons.sql': { since: '1.1.0' },
  });
  expect(await brokenFreezes(repository.root)).toEqual([]);
});

test('a release without a migration lists nothing new', async () => {
  await repository.list('1.0.0');
  repository.write('package.json', '{ "version": "1.0.1" }\n');
  repository.write('CHANGELOG.md', '# Changelog\n\n## 1.0.1\n\n- Words.\n');
  repository.commit();
  expect(await release()).toBe('1.0.1 brings no migration. Now: git tag v1.0.1');
  expect(repository.git('status', '--porcelain')).toBe('');
});

describe('nothing is released', () => {
  test.each<[string, (made: Repository) => void, string]>([
    [
      'from changes that are not committed',
      ({ write }) => write(first, 'create table people ();'),
      'Something is not committed: commit it, or take it away, and try again.',
    ],
    [
      'from a file git does not know',
      ({ write }) => write('notes.txt', ''),
      'Something is not committed: commit it, or take it away, and try again.',
    ],
    [
      'before 1.0.0',
      ({ write, commit }) => {
        write('package.json', '{ "version": "0.1.0" }\n');
        commit();
      },
      'Releases are numbered from 1.0.0, and package.json says 0.1.0: set the number there.',
    ],
    ['twice', ({ git }) => git('tag', 'v1.0.0'), '1.0.0 was released: set the next number in package.json.'],
    [
      'without its section in the changelog',
      ({ write, commit }) => {
        write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n- The first one, 1.0.0.\n');
        commit();
      },
      'CHANGELOG.md says nothing under "## 1.0.0": move there what is under "## Unreleased".',
    ],
    [
      'with an empty section in the changelog',
      ({ write, commit }) => {
        write('CHANGELOG.md', '# Changelog\n\n## 1.0.0\n\n## 0.9.0\n\n- Words.\n');
        commit();
      },
      'CHANGELOG.md says nothing under "## 1.0.0": move there what is under "## Unreleased".',
    ],
    [
      'with a changed migration',
      async ({ write, commit }) => {
        write('database/released.json', '{ "migrations/001-users.sql": { "since": "1.0.0", "hash": "another" } }\n');
        commit();
      },
      'migrations/001-users.sql differs from 1.0.0: released migrations never change, and a new one comes last.',
    ],
    [
      'outside of a repository',
      ({ root }) => rmSync(`${root}/.git`, { recursive: true }),
      'A release is made in a git repository.',
    ],
  ])('nothing is released %s', async (_, change, said) => {
    change(repository);
    const before = readReleased(repository.root);
    await expect(release()).rejects.toThrow(new Error(said));
    expect(readReleased(repository.root)).toEqual(before);
  });
});
