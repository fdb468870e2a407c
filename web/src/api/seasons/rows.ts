import type { Season } from '@ffl/domain/seasons';
import { readCalendarDate } from '@ffl/domain/time';

export type SeasonRow = {
  id: string;
  name: string;
  program_id: string;
  start_date: string;
  end_date: string;
  is_active: boolean;
};

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
