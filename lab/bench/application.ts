import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../database/tests/worlds/free-port.ts';
import { leanEnvironment } from '../../scripts/lean-environment.mjs';
import { type BenchDatabase, secret } from './database.ts';

export type Application = {
  origin: string;
  pid: number;
  logFile: string;
  /** May be called even after it stopped by itself. */
  stop: () => Promise<void>;
  hasEnded: () => boolean;
};

const root = join(import.meta.dirname, '../..');

/** The product as production runs it, on the benchmark's database, with one trusted proxy. */
export async function startApplication(
  { owner }: Pick<BenchDatabase, 'owner'>,
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<Application> {
  const port = await freePort();
  const logFile = `${dataDir}.log`;
  const child = spawn(process.execPath, [...productionFlags(), 'server/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', openSync(logFile, 'w'), 'inherit'],
    env: {
      ...leanEnvironment,
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: 'http://bench.test',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'bench@bench.example',
      AUTH_SECRET: secret,
      AUTH_REPLY_FLOOR_MS: '0',
      TRUSTED_PROXY_HOPS: '1',
      DATA_DIR: dataDir,
      DATABASE_URL: addressOf(owner),
      ...settings,
    },
  });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const origin = `http://127.0.0.1:${port}`;
  while (!(await isHealthy(origin))) {
    if (hasEnded() || child.pid === undefined) throw new Error('The application did not start');
    await pause(50);
  }
  return {
    origin,
    pid: child.pid ?? 0,
    logFile,
    stop: async () => {
      child.kill('SIGTERM');
      if (!hasEnded()) await once(child, 'exit');
    },
    hasEnded,
  };
}

/** The DATABASE_URL of a database behind a socket. */
export function addressOf({ user, password, host, port, database }: BenchDatabase['owner']): string {
  return `postgresql://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/** The flags that `npm run serve` passes to Node. */
export function productionFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { serve: string } };
  return scripts.serve.match(/--\S+/g) ?? [];
}

async function isHealthy(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/health`)).ok;
  } catch {
    return false;
  }
}
