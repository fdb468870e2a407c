import { seasonMessages } from '@ffl/domain/seasons/messages';
import type { SeasonDraft, SeasonEntries } from '@ffl/domain/seasons/schemas';
import type { Season } from '@ffl/domain/seasons/season';
import type { Server } from '../../lib/net/server.ts';
import { rowOf, TableError } from '../../lib/net/table-error.ts';
import { restClient } from '../../lib/session/rest-client.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { deleteRow, insertRow } from '../../lib/write/table-writes.ts';
import { useVerb } from '../use-verb.ts';
import { readSeason, toSeason } from './queries.ts';

/** `isActive` is set for a deleted season that is restored. */
export type SeasonAddition = { programId: string; season: SeasonDraft & Partial<Pick<Season, 'isActive'>> };

export type SeasonUpdate = {
  seasonId: string;
  /** The season when the form was filled, so that nothing overwrites what others saved in the meantime. */
  was: SeasonEntries;
  season: SeasonDraft;
};

type Deletion = { seasonId: string };

// These refresh everything: counts change, and with two clocks dates may have changed anywhere.

/** Adds an active season. */
export const useAddSeason = () => useVerb(add);

export const useUpdateSeason = () => useVerb(update);

/** Deletes one season; whatever names it stays without a season. Also fails if none was deleted. */
export const useDeleteSeason = () =>
  useVerb((server, { seasonId, ...sending }: Deletion & Sending) => deleteRow(server, 'seasons', seasonId, sending));

async function add(server: Server, { programId, season, ...sending }: SeasonAddition & Sending): Promise<Season> {
  const columns = { ...columnsOf(season), program_id: programId, is_active: season.isActive ?? true };
  return toSeason(await insertRow(server, 'seasons', columns, sending));
}

/** The server refuses with `current`, the stored season, if others changed it; null if they deleted it. */
async function update(
  server: Server,
  { seasonId, was, season, idempotencyKey, signal }: SeasonUpdate & Sending,
): Promise<Season> {
  const answer = await restClient(server)
    .from('seasons')
    .update(columnsOf(season))
    .match({ id: seasonId, ...columnsOf(was) })
    .select()
    .setHeader('Idempotency-Key', idempotencyKey)
    .abortSignal(signal);
  const [row] = rowOf(answer);
  if (row) return toSeason(row);
  const current = await readSeason(server, seasonId);
  throw new TableError(409, seasonMessages.overtaken, undefined, { current });
}

function columnsOf({ name, startDate, endDate }: SeasonEntries) {
  return { name, start_date: startDate, end_date: endDate };
}
