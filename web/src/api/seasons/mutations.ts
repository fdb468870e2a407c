import { type Season, type SeasonDraft, type SeasonEntries, seasonMessages } from '@ffl/domain/seasons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useProduct } from '../../lib/product.ts';
import { ConnectionLost } from '../../lib/server/connection-lost.ts';
import { restClient } from '../../lib/server/rest-client.ts';
import type { Server } from '../../lib/server/server.ts';
import { rowOf, TableError, throwRefusal } from '../../lib/server/table-error.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { refreshData } from '../refresh.ts';
import { readSeason } from './queries.ts';
import { type SeasonRow, toSeason } from './rows.ts';

/** `isActive`: of a deleted one that returns. */
export type SeasonAddition = { programId: string; season: SeasonDraft & Partial<Pick<Season, 'isActive'>> };

export type SeasonUpdate = {
  seasonId: string;
  /** The season as the form was filled: nothing overwrites what others saved meanwhile. */
  was: SeasonEntries;
  season: SeasonDraft;
};

type Deletion = { seasonId: string };

/** Adds a season, which is active. */
export const useAddSeason = () => useSeasonWrite(add);

export const useUpdateSeason = () => useSeasonWrite(update);

/** Deletes one season; whatever names it stays without a season. Also fails if none was deleted. */
export const useDeleteSeason = () => useSeasonWrite(remove);

/** After any of them the program's cards recount; and with two clocks dates may have followed anywhere. */
function useSeasonWrite<Order, Answer>(send: (server: Server, order: Order & Sending) => Promise<Answer>) {
  const queryClient = useQueryClient();
  const { server } = useProduct();
  return useMutation({
    networkMode: 'always',
    mutationFn: (order: Order & Sending) => send(server, order),
    onSettled: () => void refreshData(queryClient),
  });
}

async function add(
  server: Server,
  { programId, season, idempotencyKey, signal }: SeasonAddition & Sending,
): Promise<Season> {
  const answer = await restClient(server)
    .from('seasons')
    .insert({ ...columnsOf(season), program_id: programId, is_active: season.isActive ?? true })
    .select()
    .setHeader('Idempotency-Key', idempotencyKey)
    .abortSignal(signal)
    .single<SeasonRow>();
  return toSeason(rowOf(answer));
}

/** Refused with `current`, the season as stored now, if others changed it since; null if they deleted it. */
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
    .abortSignal(signal)
    .overrideTypes<SeasonRow[], { merge: false }>();
  const [row] = rowOf(answer);
  if (row) return toSeason(row);
  const current = await readSeason(server, seasonId);
  throw new TableError(409, seasonMessages.overtaken, undefined, { current });
}

async function remove(server: Server, { seasonId, idempotencyKey, signal }: Deletion & Sending): Promise<void> {
  const answer = await restClient(server)
    .from('seasons')
    .delete({ count: 'exact' })
    .eq('id', seasonId)
    .setHeader('Idempotency-Key', idempotencyKey)
    .abortSignal(signal);
  throwRefusal(answer);
  if (answer.count === 0) throw new TableError(answer.status, '');
  if (answer.count !== 1) throw new ConnectionLost();
}

function columnsOf({ name, startDate, endDate }: SeasonEntries) {
  return { name, start_date: startDate, end_date: endDate };
}
