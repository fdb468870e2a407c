import { spawnSync } from 'node:child_process';
import type { ServerIdentity } from './server-identity.ts';

export type RunResult = { isOk: boolean; output: string; errorCode: string | undefined };

/**
 * The server's whole environment, without any of the application's settings and secrets. What a request took beyond
 * four megabytes goes back to the system: nine connections kept 600 MB of the photos that passed through them.
 */
export const serverEnvironment = {
  PATH: '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
  MALLOC_MMAP_THRESHOLD_: '4194304',
  MALLOC_TRIM_THRESHOLD_: '4194304',
};

/** Runs a short command as the server's user and waits for it. */
export function runAs(identity: ServerIdentity, command: string, args: readonly string[]): RunResult {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    ...identity.spawnOptions,
    cwd: '/',
    env: serverEnvironment,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = error ? error.message : `${stdout}${stderr}`.trim();
  const errorCode = error && 'code' in error ? String(error.code) : undefined;
  return { isOk: status === 0, output, errorCode };
}
