import { seasonMessages } from '@ffl/domain/seasons/messages';
import type { SeasonChange, SeasonCreate, SeasonDelete } from '@ffl/domain/seasons/schemas';
import type { Season } from '@ffl/domain/seasons/season';
import { readCalendarDate } from '@ffl/domain/time/calendar-date';
import { answerOf } from '../functions.ts';
import { programMissing } from '../programs/read-programs.ts';
import type { Refused } from '../refused.ts';
import type { Transaction } from '../transaction.ts';
import { changeSeasons, mayChangeSeasons } from './change-seasons.ts';

export type SeasonOutcome = { kind: 'done'; season: Season } | (Refused & { current?: Season | null });

/** Adds a season. The dates that follow from it are written with it. */
export async function createSeason(
  transaction: Transaction,
  { programId, ...draft }: SeasonCreate,
  now: Date,
): Promise<SeasonOutcome> {
  const id = await save(transaction, { season: null, was: null, program: programId, ...columnsOf(draft) }, now);
  return id === null ? programMissing : { kind: 'done', season: await savedSeason(transaction, id) };
}

/** Changes all of a season, or nothing if others saved something else than `was`. */
export async function updateSeason(
  transaction: Transaction,
  { id, was, ...draft }: SeasonChange,
  now: Date,
): Promise<SeasonOutcome> {
  const before = was && { name: was.name, start_date: was.startDate, end_date: was.endDate };
  const given = { season: id, was: JSON.stringify(before ?? {}), program: null, ...columnsOf(draft) };
  if ((await save(transaction, given, now)) !== null) {
    return { kind: 'done', season: await savedSeason(transaction, id) };
  }
  const current = await readSeason(transaction, id);
  if (!current || !(await mayChangeSeasons(transaction, current.programId))) return { ...seasonMissing, current: null };
  return { kind: 'refused', code: 'changed_meanwhile', message: seasonMessages.overtaken, current };
}

/** Deletes a season; whatever names it stays without one. */
export async function deleteSeason(
  transaction: Transaction,
  { id }: SeasonDelete,
  now: Date,
): Promise<{ kind: 'done' } | Refused> {
  const remove = () =>
    transaction.first<{ isDeleted: boolean }>(...answerOf('acts.delete_season', { season: id }, 'isDeleted'));
  return (await changeSeasons(transaction, remove, now))?.isDeleted ? { kind: 'done' } : seasonMissing;
}

function columnsOf({ name, startDate, endDate, isActive }: Omit<SeasonCreate, 'programId'>) {
  return { name, start_date: startDate, end_date: endDate, is_active: isActive ?? null };
}

type Given = ReturnType<typeof columnsOf> & { season: string | null; was: string | null; program: string | null };

async function save(transaction: Transaction, given: Given, now: Date): Promise<string | null> {
  const write = () => transaction.first<{ id: string | null }>(...answerOf('acts.save_season', given, 'id'));
  return (await changeSeasons(transaction, write, now))?.id ?? null;
}

async function savedSeason(transaction: Transaction, id: string): Promise<Season> {
  const season = await readSeason(transaction, id);
  if (!season) throw new Error('The season was not saved');
  return season;
}

type Row = Omit<Season, 'startDate' | 'endDate'> & { startDate: string; endDate: string };

async function readSeason({ first }: Transaction, id: string): Promise<Season | null> {
  const row = await first<Row>(
    `select s.id, s.name, s.program_id as "programId", s.start_date::text as "startDate", s.end_date::text as "endDate",
       s.is_active as "isActive"
     from seasons s where s.id = $1`,
    [id],
  );
  return row ? { ...row, startDate: readCalendarDate(row.startDate), endDate: readCalendarDate(row.endDate) } : null;
}

const seasonMissing: Refused = { kind: 'missing', code: 'season_missing', message: seasonMessages.missing };
