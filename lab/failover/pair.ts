import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Connection } from '../../database/src/connections/connection.ts';
import { freePort } from '../../database/tests/worlds/free-port.ts';
import { findServerIdentity } from '../../operations/src/embedded/server-identity.ts';
import { asSuperuser, makeOwnersDatabase, untilOpen } from './owners-database.ts';

/** Two servers behind HAProxy, one of them the synchronous standby of the other. */
export type Pair = {
  folder: string;
  /** HAProxy's port. */
  port: number;
  /** Also connects through HAProxy. */
  owner: Connection;
  killLeader: () => Promise<void>;
  promoteStandby: () => Promise<void>;
  killStandby: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Where Debian installs PostgreSQL's programs. */
const programs = '/usr/lib/postgresql/15/bin';
const haproxy = '/usr/sbin/haproxy';
const host = '127.0.0.1';
const password = randomBytes(16).toString('hex');
const owner = { user: 'ffl_owner', database: 'flight_for_life', password };

export async function startPair({ isBehindProxy = true } = {}): Promise<Pair> {
  const { uid, gid, spawnOptions } = findServerIdentity(() => {});
  const folder = mkdtempSync(join(tmpdir(), 'ffl-failover-'));
  chmodSync(folder, 0o755);
  chownSync(folder, uid, gid);
  const children: ChildProcess[] = [];
  const [leaderPort, standbyPort, port] = [await freePort(), await freePort(), await freePort()];
  const [leaderData, standbyData] = [join(folder, 'leader'), join(folder, 'standby')];
  const run = (program: string, args: string[]) =>
    void execFileSync(join(programs, program), args, {
      ...spawnOptions,
      cwd: '/',
      env: { PGPASSWORD: password },
      stdio: ['ignore', 'ignore', 'inherit'],
    });

  function start(data: string, at: number, settings: Record<string, string>): ChildProcess {
    const all = { ...settings, listen_addresses: host, port: String(at), unix_socket_directories: '' };
    const args = ['-D', data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
    const child = spawn(join(programs, 'postgres'), args, { ...spawnOptions, cwd: '/', stdio: 'ignore' });
    children.push(child);
    return child;
  }

  const secret = join(folder, 'password');
  writeFileSync(secret, password);
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8'];
  run('initdb', ['-D', leaderData, '-U', 'postgres', `--pwfile=${secret}`, '--auth=scram-sha-256', ...locale]);
  const leader = start(leaderData, leaderPort, { synchronous_standby_names: 'standby', synchronous_commit: 'local' });
  await untilOpen(superuserAt(leaderPort));
  await makeOwnersDatabase(superuserAt(leaderPort), owner);
  const source = `host=${host} port=${leaderPort} user=postgres password=${password} application_name=standby`;
  run('pg_basebackup', ['-D', standbyData, '-d', source, '-R', '-X', 'stream', '--checkpoint=fast']);
  const standby = start(standbyData, standbyPort, { synchronous_standby_names: '' });
  await untilStandby(leaderPort);
  await asSuperuser(superuserAt(leaderPort), 'alter role all set synchronous_commit = on');

  const site = join(folder, 'haproxy.cfg');
  writeFileSync(site, siteOf(port, leaderPort, standbyPort));
  if (isBehindProxy) children.push(spawn(haproxy, ['-db', '-f', site], { stdio: 'ignore' }));
  const pair = { ...owner, host, port: isBehindProxy ? port : leaderPort };
  await untilOpen({ ...pair, database: 'flight_for_life' });

  return {
    folder,
    port,
    owner: pair,
    killLeader: async () => {
      const exited = once(leader, 'exit');
      // Its children end as soon as they notice.
      leader.kill('SIGKILL');
      await exited;
    },
    killStandby: async () => {
      const exited = once(standby, 'exit');
      standby.kill('SIGKILL');
      await exited;
    },
    promoteStandby: () => asSuperuser(superuserAt(standbyPort), 'select pg_promote()'),
    stop: async () => {
      for (const child of children) child.kill('SIGINT');
      await Promise.all(children.filter((child) => !hasEnded(child)).map((child) => once(child, 'exit')));
      await rm(folder, { recursive: true, force: true, maxRetries: 8 });
    },
  };
}

function superuserAt(port: number): Connection {
  return { host, port, user: 'postgres', database: 'postgres', password };
}

/**
 * HAProxy configuration. Without Patroni nothing says who leads, so the standby gets connections as soon as the leader
 * is gone: too early, on purpose.
 */
function siteOf(port: number, leaderPort: number, standbyPort: number): string {
  return `defaults
  mode tcp
  timeout connect 3s
  timeout client 30m
  timeout server 30m
listen ffl
  bind ${host}:${port}
  option tcp-check
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
  server leader ${host}:${leaderPort} check
  server standby ${host}:${standbyPort} check backup
`;
}

async function untilStandby(port: number): Promise<void> {
  const client = new pg.Client(superuserAt(port));
  await client.connect();
  for (;;) {
    const { rowCount } = await client.query(`select from pg_stat_replication where sync_state = 'sync'`);
    if (rowCount === 1) return client.end();
    await pause(50);
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
