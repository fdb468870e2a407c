import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';

// Reports events on standard output, in order. A request to `/finish` lets the one to `/slow` end.
const program = `
  import { listen } from '${new URL('./listen.ts', import.meta.url)}';
  import { stopCleanly } from '${new URL('./stop-cleanly.ts', import.meta.url)}';
  const say = (word) => process.stdout.write(word + ' ');
  let finish;
  const finished = new Promise((resolve) => { finish = resolve; });
  const answer = { '/slow': () => { say('started'); return finished; }, '/stuck': () => { say('started'); return new Promise(() => {}); }, '/quick': async () => {} };
  const server = await listen(async ({ url }) => {
    await answer[new URL(url).pathname]();
    return new Response('whole');
  }, { port: 0, host: '127.0.0.1' });
  process.on('message', finish);
  stopCleanly(server, async () => say('closed'), { mostMs: Number(process.env.MOST_MS) });
  say(server.address().port);
`;

async function start(mostMs: number) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    env: { ...process.env, MOST_MS: String(mostMs) },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const { stdout } = child;
  if (!stdout) throw new Error('The child has no output');
  const exit = Promise.all([once(child, 'exit'), once(stdout, 'end')]);
  let said = '';
  stdout.on('data', (chunk) => {
    said += chunk;
  });
  const until = async (word: RegExp): Promise<string> => {
    while (!word.test(said)) await once(stdout, 'data');
    return said;
  };
  const port = Number(await until(/\d+ /));
  return { child, port, until, url: `http://127.0.0.1:${port}`, exit: async () => [(await exit)[0][0], said.trim()] };
}

async function ended(socket: Socket): Promise<void> {
  socket.resume();
  if (!socket.closed) await once(socket, 'close');
}

test("a running request finishes when the server stops, new ones and idle connections don't, and the database closes last", async () => {
  const { child, port, url, until, exit } = await start(60_000);
  const silent = connect(port, '127.0.0.1').on('error', () => {});
  await once(silent, 'connect');
  const slow = fetch(`${url}/slow`).then((response) => response.text());
  await until(/started/);
  child.kill('SIGTERM');
  await ended(silent);
  await expect(fetch(`${url}/quick`)).rejects.toThrow('fetch failed');
  child.send('finish');
  expect(await slow).toBe('whole');
  expect(await exit()).toEqual([0, `${port} started closed`]);
});

test('a request that never ends is given up at the deadline of a stop, and the database still closes', async () => {
  const { child, url, port, until, exit } = await start(100);
  const stuck = fetch(`${url}/stuck`).then(
    () => 'answered',
    () => 'cut',
  );
  await until(/started/);
  child.kill('SIGTERM');
  expect(await stuck).toBe('cut');
  expect(await exit()).toEqual([0, `${port} started closed`]);
});

test('a request whose body is still arriving is given up at once when the server stops', async () => {
  const { child, port, exit } = await start(60_000);
  const slow = connect(port, '127.0.0.1').on('error', () => {});
  slow.write('POST /quick HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n{');
  await once(slow, 'connect');
  // Connections are accepted in order, so the server knows the slow one by now.
  await (await fetch(`http://127.0.0.1:${port}/quick`)).text();
  child.kill('SIGTERM');
  await ended(slow);
  expect(await exit()).toEqual([0, `${port} closed`]);
});

test('a second signal to stop, and the end of the parent process, change nothing', async () => {
  const { child, url, port, until, exit } = await start(60_000);
  const slow = fetch(`${url}/slow`).then((response) => response.text());
  await until(/started/);
  child.kill('SIGTERM');
  child.kill('SIGINT');
  child.send('finish');
  expect(await slow).toBe('whole');
  expect(await exit()).toEqual([0, `${port} started closed`]);
});

type Child = Awaited<ReturnType<typeof start>>['child'];

test.each([
  ['SIGINT', (child: Child) => child.kill('SIGINT')],
  ['SIGTERM', (child: Child) => child.kill('SIGTERM')],
  ['the end of the process that started it', (child: Child) => child.disconnect()],
])('a server without requests ends at once with %s', async (_, tell) => {
  const { child, port, url, exit } = await start(60_000);
  expect(await (await fetch(`${url}/quick`)).text()).toBe('whole');
  tell(child);
  expect(await exit()).toEqual([0, `${port} closed`]);
});
