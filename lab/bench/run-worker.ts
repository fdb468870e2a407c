import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Figures } from './scenarios.ts';

/** Runs one of the workers beside this file: its job goes in as JSON, its figures come back as JSON. */
export async function runWorker(file: string, job: object): Promise<Figures> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file)], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(job));
  const [answer] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (child.exitCode !== 0) throw new Error(`${file} failed`);
  return JSON.parse(answer) as Figures;
}
