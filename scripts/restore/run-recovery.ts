import { listAdministrators } from '../../database/src/accounts/administrators.ts';
import type { Connection } from '../../database/src/connections/connection.ts';
import { prepareRoles } from '../../database/src/connections/roles.ts';
import { asOwner } from '../../database/src/security/as-owner.ts';
import { displayDateTime, parseMoment } from '../../domain/src/time/denver.ts';
import { foldersOf, planRecovery, type Recovery, voucherOf } from '../../operations/src/archive/plan-recovery.ts';
import { recover } from '../../operations/src/archive/recover.ts';
import { findDeleted, latestOf, readDeleted } from '../../operations/src/backups/deleted-members.ts';
import { writeSecrets } from '../../server/src/kept-secrets.ts';
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

export type RecoveryOptions = Consent & {
  /** As typed; undefined for the latest state. */
  at?: string | undefined;
  /** Defaults to ARCHIVE_DIR. */
  archive?: string | undefined;
  identityFile: string | undefined;
};

/** Makes the embedded database of an archived moment; returns what to print. Throws a sentence, with nothing left behind. */
export async function runRecovery(
  { at, identityFile, archive: named, ...consent }: RecoveryOptions,
  source: NodeJS.ProcessEnv,
): Promise<RestoreResult> {
  const archive = named ?? source.ARCHIVE_DIR?.trim() ?? '';
  if (archive === '') throw new Error('Say where the archive is: set ARCHIVE_DIR, or give its folder after --archive');
  const identity = readIdentity(identityFile);
  const recovery = await planRecovery({ archive, at: readMoment(at), identity });
  const { manifest, recordsUntil } = recovery;
  const { env, secrets, keys } = readPlace(source, manifest);
  if (env.databaseUrl) {
    throw new Error('An archive gives back the embedded database: take DATABASE_URL away, and set DATA_DIR');
  }
  const voucher = voucherOf(recovery, keys);
  await requireVoucher(voucher, consent, unpackedFirst, 'Unpack it?');
  const notes = await Promise.all((await foldersOf(archive)).map(readDeleted));
  const isNoted = notes.some((note) => note !== null);
  const noted = tellWithoutNote(isNoted ? latestOf(notes.flatMap((note) => note ?? [])) : null, archive);
  let deletionLines: string[] = [];
  const { checked, ...settled } = await recover(
    recovery,
    { dataDir: env.dataDir, isExplicit: env.isDataDirExplicit, log: (line) => console.error(line) },
    {
      identity,
      keys,
      isOursOnly: voucher === 'us' && !consent.nobodyVouches,
      async standingDeletions(owner) {
        const found = await asOwner(owner, (transaction) => findDeleted(transaction, noted));
        const { standing, output } = await decideDeletions(found, consent);
        deletionLines = output;
        return standing;
      },
      prepare: (owner) => prepareRoles(owner, env.authSecrets),
    },
    async (owner) => {
      await requireVoucher(voucher, consent, administratorsText(await administratorsOf(owner)), 'Keep it?');
      const reminders = await settleReminders(owner, consent);
      const seals = await checkSeals(owner, env, manifest);
      if (!env.isProduction) writeSecrets(env.dataDir, secrets);
      return { ...seals, reminders };
    },
  );
  const lines = [sourceLine(recovery), `There are records until ${exactly(recordsUntil)}.`, ...settledLines(settled)];
  return {
    output: [...lines, ...deletionLines, ...checked.reminders, ...voucherLines(voucher), checked.output].join('\n'),
    isIntact: checked.isIntact,
  };
}

const unpackedFirst = 'Who would administer shows only once it is unpacked and started here.';

async function administratorsOf(owner: Connection) {
  const all = await asOwner(owner, listAdministrators);
  return all
    .filter(({ isActive }) => isActive)
    .map(({ email, firstName, lastName, role }) => ({ email, name: `${firstName} ${lastName}`, role }));
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

function sourceLine({ manifest, segments, folder }: Recovery): string {
  const { version, consistentAt } = manifest;
  return `Restored from the base backup of ${displayDateTime(new Date(consistentAt))}, made by version ${version}, and ${segments.length} segments in ${folder}.`;
}

/** The moment to the second, in Denver time and in ISO format. */
function exactly(moment: Date): string {
  return `${displayDateTime(moment)} (${moment.toISOString().slice(0, 19)}Z)`;
}
