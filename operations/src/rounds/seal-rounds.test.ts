import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownerRows } from '@ffl/database/tests/rows';
import { addRow, sealKeys, tamper } from '@ffl/database/tests/seal-world';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { createSealRounds, type SealRounds } from './seal-rounds.ts';

let tested: TestDatabase;
let dataDir: string;
let lines: { level: number; msg: string }[];
let rounds: SealRounds;

beforeEach(async () => {
  tested = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'ffl-seals-'));
  lines = [];
  rounds = newProcess();
  return async () => {
    await tested.close();
    await rm(dataDir, { recursive: true });
  };
});

function newProcess(): SealRounds {
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  return createSealRounds({ database: tested.database, keys: sealKeys, dataDir, log });
}

const running = new AbortController().signal;
const copied = async () => JSON.parse(await readFile(join(dataDir, 'latest-seal.json'), 'utf8'));
const logged = (level: number) => lines.filter((line) => line.level === level).map(({ msg }) => msg);
const events = () =>
  ownerRows(tested, `select details from app.security_events where name = 'sensitive_ledger_broken'`);

test('each round of sealing leaves the latest seal in the log and beside the data', async () => {
  await addRow(tested, 'credential');
  await rounds.seal();
  expect(await copied()).toMatchObject({ number: 1, credential: { rows: 1 } });
  await rounds.seal();
  expect(await copied()).toMatchObject({ number: 2, rounds: 1 });
  expect(lines).toMatchObject([{ seal: { number: 1, rows: 1 } }, { seal: { number: 2, rows: 0 } }]);
  expect(rounds.state().sealedAt).toBe((await copied()).sealedAt);
});

test('a changed row is reported once: one line, one event, whoever finds it and however often', async () => {
  await addRow(tested, 'credential');
  await rounds.seal();
  await tamper(tested, `update app.credential_events set base = 'LG7'`);
  await rounds.check(running);
  await rounds.check(running);
  expect(rounds.state().check?.findings).toMatchObject([{ kind: 'credential_changed', id: '1' }]);
  expect(logged(50)).toEqual([expect.stringMatching(/^Entry 1 of the ledger was changed after it was sealed on /)]);
  await newProcess().check(running);
  expect(await events()).toEqual([{ details: { found: logged(50)[0] } }]);
});

test("a copy of a seal that the database doesn't know stays, is reported as such, and no process overwrites it", async () => {
  await addRow(tested, 'credential');
  await rounds.seal();
  const known = await copied();
  await tamper(
    tested,
    'delete from app.seals; delete from app.sealed_credential_events; delete from app.credential_events',
  );
  await rounds.seal();
  await newProcess().seal();
  expect(await copied()).toEqual(known);
  expect(rounds.state().check?.findings).toMatchObject([{ kind: 'outside_unknown', id: '1' }]);
  expect(logged(50)[0]).toMatch(
    /^The copy outside the database knows seal 1, made on .+, and the database does not\.$/,
  );
});

test("the copy of a process killed before it copied is behind, which isn't a finding", async () => {
  await rounds.seal();
  const before = await readFile(join(dataDir, 'latest-seal.json'));
  await addRow(tested, 'security');
  await rounds.seal();
  await writeFile(join(dataDir, 'latest-seal.json'), before);
  await rounds.check(running);
  expect(rounds.state().check?.findings).toEqual([]);
});

test("a copy of a seal that can't be written or read is reported, and sealing continues", async () => {
  await rm(dataDir, { recursive: true });
  await writeFile(dataDir, 'no folder');
  await rounds.seal();
  await addRow(tested, 'security');
  await rounds.seal();
  expect(logged(50)).toEqual(['The copy of the latest seal outside the database cannot be read.']);
  expect(await ownerRows(tested, 'select seal from app.sealed_security_events')).toContainEqual({ seal: '2' });
});

test("a purge's seal is copied at once, to the sample's log too", async () => {
  const quiet = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const sample = createSealRounds({ database: tested.database, keys: sealKeys, dataDir, log: quiet });
  await addRow(tested, 'credential');
  await sample.purge();
  await sample.seal();
  expect(await copied()).toMatchObject({ number: 1, mark: null });
  await ownerRows(
    tested,
    `insert into app.security_events (at, name) values (now() - interval '91 days', 'authn_login_fail')`,
  );
  await sample.seal();
  await sample.purge();
  expect(await copied()).toMatchObject({ number: 3, mark: expect.stringContaining('"kind":"purge","rows":1') });
  expect(lines).toMatchObject([1, 2, 3].map((number) => ({ seal: { number } })));
});
