import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Env } from './env.ts';
import { envSchema } from './env-schema.ts';

/** Sentences for whoever set up the server about settings that are allowed but probably mistakes. */
export function envWarnings(source: Record<string, string | undefined>, env: Env): string[] {
  const { authSecrets, isProduction, publicUrl, backups, archiveDir } = env;
  return [
    ...Object.keys(source).flatMap((name) => misspelled(name)),
    ...(isProduction && publicUrl.startsWith('http:')
      ? [`PUBLIC_URL ${publicUrl} has no TLS: passwords and sessions are readable on their way, and mailed links too`]
      : []),
    ...(authSecrets.some(isMadeOfWords)
      ? [
          'AUTH_SECRET is made of words, which are quickly guessed: give random bytes, such as from openssl rand -base64 32',
        ]
      : []),
    ...unwritable('BACKUP_DIR', backups.folder, 'no backup can be made'),
    ...(archiveDir === undefined ? [] : unwritable('ARCHIVE_DIR', archiveDir, 'nothing can be archived')),
  ];
}

/** The alarm compares with the wanted number, so it doesn't ring while there are more. */
export function standbysWarning(seen: number, wanted: number): string[] {
  return seen > wanted
    ? [`The database has standbys: ${seen}, and DATABASE_STANDBYS is ${wanted}. No alarm rings when one is gone`]
    : [];
}

const names = Object.keys(envSchema.shape);
/** More changes would turn a short name into another word. */
const mostChanges = 2;

function misspelled(name: string): string[] {
  if (names.includes(name) || !name.includes('_')) return [];
  const meant = names.find((known) => known.includes('_') && changesBetween(name, known) <= mostChanges);
  return meant === undefined ? [] : [`${name} is no setting: did you mean ${meant}?`];
}

/** Edit distance: letters to insert, delete or replace. */
function changesBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (let at = 0; at < other.length; at += 1) {
      const replaced = (row[at] ?? 0) + Number(other[at] !== letter);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Random letters mix upper and lower case, or have digits between them. */
function isMadeOfWords(secret: string): boolean {
  const words = secret.match(/(?<![A-Za-z])(?:[A-Z]?[a-z]{3,}|[A-Z]{4,})(?![A-Za-z])/g) ?? [];
  return words.join('').length >= 0.6 * secret.length;
}

function unwritable(name: string, folder: string, consequence: string): string[] {
  let place = folder;
  while (!existsSync(place) && dirname(place) !== place) place = dirname(place);
  try {
    accessSync(place, constants.W_OK | constants.X_OK);
    return [];
  } catch {
    return [`${name} ${folder} can't be written: ${consequence}`];
  }
}
