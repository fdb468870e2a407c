import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { requireRoom, unusable } from '@ffl/operations/embedded/data-room';
import { type KeptSecrets, makeSecrets } from './env.ts';

/**
 * This installation's secrets, made at the first start and readable only by their owner. If a first start can't work,
 * this throws before leaving anything behind. `isEmbedded` says that the data will be beside them.
 */
export function keepSecrets(dataDir: string, isEmbedded: boolean): KeptSecrets {
  const folder = resolve(dataDir);
  const file = join(folder, 'secrets.json');
  const known = readKnown(file);
  if (known) return known;
  if (isEmbedded) requireRoom(folder);
  const secrets = makeSecrets();
  writeSecrets(dataDir, secrets);
  return secrets;
}

/** The secrets of an installation; null if it has none yet. */
export function findSecrets(dataDir: string): KeptSecrets | null {
  return readKnown(join(resolve(dataDir), 'secrets.json'));
}

/** Stores these for an installation, unless it already has some. */
export function writeSecrets(dataDir: string, secrets: KeptSecrets): void {
  const folder = resolve(dataDir);
  const file = join(folder, 'secrets.json');
  if (!readKnown(file)) write(folder, file, `${JSON.stringify(secrets, null, 2)}\n`);
}

/** Writes the file completely or not at all, since half a file couldn't be read. */
function write(folder: string, file: string, text: string): void {
  const unfinished = `${file}.unfinished`;
  let firstMade: string | undefined;
  try {
    firstMade = mkdirSync(folder, { recursive: true });
    writeFileSync(unfinished, text, { mode: 0o600, flush: true });
    renameSync(unfinished, file);
  } catch (error) {
    if (existsSync(unfinished)) rmSync(unfinished);
    if (firstMade !== undefined) rmSync(firstMade, { recursive: true });
    throw unusable(folder, error);
  }
}

function readKnown(file: string): KeptSecrets | null {
  try {
    const { authSecret, samplePassword } = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof authSecret === 'string' && typeof samplePassword === 'string') return { authSecret, samplePassword };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    if (code === 'EACCES')
      throw new Error(`${file} belongs to another user. Start as the one who did before, or choose another DATA_DIR.`);
    if (code !== undefined) throw new Error(`${file} cannot be read: ${(error as Error).message}`);
  }
  // New secrets would end all sessions, and seals made with the old ones could never be checked.
  throw new Error(`${file} is damaged. Put it back from a copy, or restore a backup.`);
}
