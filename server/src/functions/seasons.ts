import { createSeason, deleteSeason, type SeasonOutcome, updateSeason } from '@ffl/database/currency/write-season';
import { seasonCreateSchema, seasonDeleteSchema, seasonUpdateSchema } from '@ffl/domain/seasons/schemas';
import { actOfAdministrators } from './acts-of-administrators.ts';

const name = 'seasons';
const right = 'seasons';
const days = { name: 'Winter 2026', startDate: '2026-11-15', endDate: '2027-04-30' };

const create = actOfAdministrators({
  name,
  right,
  schema: seasonCreateSchema,
  example: ({ programId }) => ({ ...days, programId }),
  run: createSeason,
  status: 201,
  tell: seasonBody,
});

const update = actOfAdministrators({
  name,
  method: 'PUT',
  right,
  schema: seasonUpdateSchema,
  example: ({ seasonId }) => ({ ...days, id: seasonId, isActive: false }),
  run: updateSeason,
  tell: seasonBody,
});

const remove = actOfAdministrators({
  name,
  method: 'DELETE',
  right,
  schema: seasonDeleteSchema,
  example: ({ seasonId }) => ({ id: seasonId }),
  run: deleteSeason,
  tell: () => ({ success: true }),
});

/** Seasons, with the dates that follow from them. Administrators also write them over their table. */
export const seasonFunctions = [create, update, remove];

function seasonBody({ season }: Extract<SeasonOutcome, { kind: 'done' }>) {
  return { data: season };
}
