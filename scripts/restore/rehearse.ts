import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findSecrets } from '../../server/src/kept-secrets.ts';
import type { Consent } from './consent.ts';
import type { RestoreResult } from './every-restore.ts';

type Run<Options> = (options: Options, source: NodeJS.ProcessEnv) => Promise<RestoreResult>;

/**
 * Restores into a new embedded database, which is then removed whatever the result. If nobody is at a terminal, later
 * deletions stand, since a timer may rehearse.
 */
export async function rehearse<Options extends Consent>(
  run: Run<Options>,
  options: Options,
  source: NodeJS.ProcessEnv,
): Promise<RestoreResult> {
  const folder = await mkdtemp(join(tmpdir(), 'ffl-rehearsal-'));
  try {
    // The embedded database runs as a user of its own.
    await chmod(folder, 0o711);
    const began = performance.now();
    const { DATABASE_URL: _, ...others } = source;
    const secret = source.AUTH_SECRET ?? findSecrets(source.DATA_DIR ?? './data')?.authSecret;
    const { output, isIntact } = await run(
      { ...options, deletions: options.deletions ?? (options.ask ? undefined : 'all') },
      { ...others, AUTH_SECRET: secret, DATA_DIR: join(folder, 'data') },
    );
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    return { output: `${output}\nThis was a rehearsal of ${seconds} s: nothing was kept.`, isIntact };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
