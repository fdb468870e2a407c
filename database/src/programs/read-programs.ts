import { programMessages } from '@ffl/domain/programs/messages';
import type { StoredProgram } from '@ffl/domain/programs/program-record';
import type { ProgramQuery } from '@ffl/domain/programs/schemas';
import { baseMeant } from '../bases/read-bases.ts';
import type { Statement } from '../pipeline/pipeline.ts';
import type { Refused } from '../refused.ts';
import type { Transaction } from '../transaction.ts';

const columns = `select p.id, p.name, p.description, p.validity_period_days as "validityPeriodDays",
    p.requires_training as "requiresTraining", p.two_clocks as "twoClocks", p.color, b.base_name as base, p.base_id as "baseId",
    coalesce(b.is_active, true) as "isBaseActive",
    p.program_type as "programType", to_jsonb(p.created_at) #>> '{}' as "createdAt",
    coalesce((
      select json_agg(json_build_object('id', s.id, 'name', s.name, 'startDate', s.start_date, 'endDate', s.end_date,
        'isActive', s.is_active) order by s.start_date desc, s.id)
      from seasons s where s.program_id = p.id), '[]') as seasons`;
const listed = `${columns} from programs p left join bases b on b.id = p.base_id`;
const listedOfBase = `${columns} from bases b left join programs p on p.base_id = b.id`;

/** A base without programs is one row without an id; an unknown one is no row. */
export type ProgramRow = StoredProgram | { id: null };

/** Returns rows of type `ProgramRow`. */
export function listPrograms({ id, base }: ProgramQuery): Statement {
  if (id !== undefined) return { text: `${listed} where p.id = $1`, values: [id] };
  if (base !== undefined)
    return { text: `${listedOfBase} where b.id = ${baseMeant('$1')} order by p.name, p.id`, values: [base] };
  return { text: `${listed} order by p.name, b.base_name, p.id`, values: [] };
}

export async function readProgram({ first }: Transaction, id: string): Promise<StoredProgram | null> {
  const { text, values } = listPrograms({ id });
  return (await first<StoredProgram>(text, values)) ?? null;
}

export async function readPrograms({ query }: Transaction): Promise<StoredProgram[]> {
  const { text, values } = listPrograms({});
  return programsIn((await query<ProgramRow>(text, values)).rows);
}

export async function readProgramsOf({ query }: Transaction, baseId: string): Promise<StoredProgram[]> {
  const { text, values } = listPrograms({ base: baseId });
  return programsIn((await query<ProgramRow>(text, values)).rows);
}

export function programsIn(rows: readonly ProgramRow[]): StoredProgram[] {
  return rows.filter((row) => row.id !== null);
}

export const programMissing: Refused = { kind: 'missing', code: 'program_missing', message: programMessages.missing };
