import { hasSeasons, type Program, programTypeOf } from '@ffl/domain/programs';
import type { Rows } from '@ffl/domain/rows';

export type ProgramRow = Rows['programs'] & { bases: Pick<Rows['bases'], 'base_name'> | null };

export function toProgram(row: ProgramRow): Program {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    validityPeriodDays: row.validity_period_days,
    requiresTraining: row.requires_training,
    color: row.color,
    baseId: row.base_id,
    base: row.bases?.base_name ?? null,
    programType: programTypeOf({ name: row.name, programType: row.program_type }),
    hasSeasons: hasSeasons({ name: row.name, programType: row.program_type }),
  };
}
