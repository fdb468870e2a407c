import type { BackupsResponse } from '@ffl/domain/backups/state';
import { readBackupsState } from '@ffl/operations/backups/backups-state';
import * as z from 'zod/mini';
import { forAdministrators } from './for-administrators.ts';

/**
 * Tells how old the last backup is, whether this server makes any, how its archive stands, and where the records came
 * from after a restore.
 */
export const snapshotsState = forAdministrators({
  name: 'snapshots-state',
  schema: z.strictObject({}),
  example: () => ({}),
  run: async ({ settings, archiveState, clock }, { transaction }): Promise<BackupsResponse> => ({
    ...(await readBackupsState(transaction)),
    refusal: settings.makesBackups ? null : 'recipient_missing',
    archive: archiveState(),
    respondedAt: clock().toISOString(),
  }),
});
