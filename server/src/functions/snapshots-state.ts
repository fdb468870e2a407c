import type { SnapshotsResponse } from '@ffl/domain/snapshots/state';
import { readSnapshotsState } from '@ffl/operations/snapshots/snapshots-state';
import * as z from 'zod/mini';
import { forAdministrators } from './for-administrators.ts';

/** How old the last snapshot is, whether this server makes any, how its archive stands, and where the records come from after a restore. */
export const snapshotsState = forAdministrators({
  name: 'snapshots-state',
  schema: z.strictObject({}),
  example: () => ({}),
  run: async ({ settings, archiveState, clock }, { transaction }): Promise<SnapshotsResponse> => ({
    ...(await readSnapshotsState(transaction)),
    refusal: settings.makesSnapshots ? null : 'recipient_missing',
    archive: archiveState(),
    respondedAt: clock().toISOString(),
  }),
});
