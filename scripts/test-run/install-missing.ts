import { findPostgresql } from '../../database/tests/worlds/find-postgresql.ts';
import { findChromium, isExecutable, windowless } from './find-chromium.ts';
import { run } from './run-measured.ts';

const parts = [
  {
    name: 'Chromium',
    // One with windows does too, where there is no other.
    packages: findChromium() === undefined ? [windowless, 'chromium'] : [windowless],
    isThere: () => findChromium([windowless]) !== undefined,
  },
  {
    name: 'PostgreSQL',
    packages: ['postgresql-15', 'postgresql'],
    isThere: () => process.env.TEST_DATABASE !== undefined || findPostgresql() !== undefined,
  },
];

/** Installs what the run needs and this machine lacks, if the package manager can; the first package that helps. */
export async function installMissing(): Promise<void> {
  const missing = parts.filter(({ isThere }) => !isThere());
  if (missing.length > 0 && process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get')) {
    console.log(`Installing ${missing.map(({ name }) => name).join(' and ')} from the package manager …`);
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

async function aptGet(...args: string[]): Promise<void> {
  const { status, output } = await run('apt-get', ['-q', ...args], { DEBIAN_FRONTEND: 'noninteractive' });
  if (status !== 0) console.error(`apt-get ${args.join(' ')} failed:\n${output}`);
}
