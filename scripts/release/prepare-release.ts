import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brokenFreezes, migrationsIn, readReleased, releasedFile } from './frozen-migrations.ts';
import { git } from './git.ts';

const form = /^([1-9]\d*)\.\d+\.\d+$/;

/** Lists the migrations of the version in `package.json` as released; returns what to do next. Throws what is missing. */
export async function prepareRelease(root: string): Promise<string> {
  if (git(root, 'rev-parse', 'HEAD').length === 0) throw new Error('A release is made in a git repository.');
  if (git(root, 'status', '--porcelain').length > 0)
    throw new Error('Something is not committed: commit it, or take it away, and try again.');
  const version = readVersion(root);
  requireSection(root, version);
  const broken = await brokenFreezes(root);
  if (broken.length > 0) throw new Error(broken.join('\n'));
  const released = readReleased(root);
  const fresh = (await migrationsIn(root)).filter(({ name }) => !(name in released));
  for (const { name, hash } of fresh) released[name] = { since: version, hash };
  const tag = `git tag v${version}`;
  if (fresh.length === 0) return `${version} brings no migration. Now: ${tag}`;
  writeFileSync(join(root, releasedFile), `${JSON.stringify(released, null, 2)}\n`);
  return `From ${version} on these never change: ${fresh.map(({ name }) => name).join(', ')}.\nNow: git commit --all --message 'Release ${version}' && ${tag}`;
}

function readVersion(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (!form.test(version))
    throw new Error(`Releases are numbered from 1.0.0, and package.json says ${version}: set the number there.`);
  if (git(root, 'tag', '--list', `v${version}`).length > 0)
    throw new Error(`${version} was released: set the next number in package.json.`);
  return version;
}

function requireSection(root: string, version: string): void {
  const sections = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split(/^## /m);
  const found = sections.find((section) => section.split('\n')[0]?.trim() === version);
  if (found === undefined || found.trim() === version)
    throw new Error(`CHANGELOG.md says nothing under "## ${version}": move there what is under "## Unreleased".`);
}
