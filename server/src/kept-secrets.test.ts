import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
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

test("a data folder that can't be created is reported in one sentence, and nothing is left behind", () => {
  const folder = makeFolder();
  writeFileSync(join(folder, 'film'), '');
  const dataDir = join(folder, 'film/data');
  expect(() => keepSecrets(dataDir, false)).toThrow(`The data folder ${dataDir} cannot be used: a file is in its way.`);
  expect(readdirSync(folder)).toEqual(['film']);
});

test.each(['', '{"authSecret": "half', '{}', '{"authSecret": 5, "samplePassword": "x"}', 'null'])(
  'damaged secrets, %j, are reported and never replaced',
  (text) => {
    const folder = makeFolder();
    const file = join(folder, 'secrets.json');
    writeFileSync(file, text);
    expect(() => keepSecrets(folder, true)).toThrow(
      new Error(`${file} is damaged. Put it back from a copy, or restore a backup.`),
    );
    expect(readFileSync(file, 'utf8')).toBe(text);
  },
);

test('secrets of another user are reported, with what to do', () => {
  const folder = makeFolder();
  const file = join(folder, 'secrets.json');
  keepSecrets(folder, true);
  chmodSync(file, 0);
  expect(() => asNobody(() => keepSecrets(folder, true))).toThrow(
    new Error(`${file} belongs to another user. Start as the one who did before, or choose another DATA_DIR.`),
  );
});

/** Becomes another user for a moment, since root may read everything. */
function asNobody<T>(work: () => T): T {
  if (process.geteuid?.() !== 0) return work();
  process.seteuid?.(65_534);
  try {
    return work();
  } finally {
    process.seteuid?.(0);
  }
}
