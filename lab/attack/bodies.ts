import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, tally } from './ask.ts';
import { approach, type Gateway, type Target } from './target.ts';

const bodies = 300;
const pieceBytes = 64 * 1024;
/** Pause between two bodies from one sender, who in reality would be farther away. */
const pauseMs = 200;
const largest = 8 * 1024 * 1024;
// One text shared by all requests, so that the attacker needs little memory.
const photo = Buffer.from(`[{"first_name":"${'x'.repeat(largest - 30)}"}]`.padEnd(largest));
const emptyRows = Buffer.from(`[${'{},'.repeat(340_000)}{}]`);

/** Sends large bodies without a token, again and again, from one address or from one per body. */
export function strangersBodies(count: 'one address' | 'many addresses') {
  return (target: Target, signal: AbortSignal) =>
    flood(signal, (index) => ({
      gateway: target.gateway,
      from: count === 'one address' ? '127.30.0.1' : `127.30.${1 + (index >> 7)}.${1 + (index & 127)}`,
      headers: {},
      body: photo,
    }));
}

/** Sends large bodies with the tokens of 300 administrators, the only people who may. */
export function administratorsBodies(target: Target, signal: AbortSignal): Promise<string> {
  return flood(signal, (index) => ({
    gateway: target.gateway,
    from: `127.31.${index >> 7}.${1 + (index & 127)}`,
    headers: { Authorization: `Bearer ${target.administrators[index]}` },
    body: photo,
  }));
}

/** A megabyte of `[{},{},…]`, which takes a second to parse, from twenty people. */
export function bodiesOfManyValues(target: Target, signal: AbortSignal): Promise<string> {
  return flood(signal, (index) => ({
    gateway: target.gateway,
    from: `127.32.${index >> 7}.${1 + (index & 127)}`,
    headers: { Authorization: `Bearer ${target.administrators[index % 20]}` },
    body: emptyRows,
  }));
}

type Sent = { gateway: Gateway; from: string; headers: Record<string, string>; body: Buffer };

async function flood(signal: AbortSignal, sentBy: (index: number) => Sent): Promise<string> {
  const answers: Answer[] = [];
  const senders = Array.from({ length: bodies }, async (_, index) => {
    while (!signal.aborted) {
      answers.push(await send(sentBy(index)));
      await pause(pauseMs);
    }
  });
  await Promise.all(senders);
  return tally(answers);
}

/** Writes the body as fast as it is taken until there is a response. */
function send({ gateway, from, headers, body }: Sent): Promise<Answer> {
  const began = performance.now();
  const { localAddress, headers: forwarded } = approach(gateway, from);
  return new Promise((resolve) => {
    let text = '';
    const socket = connect({ port: gateway.port, host: '127.0.0.1', localAddress });
    const head = {
      Host: 'localhost',
      'Content-Type': 'application/json',
      'Content-Length': String(body.length),
      Connection: 'close',
      ...headers,
      ...forwarded,
    };
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`POST /rest/v1/members HTTP/1.1\r\n${lines.join('')}\r\n`);
    void pour(socket, body);
    socket.setTimeout(60_000, () => socket.destroy());
    socket.on('data', (part) => {
      text += part.toString('latin1');
      socket.end();
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0);
      resolve({ status, ms: performance.now() - began, cookie: '', text: '' });
    });
  });
}

async function pour(socket: Socket, body: Buffer): Promise<void> {
  for (let sent = 0; sent < body.length && socket.writable; sent += pieceBytes) {
    const isTaken = socket.write(body.subarray(sent, sent + pieceBytes));
    if (!isTaken) await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {});
  }
}
