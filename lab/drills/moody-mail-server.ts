import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** `busy`: 451 at the first try. `torn`: keeps it, and the connection ends before it says so. */
export type Mood = 'takes' | 'refuses' | 'busy' | 'torn' | 'slow';

export type MailServer = {
  url: string;
  /** Each message that the server kept, in order; a torn one comes again under the same id. */
  kept: { to: string; messageId: string }[];
  refused: Set<string>;
  moodOf: (to: string) => Mood;
  close: () => Promise<void>;
};

const slowMs = 3_000;

/** A real mail server that refuses one address in fifty for good, and is busy, torn or slow for as many. */
export async function openMoodyMailServer(): Promise<MailServer> {
  const tried = new Set<string>();
  const kept: MailServer['kept'] = [];
  const refused = new Set<string>();

  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, callback) {
      if (moodOf(address) !== 'refuses') return callback();
      refused.add(address);
      callback(replying(550, 'No such mailbox'));
    },
    onData(stream, { envelope }, callback) {
      const to = envelope.rcptTo[0]?.address ?? '';
      const isFirst = !tried.has(to);
      tried.add(to);
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void answer(to, Buffer.concat(chunks), isFirst).then(() => callback(), callback);
      });
    },
  });
  // A torn connection is ours.
  server.on('error', () => {});
  let socket: Socket | undefined;
  // The product sends one message at a time, each on a connection of its own.
  server.server.on('connection', (opened: Socket) => {
    socket = opened;
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;

  async function answer(to: string, raw: Buffer, isFirst: boolean): Promise<void> {
    const mood = moodOf(to);
    if (mood === 'busy' && isFirst) throw replying(451, 'Come again later');
    if (mood === 'slow') await pause(slowMs);
    const { messageId = '' } = await PostalMime.parse(raw);
    kept.push({ to, messageId });
    if (mood === 'torn' && isFirst) socket?.destroy();
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    kept,
    refused,
    moodOf,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** By the address alone, so whoever compares afterward knows it too. */
function moodOf(to: string): Mood {
  const place = Number(/\d+/.exec(to)?.[0] ?? 0) % 50;
  return (['refuses', 'busy', 'torn', 'slow'] as const)[place] ?? 'takes';
}

function replying(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
