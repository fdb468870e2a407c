import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const script = fileURLToPath(new URL('../../../scripts/admin.ts', import.meta.url));

export type Ended = { code: number; out: string; problem: string };

/** Runs `ffl admin` as its own process. */
export async function runAdmin(args: string[], settings: Record<string, string>): Promise<Ended> {
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH ?? '', PUBLIC_URL: 'https://flight.example', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill());
  const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? -1)));
  const [out, problem] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, out, problem };
}
