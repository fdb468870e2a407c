import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../database/tests/worlds/free-port.ts';
import { root } from '../drills/commands.ts';

/** Starts the product once more on these data, and waits until it gives up. */
export async function startSecond(dataDir: string): Promise<{ code: number; said: string; ms: number }> {
  const began = performance.now();
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(await freePort()) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  const [code] = await once(child, 'exit');
  return { code, said: said.trim(), ms: performance.now() - began };
}
