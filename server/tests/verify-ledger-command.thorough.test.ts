import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createSealKeys } from '@ffl/database/seals/seal';
import { addRow, seal, settle, tamper } from '@ffl/database/tests/seal-world';
import { createTestDatabase, type TestDatabase } from '@ffl/database/tests/worlds/test-database';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readArguments } from '../../scripts/verify-ledger/read-arguments.ts';
import { runCheck } from '../../scripts/verify-ledger/run-check.ts';

// The command is its own process, and opens the database like a server.
vi.setConfig({ testTimeout: 60_000 });

const script = fileURLToPath(new URL('../../scripts/verify-ledger.ts', import.meta.url));
let tested: TestDatabase;
let settings: Record<string, string>;

describe('on your own server', () => {
  beforeEach(async () => {
    tested = await createTestDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), 'ffl-verify-'));
    const secrets = { authSecret: tested.secret, samplePassword: 'Only-For-Tests-77!' };
    await writeFile(join(dataDir, 'secrets.json'), JSON.stringify(secrets));
    const { user, password, host, port, database } = tested.owner;
    const url = `postgresql://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
    settings = { DATABASE_URL: url, DATA_DIR: dataDir };
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
    return async () => {
      quiet.mockRestore();
      await tested.close();
      await rm(dataDir, { recursive: true });
    };
  });

  const check = (isAccepting = false) => runCheck({ isAccepting }, settings);

  test("the check of the ledger on your own server says until when everything is intact, what isn't, and continues from what the operator accepts", async () => {
    const keys = createSealKeys([tested.secret]);
    expect(await check()).toMatchObject({
      isIntact: true,
      output: expect.stringMatching(/^Nothing is sealed yet\. 0 entries/),
    });
    await addRow(tested, 'credential');
    await settle(tested, { credential: 1 }, keys);
    expect(await check()).toMatchObject({
      isIntact: true,
      output: expect.stringMatching(/^Intact as of .+ 1 entry and 0 credentials compared/),
    });
    await tamper(tested, `update app.credential_events set base = 'LG7'`);
    const found = await check();
    expect(found.isIntact).toBe(false);
    expect(found.output).toMatch(
      /^Entry 1 of the ledger was changed after it was sealed on .+\nSomeone changed the database/,
    );
    const accepted = await check(true);
    expect(accepted.output).toMatch(/^Seal \d+ says that you accepted:\nEntry 1 of the ledger was changed/);
    expect((await check()).output).toContain('Accepted before by the operator: 1.');
    expect((await check(true)).output).toMatch(/^There is nothing to accept\.\n/);
  });

  test("the check of the ledger on your own server ends with 1 for a finding, with 2 for a wrong argument, and with 3 for what can't be checked", async () => {
    await addRow(tested, 'security');
    await seal(tested, createSealKeys([tested.secret]));
    await tamper(tested, 'delete from app.security_events');
    expect(await run([])).toEqual([1, expect.stringMatching(/^Security event 1, sealed on .+, is gone\./)]);
    expect(await run(['--nonsense'])).toEqual([2, expect.stringContaining('ffl verify-ledger')]);
    settings.DATABASE_URL = 'nowhere';
    expect(await run([])).toEqual([3, expect.stringContaining('DATABASE_URL must look like')]);
  });
});

test('the command ffl verify-ledger knows its arguments', () => {
  expect(readArguments([])).toEqual({ isAccepting: false });
  expect(readArguments(['--accept'])).toEqual({ isAccepting: true });
  expect(readArguments(['--help'])).toBe('help');
  expect(() => readArguments(['restored'])).toThrow('Usage: ffl verify-ledger');
});

async function run(args: string[]): Promise<[number, string]> {
  const env = { PATH: process.env.PATH ?? '', ...settings };
  const child = spawn(process.execPath, [script, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? -1)));
  const [out, problem] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return [await ended, out || problem];
}
