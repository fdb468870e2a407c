import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addMachine, type Machine } from './network.ts';

/** A server of the cluster: etcd, Patroni and its PostgreSQL on a disk of their own. */
export type Node = Machine & {
  name: string;
  /** Signals PostgreSQL and all its children at once. */
  signalServer: (signal: NodeJS.Signals) => void;
  signalPatroni: (signal: NodeJS.Signals) => void;
  /** Restarts Patroni like the system's supervisor does. */
  restartPatroni: () => Promise<void>;
  fillDisk: () => void;
  freeDisk: () => void;
  /** Stops at once, since nobody needs it anymore. */
  stop: () => void;
};

export type Passwords = { superuser: string; replication: string };

export const names = ['one', 'two', 'three'] as const;
const examples = join(import.meta.dirname, '../../docs/operations');
const diskMegabytes = 1_500;
const [superuserExample, replicationExample] = ['choose-the-first', 'choose-the-second'];

export async function startNode(
  folder: string,
  number: number,
  user: { uid: number; gid: number },
  passwords: Passwords,
): Promise<Node> {
  const name = names[number - 1] ?? 'one';
  const machine = await addMachine(number);
  const own = join(folder, name);
  const disk = join(own, 'disk');
  mkdirSync(disk, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m,mode=0700`, 'none', disk]);
  const sockets = join(own, 'sockets');
  mkdirSync(sockets);
  for (const place of [own, disk, sockets]) chownSync(place, user.uid, user.gid);
  const data = join(disk, 'data');
  const ballast = join(disk, 'ballast');
  const config = join(own, 'patroni.yml');
  writeFileSync(config, configOf({ name, address: machine.address, data, sockets, own, passwords }));
  chownSync(config, user.uid, user.gid);
  const log = openSync(join(own, 'log'), 'a');

  function start(program: string[], env: Record<string, string>): ChildProcess {
    const [enter = '', ...inside] = machine.enter;
    const args = [...inside, `--setuid=${user.uid}`, `--setgid=${user.gid}`, ...program];
    return spawn(enter, args, { cwd: '/', env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', log, log] });
  }

  const startPatroni = () => start(['/usr/bin/patroni', config], { HOME: own, LC_ALL: 'C.UTF-8' });
  const etcd = start(['/usr/bin/etcd'], { ...memberOf(name, machine.address), ETCD_DATA_DIR: join(own, 'etcd') });
  let patroni = startPatroni();
  return {
    ...machine,
    name,
    signalServer: (signal) => signalFamily(postmasterOf(data), signal),
    signalPatroni: (signal) => void patroni.kill(signal),
    restartPatroni: async () => {
      if (!hasEnded(patroni)) await once(patroni, 'exit');
      patroni = startPatroni();
    },
    fillDisk: () => {
      // Fills the disk.
      spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=1M'], { stdio: 'ignore' });
    },
    freeDisk: () => rmSync(ballast, { force: true }),
    stop: () => {
      patroni.kill('SIGKILL');
      signalFamily(postmasterOf(data), 'SIGKILL');
      etcd.kill('SIGKILL');
      execFileSync('umount', ['--lazy', disk]);
    },
  };
}

type Place = {
  name: string;
  address: string;
  data: string;
  sockets: string;
  own: string;
  passwords: Passwords;
};

/** Our example configuration with this server's name, address, folders and passwords. */
function configOf({ name, address, data, sockets, own, passwords }: Place): string {
  return readFileSync(join(examples, 'patroni.yml'), 'utf8')
    .replace('name: one', `name: ${name}`)
    .replace(/(listen|connect_address): 10\.0\.0\.1:/g, `$1: ${address}:`)
    .replace('/var/lib/postgresql/15/flight-for-life', data)
    .replace('/var/lib/postgresql/patroni.pgpass', join(own, 'pgpass'))
    .replace('/var/run/postgresql', sockets)
    .replace(superuserExample, passwords.superuser)
    .replace(replicationExample, passwords.replication);
}

function memberOf(name: string, address: string): Record<string, string> {
  const lines = readFileSync(join(examples, 'etcd.env'), 'utf8').matchAll(/^(ETCD_\w+)=(.*)$/gm);
  return Object.fromEntries(
    [...lines].map(([, key = '', value = '']) => {
      if (key === 'ETCD_NAME') return [key, name];
      return [key, key === 'ETCD_INITIAL_CLUSTER' ? value : value.replace('10.0.0.1', address)];
    }),
  );
}

function postmasterOf(data: string): number {
  return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Signals the parent first, so that it starts no more children. */
function signalFamily(parent: number, signal: NodeJS.Signals): void {
  signalOne(parent, signal);
  for (const entry of readdirSync('/proc')) {
    if (/^\d+$/.test(entry) && parentOf(entry) === parent) signalOne(Number(entry), signal);
  }
}

function parentOf(pid: string): number | undefined {
  try {
    // The command's name, in parentheses, may contain anything.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return undefined;
  }
}

function signalOne(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has already ended.
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
