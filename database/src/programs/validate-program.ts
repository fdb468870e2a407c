import {
  type FieldProblem,
  fieldProblems,
  type ProgramValidation,
  programCreateSchema,
  programFormSchema,
} from '@ffl/domain/programs/schemas';
import type { Transaction } from '../transaction.ts';
import { type ProgramPlan, planChangedProgram, planNewProgram } from './plan-program.ts';
import { programMissing, readProgram } from './read-programs.ts';

export type ValidationOutcome = { kind: 'done'; valid: boolean; errors: FieldProblem[] };

/**
 * Problems that would keep a program from being created or, with an id, changed. Nothing is locked or written.
 */
export async function validateProgram(
  transaction: Transaction,
  { id, ...payload }: ProgramValidation,
): Promise<ValidationOutcome> {
  const errors =
    id === undefined ? await problemsOfNew(transaction, payload) : await problemsOfChange(transaction, id, payload);
  return { kind: 'done', valid: errors.length === 0, errors };
}

async function problemsOfNew(transaction: Transaction, payload: object): Promise<FieldProblem[]> {
  const parsed = programCreateSchema.safeParse(payload);
  return parsed.success ? problemsOf(await planNewProgram(transaction, parsed.data)) : fieldProblems(parsed.error);
}

async function problemsOfChange(transaction: Transaction, id: string, payload: object): Promise<FieldProblem[]> {
  const stored = await readProgram(transaction, id);
  if (!stored) return [{ field: 'id', message: programMissing.message }];
  const parsed = programFormSchema.safeParse(payload);
  if (!parsed.success) return fieldProblems(parsed.error);
  return problemsOf(await planChangedProgram(transaction, stored, parsed.data));
}

function problemsOf(plan: ProgramPlan): FieldProblem[] {
  return plan.kind === 'planned' ? [] : [{ field: plan.field ?? '', message: plan.message }];
}
