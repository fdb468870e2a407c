import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type Received = { from: string; to: string[]; raw: string; email: Email };

export type SmtpInbox = {
  url: string;
  received: Received[];
  /** Runs before a message is kept. If it rejects, the sender gets a refusal. */
  beforeKeeping: () => Promise<void>;
  /** Called for each recipient, before there is a message. */
  beforeAccepting: (address: string) => void;
  close(): Promise<void>;
  /** Listens again at the same address. */
  reopen(): Promise<void>;
};

/** A real mail server on this machine that keeps what it receives. */
export async function openSmtpInbox(): Promise<SmtpInbox> {
  const received: Received[] = [];
  const inbox: SmtpInbox = {
    url: '',
    received,
    beforeKeeping: async () => {},
    beforeAccepting() {},
    close: () => new Promise((resolve) => server.close(() => resolve())),
    async reopen() {
      server = await listen(port);
    },
  };
  let server = await listen(0);
  const { port } = server.server.address() as AddressInfo;
  inbox.url = `smtp://127.0.0.1:${port}`;
  return inbox;

  async function listen(at: number): Promise<SMTPServer> {
    const opened = new SMTPServer({
      authOptional: true,
      disableReverseLookup: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo({ address }, _, callback) {
        Promise.try(inbox.beforeAccepting, address).then(
          () => callback(),
          (error: Error) => callback(error),
        );
      },
      onData(stream, session, callback) {
        keep(stream, session.envelope).then(
          () => callback(),
          (error: Error) => callback(error),
        );
      },
    });
    // A sender that gives up midway isn't the server's failure.
    opened.on('error', () => {});
    opened.listen(at, '127.0.0.1');
    await once(opened.server, 'listening');
    return opened;
  }

  async function keep(
    stream: NodeJS.ReadableStream,
    envelope: { mailFrom: false | { address: string }; rcptTo: { address: string }[] },
  ): Promise<void> {
    const raw = await buffer(stream);
    await inbox.beforeKeeping();
    received.push({
      from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
      to: envelope.rcptTo.map(({ address }) => address),
      raw: raw.toString('utf8'),
      email: await PostalMime.parse(raw),
    });
  }
}
