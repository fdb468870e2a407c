import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';

const program = `
  import { serve } from '@hono/node-server';
  import { stopCleanly } from '${new URL('./stop-cleanly.ts', import.meta.url)}';
  const server = serve({ port: 0, fetch: async () => { await new Promise((resolve) => setTimeout(resolve, 300)); return new Response('whole'); } });
  server.once('listening', () => { console.log(server.address().port); stopCleanly(server, async () => console.log('closed')); });
`;

test('a stop lets the running request finish, ends a silent connection at once, and closes the database last', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  await once(child.stdout, 'data');
  const port = Number(printed);
  const silent = connect(port, '127.0.0.1');
  await once(silent, 'connect');
  const reply = fetch(`http://127.0.0.1:${port}/`).then((response) => response.text());
  await once(silent.setTimeout(150), 'timeout');
  const startedAt = performance.now();
  child.kill('SIGTERM');
  expect(await reply).toBe('whole');
  const [status] = await once(child, 'exit');
  expect(status).toBe(0);
  expect(printed).toContain('closed');
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
