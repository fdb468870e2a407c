import { chmodSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findPostgresql } from '../../database/tests/worlds/find-postgresql.ts';
import { freePort } from '../../database/tests/worlds/free-port.ts';
import { startOverTcp } from '../../database/tests/worlds/test-servers.ts';
import { addressOf, run } from '../drills/commands.ts';
import { addPlaces } from '../torture/inspect.ts';
import { type Product, samplePassword, startProduct } from '../torture/product.ts';
import type { Place } from '../torture/punches.ts';
import { ask } from './probe.ts';

type Session = { access_token: string; refresh_token: string };

/** Longer than any token lasts. */
const anHour = 61 * 60;
const moments = [
  ['ahead', anHour],
  ['right again', 0],
  ['behind', -anHour],
  ['right again', 0],
] as const;

/**
 * The clock is an hour ahead, right, an hour behind and right again: first the product's alone, as on a machine beside
 * its database's, then both. Somebody who is signed in goes on as the pages do it.
 */
export async function drillClock(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ffl-clock-'));
  chmodSync(folder, 0o755);
  const [own, shared] = [join(folder, 'own'), join(folder, 'shared')];
  for (const file of [own, shared]) writeFileSync(file, '+0');
  const server = await startOverTcp({}, withClock(folder, shared));
  const dataDir = join(folder, 'data');
  const product = await startProduct(dataDir, await freePort(), {
    DATABASE_URL: addressOf(server.owner),
    NODE_OPTIONS: `--import=${join(import.meta.dirname, '../drills/shifted-clock.mjs')}`,
    CLOCK_FILE: own,
  });
  try {
    const places = await addPlaces(server.owner, 1);
    for (const [whose, files] of [
      ["the product's clock", [own]],
      ['both clocks', [own, shared]],
    ] as const) {
      let session = await signIn(product);
      for (const [told, seconds] of moments) {
        for (const file of files) writeFileSync(file, seconds < 0 ? String(seconds) : `+${seconds}`);
        // Both look again and again.
        await pause(500);
        console.log(`\n${whose}: ${told}`);
        await punch(product, session, places.pop());
        session = await signIn(product);
      }
    }
    await product.stop();
    console.log(
      `\n${(await run('verify-ledger.ts', [], { DATA_DIR: dataDir, DATABASE_URL: addressOf(server.owner) })).said}`,
    );
  } finally {
    await product.stop();
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

/** The system's PostgreSQL with Debian's libfaketime, off by as many seconds as the file says. */
function withClock(folder: string, file: string): string {
  const [library] = [process.env.LIBFAKETIME ?? [], globSync('/usr/lib/*/faketime/libfaketime.so.1')].flat();
  const system = findPostgresql();
  if (!library || !system) throw new Error("The clock's drill needs Debian's postgresql and libfaketime");
  const root = join(folder, 'programs');
  mkdirSync(join(root, 'bin'), { recursive: true });
  symlinkSync(join(system.root, 'bin/initdb'), join(root, 'bin/initdb'));
  const settings = `LD_PRELOAD=${library} FAKETIME_TIMESTAMP_FILE=${file} FAKETIME_NO_CACHE=1 FAKETIME_DONT_FAKE_MONOTONIC=1`;
  const script = `#!/bin/sh\nexec env ${settings} ${join(system.root, 'bin/postgres')} "$@"\n`;
  writeFileSync(join(root, 'bin/postgres'), script, { mode: 0o755 });
  return root;
}

async function signIn({ url }: Product): Promise<Session> {
  const body = { email: 'admin@example.org', password: samplePassword };
  const told = await ask(url, { path: '/functions/v1/signin', method: 'POST', body });
  if (told.status !== 200) throw new Error(`Sign-in was refused: ${told.text}`);
  return told.body.session as Session;
}

/** For somebody; after a refusal once more, with a renewed session. */
async function punch({ url }: Product, session: Session, place: Place | undefined): Promise<void> {
  const send = (token: string) =>
    ask(url, { path: '/functions/v1/issue-credential', method: 'POST', body: { ...place, notes: 'Drill' }, token });
  let told = await send(session.access_token);
  console.log(`  a punch: ${told.text}`);
  if (told.status === 401) {
    const body = { refresh_token: session.refresh_token };
    const renewed = await ask(url, { path: '/auth/v1/token?grant_type=refresh_token', method: 'POST', body });
    told = await send((renewed.body as Session).access_token);
    console.log(`  the session renewed: ${renewed.text}; the punch again: ${told.text}`);
  }
  const recorded = (told.body.data as { punch?: { punch_date: string } } | undefined)?.punch?.punch_date;
  const late = (new Date(recorded ?? '').getTime() - Date.now()) / 60_000;
  console.log(`  recorded ${Math.round(late)} minutes from the true time`);
}
