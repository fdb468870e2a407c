import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keepSecrets } from './kept-secrets.ts';

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ffl-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test("an installation's secrets are created once, complete and readable by their owner only", () => {
  const dataDir = join(makeFolder(), 'data');
  const made = keepSecrets(dataDir, true);
  expect(keepSecrets(dataDir, true)).toEqual(made);
  expect(readdirSync(dataDir)).toEqual(['secrets.json']);
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
});

test('if no data folder can be created, the reason is one sentence, and nothing is left behind', () => {
  const folder = makeFolder();
  writeFileSync(join(folder, 'film'), '');
  const dataDir = join(folder, 'film/data');
  expect(() => keepSecrets(dataDir, false)).toThrow(`The data folder ${dataDir} cannot be used: a file is in its way.`);
  expect(readdirSync(folder)).toEqual(['film']);
});
