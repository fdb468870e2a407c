import { dirname, resolve } from 'node:path';
import { prepareRoles } from '../../database/src/connections/roles.ts';
import { displayDateTime } from '../../domain/src/time/denver.ts';
import { readBackupFile } from '../../operations/src/backups/backup-file.ts';
import { type About, readPieces } from '../../operations/src/backups/backup-text.ts';
import { readDeleted } from '../../operations/src/backups/deleted-members.ts';
import { type Restored, restoreBackup } from '../../operations/src/backups/restore-backup.ts';
import { verifyBackup } from '../../operations/src/backups/verify-backup.ts';
import { writeSecrets } from '../../server/src/kept-secrets.ts';
import { reportRows } from '../operations/report-rows.ts';
import { administratorsText, type Consent, requireVoucher, settleReminders, voucherLines } from './consent.ts';
import { decideDeletions } from './deletions.ts';
import {
  checkSeals,
  type RestoreResult,
  readIdentity,
  readPlace,
  settledLines,
  tellWithoutNote,
} from './every-restore.ts';
import { openEmpty } from './open-empty.ts';

export type RestoreOptions = Consent & { file: string; identityFile: string | undefined };

/** Fills an empty place from a backup; returns what to print. Throws a sentence, with nothing left behind. */
export async function runRestore(
  { file, identityFile, ...consent }: RestoreOptions,
  source: NodeJS.ProcessEnv,
): Promise<RestoreResult> {
  const identity = readIdentity(identityFile);
  const { env, secrets, keys } = readPlace(source, await readAbout(file, identity));
  const folder = dirname(resolve(file));
  const noted = tellWithoutNote(await readDeleted(folder), folder);
  const verified = await verifyBackup(readBackupFile(file, identity), keys, noted);
  const { about, voucher, administrators } = verified;
  await requireVoucher(voucher, consent, administratorsText(administrators), 'Restore it anyway?');
  const deletions = await decideDeletions(verified.deletedSince, consent);
  const { databaseUrl, dataDir, isDataDirExplicit } = env;
  const { owner, stop, giveUp } = await openEmpty({ databaseUrl, dataDir, isExplicit: isDataDirExplicit });
  try {
    await prepareRoles(owner, env.authSecrets);
    const text = readBackupFile(file, identity);
    const { standing: deleted } = deletions;
    const restored = await restoreBackup(owner, text, { deleted, signedText: verified.signedText, report: reportRows });
    if (!env.isProduction) writeSecrets(dataDir, secrets);
    const reminders = await settleReminders(owner, consent);
    const seals = await checkSeals(owner, env, about);
    await stop();
    return {
      output: [...summary(restored), ...deletions.output, ...reminders, ...voucherLines(voucher), seals.output].join(
        '\n',
      ),
      isIntact: seals.isIntact,
    };
  } catch (error) {
    throw await giveUp(error);
  }
}

async function readAbout(file: string, identity: string | undefined): Promise<About> {
  for await (const piece of readPieces(readBackupFile(file, identity))) {
    if (piece.kind === 'about') return piece.about;
  }
  throw new Error('The snapshot says nothing of itself');
}

function summary({ rows, madeAt, version, ...settled }: Restored): string[] {
  return [
    `Restored ${rows.toLocaleString('en-US')} rows of version ${version}, each as the snapshot says. There are records until ${displayDateTime(madeAt)}.`,
    ...settledLines(settled),
  ];
}
