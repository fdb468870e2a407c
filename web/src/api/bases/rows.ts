import type { Answers } from '@ffl/domain/answers';
import type { Base, BaseRecord } from '@ffl/domain/bases/base';
import type { ProgramType } from '@ffl/domain/programs/program-types';
import { readInstant } from '@ffl/domain/time/denver';

export type BaseRow = Pick<BaseRecord, 'id' | 'base_name' | 'description' | 'is_active' | 'former_names'>;

export function toBase(row: BaseRow): Base {
  return {
    id: row.id,
    name: row.base_name,
    description: row.description,
    isActive: row.is_active,
    formerNames: row.former_names,
  };
}

/** With how many it has in force, and how many it needs; null if nobody said. */
type BaseProgram = {
  id: string;
  name: string;
  programType: ProgramType | null;
  color: string;
  inForce: number;
  needed: number | null;
};

/** A base with what administrators see of it. */
export type BaseOverview = Base & {
  programs: BaseProgram[];
  /** How many people have something in force there now. */
  inForce: number;
  /** Whose credential there ends next. */
  next: { memberId: string; firstName: string; lastName: string; program: string; until: Date } | null;
};

export type BaseOverviewRow = Answers['base_overview']['bases'][number];

export function toBaseOverview(row: BaseOverviewRow): BaseOverview {
  const { programs, in_force: inForce, next } = row;
  return {
    ...toBase(row),
    programs: programs.map(({ program_type: type, in_force: programInForce, ...program }) => ({
      ...program,
      programType: type,
      inForce: programInForce,
    })),
    inForce,
    next: next && {
      memberId: next.member_id,
      firstName: next.first_name,
      lastName: next.last_name,
      program: next.program,
      until: readInstant(next.until),
    },
  };
}
