import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../database/tests/worlds/free-port.ts';
import { openSmtpInbox, type SmtpInbox } from '../../server/tests/worlds/mail/smtp-inbox.ts';
import { type Disk, mountDisk } from '../drills/disk.ts';
import { type PunchLoad, startPunchLoad } from '../drills/punch-load.ts';
import { addAdministrators, addPlaces } from '../torture/inspect.ts';
import { ownerConnection, type Product, startProduct } from '../torture/product.ts';
import { type Place, signIn } from '../torture/punches.ts';

export type World = {
  product: Product;
  port: number;
  dataDir: string;
  dataDisk: Disk;
  logDisk: Disk;
  token: string;
  /** Of a member whom the load leaves alone. */
  own: Place;
  load: PunchLoad;
  inbox: SmtpInbox;
  /** Hold the line at both addresses: the mail server's, and the CAPTCHA provider's. */
  hanging: { mail: Hanging; captcha: Hanging };
  stop: () => Promise<void>;
};

const administrators = 24;
const [senders, betweenMs] = [4, 150];

/** The product on two small disks, with a mail server and a CAPTCHA provider of ours, under a load of punches. */
export async function startWorld(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'ffl-faults-'));
  // The database server drops to another user when started as root.
  chmodSync(folder, 0o755);
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const inbox = await openSmtpInbox();
  await inbox.close();
  const [mail, captcha] = [hangingAt(Number(new URL(inbox.url).port)), hangingAt(await freePort())];
  const settings = {
    SMTP_URL: inbox.url,
    CAPTCHA_PROVIDER: 'turnstile',
    CAPTCHA_SITE_KEY: 'drill',
    CAPTCHA_SECRET: 'drill',
    CAPTCHA_VERIFY_URL: `http://127.0.0.1:${captcha.port}`,
  };
  await inbox.reopen();
  const dataDisk = mountDisk(dataDir, 900);
  const port = await freePort();
  await (await startProduct(dataDir, port, settings)).stop();
  const logDisk = moveLog(join(dataDir, 'postgres/cluster/pg_wal'), join(folder, 'log'));
  const product = await startProduct(dataDir, port, settings);
  const owner = ownerConnection(dataDir);
  const [own, ...places] = await addPlaces(owner, 600);
  if (!own) throw new Error('There is nobody to punch');
  const free = places.filter(({ memberId }) => memberId !== own.memberId);
  const tokens: string[] = [];
  for (const email of await addAdministrators(owner, administrators)) tokens.push(await signIn(product.url, email));
  const [token = '', ...others] = tokens;
  const load = startPunchLoad({ held: [], free }, others, { urls: [product.url], senders, betweenMs });
  return {
    ...{ product, port, dataDir, dataDisk, logDisk, token, own, load, inbox, hanging: { mail, captcha } },
    stop: async () => {
      await product.stop();
      await Promise.all([mail.end(), captcha.end(), inbox.close().catch(() => {})]);
      logDisk.unmount();
      dataDisk.unmount();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Gives the write-ahead log a disk of its own; nothing may be running. */
function moveLog(log: string, aside: string): Disk {
  execFileSync('cp', ['--archive', log, aside]);
  const disk = mountDisk(log, 300);
  execFileSync('cp', ['--archive', `${aside}/.`, log]);
  rmSync(aside, { recursive: true });
  return disk;
}

export type Hanging = { port: number; begin: () => Promise<void>; end: () => Promise<void> };

/** Takes every connection there, and never says a word. */
function hangingAt(port: number): Hanging {
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  return {
    port,
    begin: () =>
      new Promise((resolve) => {
        server = createServer((socket) => {
          sockets.add(socket);
          socket.on('error', () => {});
        }).listen(port, '127.0.0.1', resolve);
      }),
    end: async () => {
      for (const socket of sockets) socket.destroy();
      sockets.clear();
      await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
      server = undefined;
    },
  };
}
