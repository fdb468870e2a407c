import { randomUUID } from 'node:crypto';
import { programMessages } from '@ffl/domain/programs/messages';
import {
  isProgramOvertaken,
  type ProgramRecord,
  type StoredProgram,
  toProgramRecord,
} from '@ffl/domain/programs/program-record';
import type { ProgramCreate, ProgramDelete, ProgramUpdate } from '@ffl/domain/programs/schemas';
import { lockPlaces } from '../bases/lock-places.ts';
import { answerOf } from '../functions.ts';
import { type ProgramPlan, planChangedProgram, planNewProgram } from '../programs/plan-program.ts';
import { programMissing, readProgram } from '../programs/read-programs.ts';
import { keepRule, readRule, ruleOf } from '../programs/rules.ts';
import type { Refused } from '../refused.ts';
import type { Transaction } from '../transaction.ts';
import { lockHolders, recompute } from './recompute.ts';

export type ProgramOutcome = { kind: 'done'; program: ProgramRecord } | (Refused & { current?: ProgramRecord | null });

/** A new program at a base with room for it, by type or by form. */
export async function createProgram(
  transaction: Transaction,
  request: ProgramCreate,
  now: Date,
): Promise<ProgramOutcome> {
  await lockPlaces(transaction);
  const saved = await savePlanned(transaction, await planNewProgram(transaction, request));
  if (saved.kind === 'saved' && saved.program.twoClocks) {
    await keepRule(transaction, saved.program.id, { batchId: randomUUID(), at: now, rule: ruleOf(saved.program) });
  }
  return outcomeOf(saved);
}

/** Changes what was requested and leaves the rest. If the rule of the dates changes, they change with it. */
export async function updateProgram(
  transaction: Transaction,
  { id, was = {}, ...changes }: ProgramUpdate,
  now: Date,
): Promise<ProgramOutcome> {
  await lockPlaces(transaction);
  const stored = await readProgram(transaction, id);
  if (!stored) return { ...programMissing, current: null };
  if (isProgramOvertaken(was, stored)) {
    const current = toProgramRecord(stored);
    return { kind: 'refused', code: 'changed_meanwhile', message: programMessages.overtaken, current };
  }
  const plan = await planChangedProgram(transaction, stored, changes);
  const isRuledAnew = plan.kind === 'planned' && hasOtherRule(stored, plan.program);
  if (isRuledAnew) await lockHolders(transaction, [id]);
  const saved = await savePlanned(transaction, plan);
  if (isRuledAnew && saved.kind === 'saved') {
    const { program } = saved;
    await recompute(transaction, { program, rule: await readRule(transaction, program) }, now);
  }
  return outcomeOf(saved);
}

/**
 * Deletes only a program in which nobody has a credential, valid or not (design 9.14). Its seasons are deleted with it.
 */
export async function deleteProgram(
  transaction: Transaction,
  { id }: ProgramDelete,
): Promise<{ kind: 'done' } | Refused> {
  await lockPlaces(transaction);
  if (!(await readProgram(transaction, id))) return programMissing;
  const row = await transaction.first<{ isDeleted: boolean }>('select delete_program($1) as "isDeleted"', [id]);
  if (row?.isDeleted) return { kind: 'done' };
  return { kind: 'refused', code: 'program_has_credentials', message: programMessages.hasCredentials };
}

// With one clock, a validity applies only to later issues and renewals.
type Rule = Pick<StoredProgram, 'twoClocks' | 'validityPeriodDays'>;

function hasOtherRule(before: Rule, after: Rule): boolean {
  if (before.twoClocks !== after.twoClocks) return true;
  return after.twoClocks && before.validityPeriodDays !== after.validityPeriodDays;
}

type Saved = { kind: 'saved'; program: StoredProgram } | Refused;

function outcomeOf(saved: Saved): ProgramOutcome {
  return saved.kind === 'saved' ? { kind: 'done', program: toProgramRecord(saved.program) } : saved;
}

async function savePlanned(transaction: Transaction, plan: ProgramPlan): Promise<Saved> {
  if (plan.kind !== 'planned') return plan;
  const { id, name, description, validityPeriodDays, requiresTraining, twoClocks, color, baseId, programType } =
    plan.program;
  const row = await transaction.first<{ id: string }>(
    ...answerOf(
      'acts.save_program',
      {
        program: id,
        name,
        description,
        validity_period_days: validityPeriodDays,
        requires_training: requiresTraining,
        color,
        base: baseId,
        program_type: programType,
        two_clocks: twoClocks,
      },
      'id',
    ),
  );
  const saved = await readProgram(transaction, row?.id ?? '');
  if (!saved) throw new Error('The program was not saved');
  return { kind: 'saved', program: saved };
}
