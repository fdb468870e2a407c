import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { DataInUse, EmbeddedError } from './embedded-error.ts';
import { findLiveServer } from './previous-server.ts';
import { serverEnvironment } from './run-as.ts';
import type { ServerIdentity } from './server-identity.ts';
import { isWorthTelling, parseServerLogLine, saysInUse, saysReady } from './server-log.ts';
import { serverArguments } from './server-settings.ts';
import { makeSocketFolder, removeSocketFolder, socketPort } from './socket-folder.ts';

export type StartOptions = {
  binaries: string;
  cluster: string;
  socketFolder: string;
  identity: ServerIdentity;
  /** Settings for this start only. */
  settings?: Record<string, string>;
  log: (line: string) => void;
};
export type RunningServer = {
  /** Settles when no process of the server is left, for whatever reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
};

/**
 * The server's parent is a shell waiting on a pipe that only the application holds open. It reads the pipe's end when
 * the application stops the server, and also when the application is killed. It asks more than once, because a server
 * that has only just started isn't listening yet, and after 20 seconds it asks for a fast shutdown.
 */
const watchScript = `
folder=$1; shift
"$@" </dev/null &
server=$!
trap '' HUP INT QUIT TERM
exec >/dev/null 2>&1
while read -r _; do :; done
kill -INT $server
( for second in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do sleep 1; kill -INT $server; done
  kill -QUIT $server ) &
escalation=$!
wait $server
kill -KILL $escalation
rm -rf "$folder"
`;

/** Resolves when the server accepts connections; rejects with the server's own message if it ends before. */
export async function startServer({
  binaries,
  cluster,
  socketFolder,
  identity,
  settings,
  log,
}: StartOptions): Promise<RunningServer> {
  removeSocketFolder(socketFolder);
  makeSocketFolder(socketFolder, identity);
  const command = [join(binaries, 'bin/postgres'), ...serverArguments(cluster, socketFolder, socketPort, settings)];
  const child = spawn('/bin/sh', ['-c', watchScript, 'watch', socketFolder, ...command], {
    ...identity.spawnOptions,
    cwd: '/',
    env: serverEnvironment,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  child.stdin.on('error', () => {});
  const exited = once(child, 'exit');
  // The watcher gave its own copy away, so this ends with the server's last process.
  const lines = createInterface(child.stderr);
  const ended = once(lines, 'close').then(async () => {
    child.stdin.end();
    await exited;
  });
  // Without its watcher the server would outlive us, so it is ended too. `keepRunning` then starts a watched one.
  exited.then(() => endServer(cluster)).catch(() => {});
  await untilReady(lines, ended, log);
  // The server alone keeps no application alive: when the application ends, so does the server.
  for (const handle of [child, child.stdin, child.stderr]) asHandle(handle).unref();

  async function stop(): Promise<void> {
    for (const handle of [child, child.stdin, child.stderr]) asHandle(handle).ref();
    child.stdin.end();
    await ended;
  }
  return { ended, stop };
}

async function endServer(cluster: string): Promise<void> {
  const pid = await findLiveServer(cluster);
  if (pid !== undefined) process.kill(pid, 'SIGINT');
}

function untilReady(
  lines: ReturnType<typeof createInterface>,
  ended: Promise<void>,
  log: (line: string) => void,
): Promise<void> {
  const recent: string[] = [];
  let isTelling = true;
  let isInUse = false;
  return new Promise((resolve, reject) => {
    lines.on('line', (text) => {
      const line = parseServerLogLine(text);
      if (line && saysReady(line)) resolve();
      if (line && saysInUse(line)) isInUse = true;
      // A line in another format continues the previous one.
      if (line) isTelling = isWorthTelling(line);
      if (!isTelling) return;
      recent.push(text);
      if (recent.length > 20) recent.shift();
      log(`database: ${line ? `${line.level} ${line.message}` : text}`);
    });
    ended.then(() => {
      const message = `The embedded database did not start: ${recent.join('; ')}`;
      reject(isInUse ? new DataInUse(message) : new EmbeddedError(message));
    }, reject);
  });
}

type Handle = { ref(): void; unref(): void };

/** A child's pipes are sockets, which can be referenced; `spawn`'s type doesn't say so. */
function asHandle(handle: Handle | Readable | Writable): Handle {
  return handle as Handle;
}
