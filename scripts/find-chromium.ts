import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

// The first has no windows of its own, which saves a third of the work of a run.
const packages = ['chromium-headless-shell', 'chromium'];
const names = [...packages, 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The system's Chromium; else the package manager's, installed now; else undefined, which means Playwright's own. */
export function findChromium(): string | undefined {
  return process.env.CHROMIUM_PATH ?? onPath() ?? installed();
}

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable);
}

function installed(): string | undefined {
  if (process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get')) {
    console.log('Installing Chromium from the package manager …');
    run('apt-get', ['update', '-q']);
    for (const name of packages) {
      run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name]);
      const found = onPath();
      if (found) return found;
    }
  }
  console.log('Installing the browser of Playwright …');
  run('playwright', ['install', 'chromium']);
  return undefined;
}

function run(command: string, args: string[]): void {
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
