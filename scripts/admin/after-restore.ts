import type { Connection } from '../../database/src/connections/connection.ts';
import { asOwner } from '../../database/src/security/as-owner.ts';
import { displayDateTime } from '../../domain/src/time/denver.ts';
import { findDeleted, readDeleted } from '../../operations/src/backups/deleted-members.ts';
import { settleRestored } from '../../operations/src/backups/settle-restored.ts';
import type { Env } from '../../server/src/env.ts';
import { type Consent, settleReminders } from '../restore/consent.ts';
import { decideDeletions } from '../restore/deletions.ts';
import { endedGrantsLines, tellWithoutNote } from '../restore/every-restore.ts';

/** Ends what a restore of the whole server brought back. The people deleted since are noted next to the backups. */
export async function afterRestore(
  owner: Connection,
  until: Date,
  { backups }: Env,
  consent: Consent,
): Promise<string> {
  const noted = tellWithoutNote(await readDeleted(backups.folder), backups.folder);
  const found = await asOwner(owner, (transaction) => findDeleted(transaction, noted));
  const { standing, output } = await decideDeletions(found, consent);
  const { heldLetters, deletedAgain, endedGrants } = await settleRestored(owner, until, standing);
  return [
    `There are records until ${displayDateTime(until)}. Everybody signs in again, mailed links are dead, and cards show new codes.`,
    `Members deleted since then were deleted again: ${deletedAgain}, as ${backups.folder} says.`,
    ...output,
    ...endedGrantsLines(endedGrants),
    ...(await settleReminders(owner, consent)),
    `Letters that wait for your word: ${heldLetters}. Send or discard them with: ffl admin held-letters`,
  ].join('\n');
}
