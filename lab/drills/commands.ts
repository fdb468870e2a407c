import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Connection } from '../../database/src/connections/connection.ts';

export const root = join(import.meta.dirname, '../..');

/** Runs a command of the product, like `npm run`. Throws its output if it fails. */
export async function run(
  script: string,
  args: string[],
  settings: Record<string, string>,
): Promise<{ ms: number; output: string }> {
  const began = performance.now();
  const child = spawn(process.execPath, [join(root, 'scripts', script), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${script} ended with ${code}: ${output}`);
  return { ms: performance.now() - began, output: output.trim() };
}

/** The connection's address in the form of DATABASE_URL. */
export function addressOf({ user, password, host, port, database }: Connection): string {
  const place = host.startsWith('/')
    ? `localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    : `${host}:${port}/${database}`;
  return `postgresql://${user}:${encodeURIComponent(password)}@${place}`;
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
