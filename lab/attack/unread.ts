import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, tally } from './ask.ts';
import { approach, type Gateway, type Target } from './target.ts';

const path = '/rest/v1/members?select=image_url';

/** Requests one's own photo, seven megabytes, and reads only the beginning. Restarts when cut off. */
export async function unreadPhotos({ gateway, member }: Target, signal: AbortSignal): Promise<string> {
  const answers: Answer[] = [];
  const readers = Array.from({ length: 200 }, async (_, index) => {
    while (!signal.aborted) {
      answers.push({
        status: await begin(gateway, `127.37.0.${1 + index}`, member, signal),
        ms: 0,
        cookie: '',
        text: '',
      });
      await pause(100);
    }
  });
  await Promise.all(readers);
  return tally(answers);
}

/** Sends a request, reads the response's first piece, and nothing more until the connection ends. Returns the status. */
async function begin(gateway: Gateway, from: string, token: string, signal: AbortSignal): Promise<number> {
  const { localAddress, headers } = approach(gateway, from);
  const socket = connect({ port: gateway.port, host: '127.0.0.1', localAddress });
  socket.on('error', () => {});
  const ending = () => socket.destroy();
  signal.addEventListener('abort', ending, { once: true });
  const head = { Host: 'localhost', Authorization: `Bearer ${token}`, ...headers };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  if (signal.aborted) ending();
  const closed = once(socket, 'close').catch(() => {});
  const [first = ''] = (await Promise.race([once(socket, 'data'), closed]).catch(() => [])) ?? [];
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(String(first))?.[1] ?? 0);
  if (status === 200) {
    socket.pause();
    const probe = setInterval(() => socket.write('\r\n'), 1_000);
    if (!socket.closed) await closed;
    clearInterval(probe);
  }
  socket.destroy();
  signal.removeEventListener('abort', ending);
  return status;
}
