import { readFileSync } from 'node:fs';
import type { Connection } from '../../database/src/connections/connection.ts';
import { connect } from '../../database/src/database.ts';
import { createSealKeys } from '../../database/src/seals/seal.ts';
import { verifyLedger } from '../../database/src/seals/verify-ledger.ts';
import { checkText, findingText } from '../../domain/src/seals/messages.ts';
import type { About } from '../../operations/src/backups/backup-text.ts';
import { cannotRead } from '../../operations/src/backups/cannot-read.ts';
import { type Deletion, deletedFile } from '../../operations/src/backups/deleted-members.ts';
import { createFileKeys } from '../../operations/src/backups/file-keys.ts';
import { type Env, type KeptSecrets, makeSecrets, readEnv } from '../../server/src/env.ts';
import { findSecrets } from '../../server/src/kept-secrets.ts';

export type RestoreResult = { output: string; isIntact: boolean };

type Saved = { secrets?: About['secrets'] | undefined };

/** The lines of an identity file that aren't comments. */
export function readIdentity(file: string | undefined): string | undefined {
  if (file === undefined) return undefined;
  const lines = readText(file).split('\n');
  return lines.map((line) => line.trim()).find((line) => line !== '' && !line.startsWith('#')) ?? '';
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw cannotRead(file, error);
  }
}

/** The settings of the place. Its secrets are those of the backup, or new ones if it has none. */
export function readPlace(source: NodeJS.ProcessEnv, { secrets: saved }: Saved) {
  const [authSecret] = saved?.authSecrets ?? [];
  const secrets: KeptSecrets =
    authSecret === undefined ? makeSecrets() : { authSecret, samplePassword: saved?.samplePassword ?? '' };
  let isOwn = true;
  const env = readEnv(source, (dataDir) => {
    const found = findSecrets(dataDir);
    isOwn = found !== null || Boolean(source.AUTH_SECRET?.trim());
    return found ?? secrets;
  });
  return { env, secrets, keys: createFileKeys(isOwn ? env.authSecrets : []) };
}

/** Warns before anything begins, so that whoever restores can look for the note first. */
export function tellWithoutNote(deleted: Deletion[] | null, folder: string): Deletion[] {
  if (deleted === null) {
    console.error(`There is no ${deletedFile} in ${folder}: members deleted since the backup was made come back.`);
  }
  return deleted ?? [];
}

type Settled = { deletedAgain: number; heldLetters: number; endedGrants: number };

/** Tells what a restore ended, whatever it was made from. */
export function settledLines({ deletedAgain, heldLetters, endedGrants }: Settled): string[] {
  return [
    'Everybody signs in again, and cards show new codes.',
    ...(deletedAgain > 0 ? [`Members deleted since then were deleted again: ${deletedAgain}.`] : []),
    ...endedGrantsLines(endedGrants),
    ...(heldLetters > 0
      ? [
          `Letters that had not been sent wait for your word: ${heldLetters}. Send or discard them with: ffl admin held-letters`,
        ]
      : []),
  ];
}

/** Which grants ended since the backup is unknown, so all did. */
export function endedGrantsLines(endedGrants: number): string[] {
  return endedGrants > 0
    ? [
        `Grants that were in force ended: ${endedGrants}. Administrators give them again under Access, to whoever may still look.`,
      ]
    : [];
}

export async function checkSeals(owner: Connection, env: Env, { secrets }: Saved): Promise<RestoreResult> {
  const keys = createSealKeys([...env.authSecrets, ...(secrets?.authSecrets ?? [])]);
  const database = connect(owner, env.authSecrets[0] ?? '', 1);
  try {
    const check = await verifyLedger(database, keys, { outside: { kind: 'none' } });
    const isUnknown = check.findings.length > 0 && check.findings.every(({ kind }) => kind === 'key_unknown');
    if (isUnknown) return { isIntact: true, output: secretMissing };
    return {
      isIntact: check.findings.length === 0,
      output: [checkText(check), ...check.findings.map(findingText)].join('\n'),
    };
  } finally {
    await database.close();
  }
}

const secretMissing = `The seals were not checked: the secret that signed them is not at hand. Add it after yours, AUTH_SECRET=yours,old, and give: ffl verify-ledger`;
