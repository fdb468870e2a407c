import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { type Connection, clientConfig } from '../../../database/src/connections/connection.ts';
import { startEmbedded } from '../../../database/tests/worlds/test-servers.ts';
import { addressOf } from '../../bench/application.ts';
import { asOwner, password, secret } from '../../bench/database.ts';
import { openingOf } from '../../bench/opening.ts';
import { addPeople } from './people.ts';
import { createWorld, type World } from './world.ts';

/** A checkout's product over its own sample. */
export type Installation = {
  name: string;
  /** Runs `work` in a product that nobody has attacked yet, and removes it. */
  inWorld: <T>(work: (world: World) => Promise<T>) => Promise<T>;
  stop: () => Promise<void>;
};

/** Modules of a checkout that attacks need. Checkouts since ef117de4 have these files with these functions. */
type Parts = {
  pages: typeof import('../../../scripts/build-pages.ts');
  opening: typeof import('../../../operations/src/open-database.ts');
  sample: typeof import('../../../database/src/sample/load-sample.ts');
  passwords: typeof import('../../../server/src/accounts/passwords/passwords.ts');
  tokens: typeof import('../../../server/src/http/callers/tokens.ts');
  refreshTokens: typeof import('../../../server/src/accounts/sessions/refresh-tokens.ts');
  application: typeof import('../../bench/application.ts');
};

const files: Record<Exclude<keyof Parts, 'opening'>, string> = {
  pages: 'scripts/build-pages.ts',
  sample: 'database/src/sample/load-sample.ts',
  passwords: 'server/src/accounts/passwords/passwords.ts',
  tokens: 'server/src/http/callers/tokens.ts',
  refreshTokens: 'server/src/accounts/sessions/refresh-tokens.ts',
  application: 'lab/bench/application.ts',
};

export async function openInstallation(root: string): Promise<Installation> {
  const parts = await partsOf(root);
  parts.pages.buildPages();
  const folder = mkdtempSync(join(tmpdir(), 'ffl-stolen-'));
  const server = await startEmbedded();
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await fill(parts, server.owner, folder);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    name: basename(resolve(root)),
    inWorld: (work) => inWorld(parts, { server: server.owner, folder }, work),
    stop,
  };
}

/** Fills the database with the checkout's own code. */
async function fill({ opening, sample, passwords }: Parts, owner: Connection, folder: string): Promise<void> {
  const passwordHash = await (await passwords.createPasswords()).hash(password);
  const opened = await opening.openDatabase({
    databaseUrl: addressOf(owner),
    dataDir: folder,
    isDataDirExplicit: true,
    secret,
    log: (line) => console.error(line),
  });
  try {
    await sample.loadSample(opened.owner, passwordHash, new Date());
  } finally {
    await opened.close();
  }
  await asOwner(owner, (client) => addPeople(client, passwordHash));
}

async function inWorld<T>(
  { tokens, refreshTokens, application }: Parts,
  { server, folder }: { server: Connection; folder: string },
  work: (world: World) => Promise<T>,
): Promise<T> {
  const owner = { ...server, database: `attacked_${randomBytes(4).toString('hex')}` };
  await asOwner({ ...server, database: 'postgres' }, (client) =>
    client.query(`create database ${owner.database} template ${server.database} strategy file_copy`),
  );
  const running = await application.startApplication({ owner }, join(folder, owner.database));
  const client = new pg.Client({ ...clientConfig(owner), statement_timeout: 0 });
  await client.connect();
  try {
    const issuer = 'http://bench.test/auth/v1';
    return await work(
      createWorld({
        origin: running.origin,
        client,
        tokens: await tokens.createTokens([secret], issuer),
        refreshTokens: refreshTokens.createRefreshTokens([secret]),
      }),
    );
  } finally {
    await client.end();
    await running.stop();
    await asOwner({ ...server, database: 'postgres' }, (admin) => admin.query(`drop database ${owner.database}`));
  }
}

async function partsOf(root: string): Promise<Parts> {
  const paths = Object.entries(files).map(([part, file]) => [part, resolve(root, file)] as const);
  const loaded = [...paths, ['opening', openingOf(root)] as const].map(async ([part, path]) => {
    return [part, await import(pathToFileURL(path).href)];
  });
  return Object.fromEntries(await Promise.all(loaded)) as Parts;
}
