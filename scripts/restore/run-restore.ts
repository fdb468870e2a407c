import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { connectAsOwner } from '../../database/src/connections/connect-as-owner.ts';
import type { Connection } from '../../database/src/connections/connection.ts';
import { prepareRoles } from '../../database/src/connections/roles.ts';
import { connect } from '../../database/src/database.ts';
import { createSealKeys } from '../../database/src/seals/seal.ts';
import { verifyLedger } from '../../database/src/seals/verify-ledger.ts';
import { readDeleted } from '../../database/src/snapshots/kept-snapshots.ts';
import { type Restored, restoreSnapshot } from '../../database/src/snapshots/restore-snapshot.ts';
import { readSnapshotFile } from '../../database/src/snapshots/snapshot-file.ts';
import { type About, readPieces } from '../../database/src/snapshots/snapshot-text.ts';
import { checkText, findingText } from '../../domain/src/seals/index.ts';
import { displayDateTime } from '../../domain/src/time/index.ts';
import { type Env, readEnv } from '../../server/src/env.ts';
import { keepSecrets, writeSecrets } from '../../server/src/kept-secrets.ts';
import { reportRows } from '../backup/report-rows.ts';
import { openEmpty } from './open-empty.ts';

export type Asked = { file: string; identityFile: string | undefined };
export type Told = { told: string; isIntact: boolean };

/** Fills an empty place from a snapshot; returns what to print. Throws a sentence, with nothing left behind. */
export async function runRestore({ file, identityFile }: Asked, source: NodeJS.ProcessEnv): Promise<Told> {
  const identity = identityFile === undefined ? undefined : readIdentity(identityFile);
  const about = await readAbout(file, identity);
  const env = readEnv(source, (dataDir, isEmbedded) => secretsOf(about, dataDir, isEmbedded));
  const { databaseUrl, dataDir, isDataDirExplicit } = env;
  const { owner, stop, giveUp } = await openEmpty({ databaseUrl, dataDir, isExplicit: isDataDirExplicit });
  try {
    const restored = await restore(owner, env, { file, identity });
    const seals = await checkSeals(owner, env, about);
    await stop();
    return { told: [...summary(restored), seals.told].join('\n'), isIntact: seals.isIntact };
  } catch (error) {
    throw await giveUp(error);
  }
}

/** The lines of an identity file that aren't comments. */
function readIdentity(file: string): string {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.map((line) => line.trim()).find((line) => line !== '' && !line.startsWith('#')) ?? '';
}

async function readAbout(file: string, identity: string | undefined): Promise<About> {
  for await (const piece of readPieces(readSnapshotFile(file, identity))) {
    if (piece.kind === 'about') return piece.about;
  }
  throw new Error('The snapshot says nothing of itself');
}

/** The snapshot's own secrets, if it has some and the place has none. */
function secretsOf({ secrets }: About, dataDir: string, isEmbedded: boolean) {
  const [authSecret] = secrets?.authSecrets ?? [];
  if (authSecret !== undefined) writeSecrets(dataDir, { authSecret, samplePassword: secrets?.samplePassword ?? '' });
  return keepSecrets(dataDir, isEmbedded);
}

async function restore(
  owner: Connection,
  env: Env,
  { file, identity }: { file: string; identity: string | undefined },
) {
  const client = await connectAsOwner(owner);
  await prepareRoles(client, env.authSecrets[0] ?? '').finally(() => client.end());
  const deleted = await readDeleted(dirname(resolve(file)));
  return restoreSnapshot(owner, readSnapshotFile(file, identity), { deleted, report: reportRows });
}

function summary({ rows, madeAt, version, deletedAgain, heldLetters }: Restored): string[] {
  return [
    `Restored ${rows.toLocaleString('en-US')} rows of version ${version}, each as the snapshot says. There are records until ${displayDateTime(madeAt)}.`,
    'Everybody signs in again, and cards show new codes.',
    ...(deletedAgain > 0 ? [`Members deleted since then were deleted again: ${deletedAgain}.`] : []),
    ...(heldLetters > 0
      ? [
          `Letters that had not been sent wait for your word: ${heldLetters}. Send or discard them with: npm run admin -- held-letters`,
        ]
      : []),
  ];
}

async function checkSeals(owner: Connection, env: Env, { secrets }: About): Promise<Told> {
  const keys = createSealKeys([...env.authSecrets, ...(secrets?.authSecrets ?? [])]);
  const database = connect(owner, env.authSecrets[0] ?? '', 1);
  try {
    const check = await verifyLedger(database, keys, { outside: { kind: 'none' } });
    const isUnknown = check.findings.length > 0 && check.findings.every(({ kind }) => kind === 'key_unknown');
    if (isUnknown) return { isIntact: true, told: secretMissing };
    return {
      isIntact: check.findings.length === 0,
      told: [checkText(check), ...check.findings.map(findingText)].join('\n'),
    };
  } finally {
    await database.close();
  }
}

const secretMissing = `The seals were not checked: the secret that signed them is not at hand. Add it after yours, AUTH_SECRET=yours,old, and give: npm run verify-ledger`;
