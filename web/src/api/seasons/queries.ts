import type { Season } from '@ffl/domain/seasons/season';
import { queryOptions } from '@tanstack/react-query';
import { serverOf } from '../../lib/net/query-client.ts';
import type { Server } from '../../lib/net/server.ts';
import { readProcedure, restClient } from '../../lib/session/rest-client.ts';
import { type Roster, toRoster, toSeason } from './rows.ts';

export type RosterSort = 'name' | 'organization' | 'status' | 'credentialDate' | 'expirationDate';

export type RosterQuery = { seasonId: string; sort: RosterSort; dir: 'asc' | 'desc'; page: number };

export const rosterPageSize = 50;

export const seasonQueries = {
  all: ['seasons'] as const,

  /** One program's seasons, as everyone signed in may read them. */
  ofProgram: (programId: string) =>
    queryOptions({
      queryKey: [...seasonQueries.all, 'of-program', programId],
      queryFn: ({ signal, meta }) => readSeasons(serverOf(meta), programId, signal),
    }),

  /** One page of a roster for administrators; null if there is no such season. */
  roster: (asked: RosterQuery) =>
    queryOptions({
      queryKey: [...seasonQueries.all, 'roster', asked],
      // A roster is a snapshot: it is taken anew each time it is opened.
      staleTime: 0,
      queryFn: ({ signal, meta }) => readRoster(serverOf(meta), asked, rosterPageSize, signal),
    }),
};

export async function readSeasons(server: Server, programId: string, signal: AbortSignal): Promise<Season[]> {
  const { data } = await restClient(server)
    .from('seasons')
    .select('*')
    .eq('program_id', programId)
    .abortSignal(signal)
    .throwOnError();
  return data.map(toSeason);
}

/** One page of a roster, of up to 1,000 rows. */
export async function readRoster(
  server: Server,
  { seasonId, sort, dir, page }: RosterQuery,
  pageSize: number,
  signal?: AbortSignal,
): Promise<Roster | null> {
  const query = { season: seasonId, sort, direction: dir, page, page_size: pageSize };
  const row = await readProcedure(server, 'season_roster', query, signal);
  return row && toRoster(row);
}

/** One season as stored now; null if there is none. */
export async function readSeason(server: Server, seasonId: string): Promise<Season | null> {
  const { data } = await restClient(server).from('seasons').select('*').eq('id', seasonId).maybeSingle().throwOnError();
  return data && toSeason(data);
}
