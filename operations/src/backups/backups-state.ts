import { countHeld } from '@ffl/database/mail/held-letters';
import type { Transaction } from '@ffl/database/transaction';
import type { BackupsResponse } from '@ffl/domain/backups/state';

/**
 * Tells the dashboards of all administrators since when records are missing in the archive, or null once it is up to
 * date.
 */
export async function tellArchiveDelay({ query }: Transaction, since: string | null): Promise<void> {
  await query('delete from app.archive_delays');
  if (since !== null) await query('insert into app.archive_delays (since) values ($1)', [since]);
}

type Row = {
  made_at: Date | null;
  bytes: string | null;
  is_encrypted: boolean | null;
  installed_at: Date;
  restored_at: Date | null;
  records_until: Date | null;
};

/** The latest complete backup, made by any process, and the last restore. */
export async function readBackupsState(
  transaction: Transaction,
): Promise<Omit<BackupsResponse, 'refusal' | 'archive' | 'respondedAt'>> {
  const row = await transaction.first<Row>(
    `select s.made_at, s.bytes, s.is_encrypted, app.installed_at() as installed_at, r.restored_at, r.records_until
     from (select) one
     left join (select * from app.snapshots order by made_at desc limit 1) s on true
     left join (select * from app.restores order by restored_at desc limit 1) r on true`,
  );
  if (!row) throw new Error('The state of the snapshots was not read');
  const { made_at, bytes, is_encrypted, installed_at, restored_at, records_until } = row;
  return {
    last: made_at && { madeAt: made_at.toISOString(), bytes: Number(bytes), isEncrypted: is_encrypted ?? false },
    installedAt: installed_at.toISOString(),
    restore:
      restored_at && records_until
        ? { restoredAt: restored_at.toISOString(), recordsUntil: records_until.toISOString() }
        : null,
    heldLetters: await countHeld(transaction),
  };
}
