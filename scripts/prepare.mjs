// Also runs on Node 20 before anything is installed, so it uses only Node's own modules.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Installs what the lock file lists, unless that is already done. */
export function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const stamp = join(root, 'node_modules/.installed-lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.log('Installing what is missing …');
  const npm = spawnSync(
    'npm',
    ['ci', '--include=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  );
  if (npm.status !== 0) fail('npm ci failed; see its message above.');
  writeFileSync(stamp, lock);
}

/** The Node 24 that runs the product: the installed one, else this one if new enough. */
export function findNode() {
  const packaged = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin/node');
  if (existsSync(packaged)) return packaged;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return fail(`Node 24 is needed and ${process.version} runs. Install Node 24 from https://nodejs.org and try again.`);
}

export function fail(message) {
  console.error(message);
  process.exit(1);
}
