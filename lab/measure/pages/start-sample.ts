import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../database/tests/worlds/free-port.ts';
import { leanEnvironment } from '../../../scripts/lean-environment.mjs';
import { productionFlags } from '../../bench/application.ts';

/** The sample as `npm run serve` runs it, on its own database. Afterwards its password is in SAMPLE_PASSWORD. */
export async function startSample(folder: string): Promise<{ origin: string; stop: () => Promise<void> }> {
  // Readable for another user, as which the database server runs if this was started as root.
  await chmod(folder, 0o755);
  process.env.SAMPLE_PASSWORD = `Pages-${randomBytes(9).toString('hex')}`;
  const port = await freePort();
  const child = spawn(process.execPath, [...productionFlags(), 'server/src/main.ts'], {
    cwd: join(import.meta.dirname, '../../..'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...leanEnvironment,
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      SAMPLE_PASSWORD: process.env.SAMPLE_PASSWORD,
    },
  });
  const origin = `http://localhost:${port}`;
  while (!(await isHealthy(origin))) {
    if (child.exitCode !== null) throw new Error('The product did not start.');
    await pause(50);
  }
  return {
    origin,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

async function isHealthy(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/health`)).ok;
  } catch {
    return false;
  }
}
