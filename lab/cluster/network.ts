import { execFileSync, spawn } from 'node:child_process';

/** A machine of our own: a network namespace with one address, on a bridge that all share. */
export type Machine = {
  address: string;
  /** The command that runs a program in the namespace. */
  enter: string[];
  /** Drops all packets in both directions, without an error to anybody. */
  cut: () => void;
  mend: () => void;
};

const bridge = 'ffl';

/** Run this only in a network namespace of its own, where nobody else has these addresses. */
export function startNetwork(): void {
  if (run('ip', '-brief', 'link').includes(' UP ')) {
    throw new Error('Start this by npm run drill:cluster: it needs a network of its own');
  }
  run('ip', 'link', 'add', bridge, 'type', 'bridge');
  run('ip', 'address', 'add', '10.0.0.100/24', 'dev', bridge);
  run('ip', 'link', 'set', bridge, 'up');
}

export async function addMachine(number: number): Promise<Machine> {
  const holder = spawn('unshare', ['--net', 'sleep', 'infinity'], { stdio: 'ignore' });
  holder.unref();
  const own = run('readlink', '/proc/self/ns/net');
  const pid = String(holder.pid);
  while (run('readlink', `/proc/${pid}/ns/net`) === own) await new Promise((resolve) => setTimeout(resolve, 10));
  const address = `10.0.0.${number}`;
  const port = `${bridge}-${number}`;
  const enter = ['nsenter', `--net=/proc/${pid}/ns/net`];
  run('ip', 'link', 'add', port, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', pid);
  run('ip', 'link', 'set', port, 'master', bridge, 'up');
  run(...asCommand([...enter, 'ip', 'link', 'set', 'lo', 'up']));
  run(...asCommand([...enter, 'ip', 'address', 'add', `${address}/24`, 'dev', 'eth0']));
  run(...asCommand([...enter, 'ip', 'link', 'set', 'eth0', 'up']));
  return {
    address,
    enter,
    cut: () => void run('ip', 'link', 'set', port, 'nomaster'),
    mend: () => void run('ip', 'link', 'set', port, 'master', bridge),
  };
}

function asCommand([program = '', ...args]: string[]): [string, ...string[]] {
  return [program, ...args];
}

function run(program: string, ...args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8' });
}
