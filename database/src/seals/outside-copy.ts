import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { perLedger } from './ledgers.ts';
import { type Seal, unsaid } from './seal.ts';

/** What is stored outside the database: nothing yet, the latest seal this process knew of, or something unreadable. */
export type OutsideCopy = { kind: 'none' } | { kind: 'seal'; seal: Seal } | { kind: 'unreadable' };

export const outsideFile = 'latest-seal.json';

export async function readOutside(dataDir: string): Promise<OutsideCopy> {
  try {
    const seal: unknown = JSON.parse(await readFile(join(dataDir, outsideFile), 'utf8'));
    // Fills in tables that were not sealed yet in the version that wrote it.
    return isSeal(seal) ? { kind: 'seal', seal: { ...perLedger(() => unsaid), ...seal } } : { kind: 'unreadable' };
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return { kind: isAbsent ? 'none' : 'unreadable' };
  }
}

/** Writes the file completely or not at all, even if the power fails. */
export async function writeOutside(dataDir: string, seal: Seal): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, outsideFile);
  const fresh = `${file}.${process.pid}`;
  const handle = await open(fresh, 'w', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(seal, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(fresh, file);
}

function isSeal(value: unknown): value is Seal {
  if (typeof value !== 'object' || value === null) return false;
  const has = (name: string, type: string) => typeof Reflect.get(value, name) === type;
  const hasParts = has('credential', 'object') && has('security', 'object') && has('rule', 'object');
  return has('number', 'number') && has('sealedAt', 'string') && has('signature', 'string') && hasParts;
}
