import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../database/tests/worlds/free-port.ts';

export type Nginx = { port: number; stop: () => Promise<void> };

/** Debian's nginx, which may be missing from the caller's PATH. */
const program = '/usr/sbin/nginx';
const recommended = join(import.meta.dirname, '../../docs/nginx.conf');

/**
 * Starts nginx as our documents recommend it, but without TLS, in front of the applications at these ports
 * (`docs/operations/own-server.md`).
 */
export async function startNginx(folder: string, ...upstreams: number[]): Promise<Nginx> {
  const port = await freePort();
  mkdirSync(folder, { recursive: true });
  const site = readFileSync(recommended, 'utf8')
    .replace(
      'server 127.0.0.1:3000;',
      upstreams.map((upstream) => `server 127.0.0.1:${upstream} fail_timeout=1s;`).join(' '),
    )
    .replace('proxy_next_upstream off', `proxy_next_upstream ${upstreams.length > 1 ? 'error' : 'off'}`)
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port} backlog=4096`)
    .replace('listen 80;', `listen unix:${join(folder, 'redirect')};`)
    .replace(/^ *ssl_.*$/gm, '');
  writeFileSync(join(folder, 'site.conf'), site);
  writeFileSync(join(folder, 'nginx.conf'), around(folder));
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' });
  await reachable(port, () => child.exitCode !== null);
  return {
    port,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

/** The configuration that Debian puts around a site, in our own folder. */
function around(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const places = temporary.map((kind) => `${kind}_temp_path ${join(folder, kind)};`);
  return `daemon off;
pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'error.log')} crit;
worker_processes auto;
worker_rlimit_nofile 16384;
events { worker_connections 8192; }
http { access_log off; ${places.join(' ')} include ${join(folder, 'site.conf')}; }
`;
}

async function reachable(port: number, hasEnded: () => boolean): Promise<void> {
  for (;;) {
    const socket = connect({ port, host: '127.0.0.1' });
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    if (hasEnded()) throw new Error('nginx did not start');
    await pause(50);
  }
}
