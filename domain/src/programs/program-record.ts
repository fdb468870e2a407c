import { isOvertaken } from '../refusals/is-overtaken.ts';
import { hasSeasons } from './program.ts';
import type { ProgramType } from './program-types.ts';
import type { ProgramUpdate } from './schemas.ts';

/** A program's season as the functions return it. */
type SeasonRecord = { id: string; name: string; startDate: string; endDate: string; isActive: boolean };

/** A program as stored, with its base's name. */
export type StoredProgram = {
  id: string;
  name: string;
  description: string | null;
  validityPeriodDays: number;
  requiresTraining: boolean;
  twoClocks: boolean;
  color: string;
  base: string | null;
  baseId: string | null;
  isBaseActive: boolean;
  programType: ProgramType | null;
  seasons: SeasonRecord[];
  createdAt: string;
};

/** A program as the functions return it: each field under both names. */
export type ProgramRecord = {
  id: string;
  name: string;
  program_name: string;
  description: string | null;
  program_description: string | null;
  validityPeriodDays: number;
  recert_cadence: number;
  requiresTraining: boolean;
  requires_training: boolean;
  twoClocks: boolean;
  two_clocks: boolean;
  color: string;
  base: string | null;
  base_id: string | null;
  isBaseActive: boolean;
  hasSeasons: boolean;
  seasons: SeasonRecord[];
  programType: ProgramType | null;
  program_type: ProgramType | null;
  created_at: string;
};

export function toProgramRecord(stored: StoredProgram): ProgramRecord {
  const { id, name, description, validityPeriodDays, requiresTraining, twoClocks, color, base, programType, seasons } =
    stored;
  return {
    id,
    name,
    program_name: name,
    description,
    program_description: description,
    validityPeriodDays,
    recert_cadence: validityPeriodDays,
    requiresTraining,
    requires_training: requiresTraining,
    twoClocks,
    two_clocks: twoClocks,
    color,
    base,
    base_id: stored.baseId,
    isBaseActive: stored.isBaseActive,
    hasSeasons: hasSeasons(stored),
    seasons,
    programType,
    program_type: programType,
    created_at: stored.createdAt,
  };
}

/** Whether somebody else saved a different value in a field that is about to change. */
export function isProgramOvertaken(
  { base, ...was }: NonNullable<ProgramUpdate['was']>,
  stored: StoredProgram,
): boolean {
  const isMoved = base !== undefined && base !== stored.base && base !== stored.baseId;
  return isMoved || isOvertaken(was, stored);
}
