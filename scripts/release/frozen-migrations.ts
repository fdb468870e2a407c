import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readMigrations, type SchemaFile } from '../../database/src/schema/schema-files.ts';
import { git } from './git.ts';

/** Each released migration: the first release it was in, and the hash of its text. */
export type Released = Record<string, { since: string; hash: string }>;

/** The list of released migrations. */
export const releasedFile = 'database/released.json';

/** Problems with the released migrations, one sentence each. */
export async function brokenFreezes(root: string): Promise<string[]> {
  const released = readReleased(root);
  const migrations = await migrationsIn(root);
  const hashes = new Map(migrations.map(({ name, hash }) => [name, hash]));
  const last = Object.keys(released).sort().at(-1) ?? '';
  const broken = Object.entries(released).flatMap(([name, { since, hash }]) => {
    if (!hashes.has(name)) return [`${name} is gone, and was in ${since}`];
    return hashes.get(name) === hash ? [] : [`${name} differs from ${since}`];
  });
  const early = migrations
    .filter(({ name }) => !(name in released) && name < last)
    .map(({ name }) => `${name} comes before ${last} of ${released[last]?.since}`);
  return [...broken, ...early]
    .map((what) => `${what}: released migrations never change, and a new one comes last.`)
    .concat(forgotten(root, released));
}

export function migrationsIn(root: string): Promise<SchemaFile[]> {
  return readMigrations(pathToFileURL(join(root, 'database/')));
}

export function readReleased(root: string): Released {
  return JSON.parse(readFileSync(join(root, releasedFile), 'utf8'));
}

/** Entries that disappeared: the list may only grow. Without a tag or git, nobody can tell. */
function forgotten(root: string, released: Released): string[] {
  const tag = git(root, 'tag', '--list', 'v[0-9]*', '--sort=-version:refname')[0];
  if (tag === undefined) return [];
  const former: Released = JSON.parse(git(root, 'show', `${tag}:./${releasedFile}`).join('') || '{}');
  return Object.entries(former)
    .filter(([name, { hash }]) => released[name]?.hash !== hash)
    .map(
      ([name]) => `${releasedFile} no longer says of ${name} what it said in ${tag}: what was released stays there.`,
    );
}
