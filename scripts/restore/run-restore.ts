import { dirname, resolve } from 'node:path';
import type { Connection } from '../../database/src/connections/connection.ts';
import { prepareRoles } from '../../database/src/connections/roles.ts';
import { readDeleted } from '../../database/src/snapshots/kept-snapshots.ts';
import { type Restored, restoreSnapshot } from '../../database/src/snapshots/restore-snapshot.ts';
import { readSnapshotFile } from '../../database/src/snapshots/snapshot-file.ts';
import { type About, readPieces } from '../../database/src/snapshots/snapshot-text.ts';
import { displayDateTime } from '../../domain/src/time/index.ts';
import { type Env, readEnv } from '../../server/src/env.ts';
import { findSecrets, writeSecrets } from '../../server/src/kept-secrets.ts';
import { reportRows } from '../backup/report-rows.ts';
import { checkSeals, readIdentity, secretsOf, settledTold, type Told } from './every-restore.ts';
import { openEmpty } from './open-empty.ts';

export type Asked = { file: string; identityFile: string | undefined };

/** Fills an empty place from a snapshot; returns what to print. Throws a sentence, with nothing left behind. */
export async function runRestore({ file, identityFile }: Asked, source: NodeJS.ProcessEnv): Promise<Told> {
  const identity = readIdentity(identityFile);
  const about = await readAbout(file, identity);
  const secrets = secretsOf(about);
  const env = readEnv(source, (dataDir) => findSecrets(dataDir) ?? secrets);
  const { databaseUrl, dataDir, isDataDirExplicit } = env;
  const { owner, stop, giveUp } = await openEmpty({ databaseUrl, dataDir, isExplicit: isDataDirExplicit });
  try {
    const restored = await restore(owner, env, { file, identity });
    if (!env.isProduction) writeSecrets(dataDir, secrets);
    const seals = await checkSeals(owner, env, about);
    await stop();
    return { told: [...summary(restored), seals.told].join('\n'), isIntact: seals.isIntact };
  } catch (error) {
    throw await giveUp(error);
  }
}

async function readAbout(file: string, identity: string | undefined): Promise<About> {
  for await (const piece of readPieces(readSnapshotFile(file, identity))) {
    if (piece.kind === 'about') return piece.about;
  }
  throw new Error('The snapshot says nothing of itself');
}

async function restore(
  owner: Connection,
  env: Env,
  { file, identity }: { file: string; identity: string | undefined },
) {
  await prepareRoles(owner, env.authSecrets);
  const deleted = await readDeleted(dirname(resolve(file)));
  return restoreSnapshot(owner, readSnapshotFile(file, identity), { deleted, report: reportRows });
}

function summary({ rows, madeAt, version, ...settled }: Restored): string[] {
  return [
    `Restored ${rows.toLocaleString('en-US')} rows of version ${version}, each as the snapshot says. There are records until ${displayDateTime(madeAt)}.`,
    ...settledTold(settled),
  ];
}
