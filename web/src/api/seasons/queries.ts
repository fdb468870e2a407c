import type { Answers } from '@ffl/domain/answers';
import type { Recorder } from '@ffl/domain/credentials/recorder';
import type { RosterMark, RosterStatus } from '@ffl/domain/credentials/roster';
import type { Rows } from '@ffl/domain/rows';
import type { Season } from '@ffl/domain/seasons/season';
import { readCalendarDate } from '@ffl/domain/time/calendar-date';
import { readInstant } from '@ffl/domain/time/denver';
import { queryOptions } from '@tanstack/react-query';
import { serverOf } from '../../lib/net/query-client.ts';
import type { Server } from '../../lib/net/server.ts';
import { readProcedure, restClient } from '../../lib/session/rest-client.ts';

export type RosterSort = 'name' | 'organization' | 'status' | 'credentialDate' | 'expirationDate';

export type RosterQuery = { seasonId: string; sort: RosterSort; dir: 'asc' | 'desc'; page: number };

export const rosterPageSize = 50;

export const seasonQueries = {
  all: ['seasons'] as const,

  /** A program's seasons, which everyone signed in may read. */
  ofProgram: (programId: string) =>
    queryOptions({
      queryKey: [...seasonQueries.all, 'of-program', programId],
      queryFn: ({ signal, meta }) => readSeasons(serverOf(meta), programId, signal),
    }),

  /** A page of a roster, for administrators; null if the season doesn't exist. */
  roster: (query: RosterQuery) =>
    queryOptions({
      queryKey: [...seasonQueries.all, 'roster', query],
      // A roster is a snapshot: it is taken anew each time it is opened.
      staleTime: 0,
      queryFn: ({ signal, meta }) => readRoster(serverOf(meta), query, rosterPageSize, signal),
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

/** Reads a page of a roster, at most 1,000 rows. */
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

export type SeasonRow = Omit<Rows['seasons'], 'base_id'>;

export function toSeason(row: SeasonRow): Season {
  return {
    id: row.id,
    name: row.name,
    programId: row.program_id,
    startDate: readCalendarDate(row.start_date),
    endDate: readCalendarDate(row.end_date),
    isActive: row.is_active,
  };
}

export type RosterMember = Recorder & {
  memberId: string;
  /** Null if the person was deleted. */
  name: string | null;
  organization: string | null;
  mark: RosterMark | null;
  credentialDate: Date;
  expirationDate: Date;
  status: RosterStatus;
};

export type Roster = {
  season: Season;
  askedAt: Date;
  /** Number of matches on all pages. */
  matched: number;
  rows: RosterMember[];
};

function toRoster({ asked_at, season, total, rows }: NonNullable<Answers['season_roster']>): Roster {
  return {
    season: toSeason(season),
    askedAt: readInstant(asked_at),
    matched: total,
    rows: rows.map((row) => ({
      memberId: row.member_id,
      name: row.mark === 'deleted' ? null : `${row.first_name} ${row.last_name}`,
      organization: row.organization,
      mark: row.mark,
      credentialDate: readInstant(row.credential_date),
      expirationDate: readInstant(row.expiration_date),
      status: row.status,
      recordedBy: row.recorded_by,
      isByServer: row.is_by_server,
    })),
  };
}
