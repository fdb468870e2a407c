import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { EmbeddedError } from './embedded-error.ts';
import { type Binaries, locateBinaries } from './locate-binaries.ts';
import { type RunResult, runAs } from './run-as.ts';
import type { ServerIdentity } from './server-identity.ts';

/** Returns a folder whose bin/postgres the server's user can run: the installed one, or a copy beside the data. */
export function prepareBinaries(dataDir: string, identity: ServerIdentity, installed = locateBinaries()): string {
  if (makeLinks(installed.root, installed) && tryRun(installed.root, identity).isOk) return installed.root;

  const copy = join(dataDir, 'binaries', installed.version);
  if (!existsSync(copy) || !tryRun(copy, identity).isOk) copyBinaries(installed, copy);
  const result = tryRun(copy, identity);
  if (!result.isOk) throw new EmbeddedError(explain(copy, result));
  return copy;
}

/** The caller holds the data folder's lock, so nobody else uses or replaces the copies. */
function copyBinaries(installed: Binaries, copy: string): void {
  rmSync(dirname(copy), { recursive: true, force: true });
  const unfinished = `${copy}.unfinished`;
  mkdirSync(dirname(copy), { mode: 0o755 });
  cpSync(installed.root, unfinished, { recursive: true, verbatimSymlinks: true, filter: isNeeded });
  makeLinks(unfinished, installed);
  openForAll(dirname(copy));
  renameSync(unfinished, copy);
}

function isNeeded(file: string): boolean {
  return !file.endsWith('.a');
}

/** Returns false if a link is missing and the folder isn't writable for us. */
function makeLinks(root: string, { links }: Binaries): boolean {
  return links.every(({ source, target }) => {
    const link = join(root, target);
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link);
      return true;
    } catch {
      return lstatSync(link, { throwIfNoEntry: false }) !== undefined;
    }
  });
}

function openForAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755);
}

function tryRun(root: string, identity: ServerIdentity): RunResult {
  const readsShare = runAs(identity, '/bin/sh', ['-c', 'test -r "$0"', join(root, 'share/postgresql/postgres.bki')]);
  return readsShare.isOk ? runAs(identity, join(root, 'bin/postgres'), ['--version']) : readsShare;
}

function explain(root: string, { output, errorCode }: RunResult): string {
  // The file exists, so "not found" means its loader: a system with musl instead of glibc.
  const isLoaderMissing = errorCode === 'ENOENT' || /symbol not found|ld-musl/.test(output);
  if (isLoaderMissing)
    return 'The embedded database needs glibc, which this system does not have. Set DATABASE_URL to a PostgreSQL server, version 15 or later.';
  return `The embedded database in ${root} does not run: ${output || 'no reason given'}. Run npm ci, or set DATABASE_URL to a PostgreSQL server.`;
}
