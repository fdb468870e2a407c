import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from '../../database/src/connections/connection.ts';
import { makeOwnersDatabase, untilOpen } from '../failover/owners-database.ts';
import { startNetwork } from './network.ts';
import { type Node, names, startNode } from './node.ts';

/** Three servers with Patroni and etcd behind HAProxy, configured by our example files. */
export type Cluster = {
  folder: string;
  /** Connects through HAProxy. */
  owner: Connection;
  nodes: readonly Node[];
  leader: () => Promise<Node | undefined>;
  synchronous: () => Promise<Node | undefined>;
  /** Waits until there is a leader and two standbys follow it, one of them synchronous. Throws after two minutes. */
  untilWhole: () => Promise<void>;
  stop: () => Promise<void>;
};

type Member = { name: string; role: string; state: string; timeline?: number };

const site = join(import.meta.dirname, '../../docs/operations/haproxy.cfg');
const host = '127.0.0.1';
const port = 5000;
const longestHealMs = 120_000;

export async function startCluster(): Promise<Cluster> {
  startNetwork();
  const folder = mkdtempSync(join(tmpdir(), 'ffl-cluster-'));
  const user = { uid: idOf('-u'), gid: idOf('-g') };
  chmodSync(folder, 0o755);
  chownSync(folder, user.uid, user.gid);
  const [superuser, replication, password] = [secret(), secret(), secret()];
  const nodes: Node[] = [];
  for (const [index] of names.entries()) {
    nodes.push(await startNode(folder, index + 1, user, { superuser, replication }));
  }
  const haproxy: ChildProcess = spawn('/usr/sbin/haproxy', ['-db', '-f', site], { stdio: 'ignore' });
  const owner = { host, port, user: 'ffl_owner', database: 'flight_for_life', password };
  const named = (name?: string) => nodes.find((node) => node.name === name);

  const cluster: Cluster = {
    folder,
    owner,
    nodes,
    leader: () => leaderOf(nodes),
    synchronous: async () => named((await membersOf(nodes)).find(({ role }) => role === 'sync_standby')?.name),
    untilWhole: async () => {
      const began = performance.now();
      while (!isWhole(await membersOf(nodes))) {
        if (performance.now() - began > longestHealMs) {
          throw new Error(`The cluster did not heal: ${JSON.stringify(await membersOf(nodes))}`);
        }
        await pause(500);
      }
    },
    stop: async () => {
      haproxy.kill('SIGTERM');
      for (const node of nodes) node.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 8 });
    },
  };
  await cluster.untilWhole();
  const first = { host, port, user: 'postgres', database: 'postgres', password: superuser };
  await untilOpen(first);
  await makeOwnersDatabase(first, owner);
  return cluster;
}

function isWhole(members: Member[]): boolean {
  const leader = members.find(({ role, state }) => role === 'leader' && state === 'running');
  // Patroni 3 says that a standby is running, later versions that it is streaming.
  const following = members.filter(
    ({ role, state, timeline }) =>
      role !== 'leader' && /^(running|streaming)$/.test(state) && timeline === leader?.timeline,
  );
  return leader !== undefined && following.length === 2 && following.some(({ role }) => role === 'sync_standby');
}

/**
 * The server HAProxy would choose. One that was cut off may think so too for a moment; then nobody is known to lead.
 */
async function leaderOf(nodes: readonly Node[]): Promise<Node | undefined> {
  const answers = await Promise.all(nodes.map(({ address }) => ask(address, 'primary')));
  const leaders = nodes.filter((_, index) => answers[index]?.ok);
  return leaders.length === 1 ? leaders[0] : undefined;
}

/** Members of the cluster, according to the leader. */
async function membersOf(nodes: readonly Node[]): Promise<Member[]> {
  const leader = await leaderOf(nodes);
  const answer = leader && (await ask(leader.address, 'cluster'));
  const { members = [] } = ((await answer?.json()) ?? {}) as { members?: Member[] };
  return members;
}

async function ask(address: string, what: string): Promise<Response | undefined> {
  try {
    return await fetch(`http://${address}:8008/${what}`, { signal: AbortSignal.timeout(2_000) });
  } catch {
    return undefined;
  }
}

function secret(): string {
  return randomBytes(16).toString('hex');
}

/** The id of Debian's user for PostgreSQL. */
function idOf(which: '-u' | '-g'): number {
  return Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }));
}
