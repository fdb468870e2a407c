import { foldersOf, planRecovery, type Recovery } from '../../database/src/archive/plan-recovery.ts';
import { recover } from '../../database/src/archive/recover.ts';
import { prepareRoles } from '../../database/src/connections/roles.ts';
import { readDeleted } from '../../database/src/snapshots/kept-snapshots.ts';
import { displayDateTime, parseMoment } from '../../domain/src/time/index.ts';
import { readEnv } from '../../server/src/env.ts';
import { findSecrets, writeSecrets } from '../../server/src/kept-secrets.ts';
import { checkSeals, readIdentity, secretsOf, settledTold, type Told } from './every-restore.ts';

export type AskedMoment = {
  /** As typed; undefined for the latest state. */
  at?: string | undefined;
  /** ARCHIVE_DIR by default. */
  archive?: string | undefined;
  identityFile: string | undefined;
};

/** Makes the embedded database of an archived moment; returns what to print. Throws a sentence, with nothing left behind. */
export async function runRecovery(asked: AskedMoment, source: NodeJS.ProcessEnv): Promise<Told> {
  const archive = asked.archive ?? source.ARCHIVE_DIR?.trim() ?? '';
  if (archive === '') throw new Error('Say where the archive is: set ARCHIVE_DIR, or give its folder after --archive');
  const identity = readIdentity(asked.identityFile);
  const recovery = await planRecovery({ archive, at: readMoment(asked.at), identity });
  const { manifest, recordsUntil } = recovery;
  const secrets = secretsOf(manifest);
  const env = readEnv(source, (dataDir) => findSecrets(dataDir) ?? secrets);
  if (env.databaseUrl) {
    throw new Error('An archive gives back the embedded database: take DATABASE_URL away, and set DATA_DIR');
  }
  const notes = await Promise.all((await foldersOf(archive)).map(readDeleted));
  const { checked, ...settled } = await recover(
    recovery,
    { dataDir: env.dataDir, isExplicit: env.isDataDirExplicit, log: (line) => console.error(line) },
    { identity, deleted: notes.flat(), prepare: (owner) => prepareRoles(owner, env.authSecrets) },
    async (owner) => {
      const seals = await checkSeals(owner, env, manifest);
      if (!env.isProduction) writeSecrets(env.dataDir, secrets);
      return seals;
    },
  );
  const lines = [sourceTold(recovery), `There are records until ${exactly(recordsUntil)}.`, ...settledTold(settled)];
  return { told: [...lines, checked.told].join('\n'), isIntact: checked.isIntact };
}

function readMoment(text: string | undefined): Date | null {
  const at = text === undefined ? null : parseMoment(text);
  if (text !== undefined && at === null) {
    throw new Error(
      `--at ${text} is no moment: write 2026-11-23T06:00, the time in Denver, or with an offset 2026-11-23T06:00Z`,
    );
  }
  return at;
}

function sourceTold({ manifest, segments, folder }: Recovery): string {
  const { version, consistentAt } = manifest;
  return `Restored from the base backup of ${displayDateTime(new Date(consistentAt))}, made by version ${version}, and ${segments.length} segments in ${folder}.`;
}

/** The moment to the second, in Denver and as machines write it. */
function exactly(moment: Date): string {
  return `${displayDateTime(moment)} (${moment.toISOString().slice(0, 19)}Z)`;
}
