import type { Answers } from '@ffl/domain/answers';
import type { Recorder } from '@ffl/domain/credentials/recorder';
import type { RosterMark, RosterStatus } from '@ffl/domain/credentials/roster';
import type { Rows } from '@ffl/domain/rows';
import type { Season } from '@ffl/domain/seasons/season';
import { readCalendarDate } from '@ffl/domain/time/calendar-date';
import { readInstant } from '@ffl/domain/time/denver';

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
  /** Null for somebody who was deleted. */
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
  /** On all pages. */
  matched: number;
  rows: RosterMember[];
};

export function toRoster({ asked_at, season, total, rows }: NonNullable<Answers['season_roster']>): Roster {
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
