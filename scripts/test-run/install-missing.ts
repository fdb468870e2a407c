import { createInterface } from 'node:readline/promises';
import { findPostgresql } from '../../database/tests/worlds/find-postgresql.ts';
import { findChromium, isExecutable, windowless } from './find-chromium.ts';
import { run } from './run-measured.ts';

const parts = [
  {
    name: 'Chromium',
    // Uses a Chromium with windows if there is no other.
    packages: findChromium() === undefined ? [windowless, 'chromium'] : [windowless],
    isThere: () => findChromium([windowless]) !== undefined,
  },
  {
    name: 'PostgreSQL',
    packages: ['postgresql-15', 'postgresql'],
    isThere: () => process.env.TEST_DATABASE !== undefined || findPostgresql() !== undefined,
  },
];

/**
 * Installs what the run needs and this machine lacks, if the package manager can. Of several packages, the first that
 * works is enough.
 */
export async function installMissing(): Promise<void> {
  const missing = parts.filter(({ isThere }) => !isThere());
  const names = missing.map(({ name }) => name).join(' and ');
  const mayInstall = missing.length > 0 && process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get');
  if (mayInstall && (await isWanted(`Install ${names} with the package manager?`))) {
    console.log(`Installing ${names} from the package manager …`);
    await aptGet('update');
    for (const { packages, isThere } of missing) {
      for (const name of packages) if (!isThere()) await aptGet('install', '-y', '--no-install-recommends', name);
    }
  }
  if (findChromium() === undefined) {
    console.log('Installing the browser of Playwright …');
    await run('playwright', ['install', 'chromium']);
  }
  const system = findPostgresql();
  const met = system ? `PostgreSQL ${system.major} of this system` : 'the embedded PostgreSQL, as this system has none';
  console.log(`Over DATABASE_URL the tests meet ${process.env.TEST_DATABASE === undefined ? met : 'TEST_DATABASE'}.`);
}

/** Asks if somebody is at a terminal. A machine that runs the tests by itself installs what they need. */
async function isWanted(question: string): Promise<boolean> {
  if (process.env.CI !== undefined || !process.stdin.isTTY) return true;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} [Y/n] `);
  terminal.close();
  return !/^n/i.test(answer.trim());
}

async function aptGet(...args: string[]): Promise<void> {
  const { status, output } = await run('apt-get', ['-q', ...args], { DEBIAN_FRONTEND: 'noninteractive' });
  if (status !== 0) console.error(`apt-get ${args.join(' ')} failed:\n${output}`);
}
