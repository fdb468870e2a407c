import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { port } from './sample.ts';

/** The journeys' mail: a real SMTP server puts what it receives into this folder, and the journeys read it there. */
const folder = join(tmpdir(), `ffl-journeys-mail-${port}`);
const smtpPort = port + 1;
export const smtpUrl = `smtp://127.0.0.1:${smtpPort}`;

export function startMailServer(): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      text(stream).then((raw) => {
        count += 1;
        writeFileSync(join(folder, `${String(count).padStart(6, '0')}.eml`), raw, { flush: true });
        done();
      }, done);
    },
  });
  server.listen(smtpPort, '127.0.0.1');
}

export type Letter = { to: string; subject: string; text: string };

/** The newest letter to someone with this in its subject, as soon as it has arrived. */
export async function letterTo(address: string, subject: string): Promise<Letter> {
  let found: Letter | undefined;
  await expect
    .poll(async () => {
      found = (await lettersTo(address)).findLast((letter) => letter.subject.includes(subject));
      return found !== undefined;
    }, `a letter to ${address} about ${subject}`)
    .toBe(true);
  if (!found) throw new Error(`No letter to ${address}`);
  return found;
}

/** The path of a letter's only link, for the page the journey has open. */
export function linkIn({ text: written }: Letter): string {
  const links = written.match(/https?:\/\/\S+/g) ?? [];
  expect(links).toHaveLength(1);
  const { pathname, search } = new URL(links[0] ?? '');
  return pathname + search;
}

async function lettersTo(address: string): Promise<Letter[]> {
  const letters = await Promise.all(
    readdirSync(folder)
      .sort()
      .map((file) => PostalMime.parse(readFileSync(join(folder, file)))),
  );
  return letters
    .map(({ to, subject, text: written }) => ({
      to: to?.[0]?.address ?? '',
      subject: subject ?? '',
      text: written ?? '',
    }))
    .filter((letter) => letter.to === address);
}
