import type { SeasonDraft, SeasonEntries } from '@ffl/domain/seasons/schemas';
import type { Season } from '@ffl/domain/seasons/season';
import { callFunction, FunctionError } from '../../lib/functions/call-function.ts';
import type { Server } from '../../lib/net/server.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { useVerb } from '../use-verb.ts';

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

/** Deletes one season; whatever names it stays without a season. */
export const useDeleteSeason = () =>
  useVerb(async (server, { seasonId, ...sending }: Deletion & Sending) => {
    try {
      await callFunction(server, 'seasons', { method: 'DELETE', body: { id: seasonId }, ...sending });
    } catch (error) {
      // Somebody else deleted it before.
      if (!(error instanceof FunctionError && error.code === 'season_missing')) throw error;
    }
  });

async function add(server: Server, { programId, season, ...sending }: SeasonAddition & Sending): Promise<Season> {
  const { isActive } = season;
  const body = { programId, ...valuesOf(season), ...(isActive !== undefined && { isActive }) };
  return (await callFunction<{ data: Season }>(server, 'seasons', { body, ...sending })).data;
}

/** The server refuses with `current`, the stored season, if others changed it; null if they deleted it. */
async function update(server: Server, { seasonId, was, season, ...sending }: SeasonUpdate & Sending): Promise<Season> {
  const body = { id: seasonId, was: valuesOf(was), ...valuesOf(season) };
  return (await callFunction<{ data: Season }>(server, 'seasons', { method: 'PUT', body, ...sending })).data;
}

function valuesOf({ name, startDate, endDate }: SeasonEntries): SeasonEntries {
  return { name, startDate, endDate };
}
