import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { findNode, root } from './prepare.mjs';

/** Runs a script in Node 24 in place of this process: same terminal, signals forwarded, its exit status returned. */
export function handOver(args, environment = {}) {
  const node = findNode();
  const path = [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  // The channel tells the child if this process is killed.
  const child = spawn(node, args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...environment, ...process.env, PATH: path },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (status, signal) => process.exit(status ?? (signal === 'SIGINT' ? 130 : 1)));
}
