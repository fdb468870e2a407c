import { comparedFields } from '@ffl/domain/merges/compared-fields';
import { mergeFieldLabels } from '@ffl/domain/merges/review-messages';
import { programAtBase } from '@ffl/domain/programs/program';
import type { MergePlan } from '../../api/merges/queries.ts';
import { recordFacts } from './record-facts.ts';

/** The rows of a review that are not as they were, by name. */
export function changedSince(before: MergePlan, after: MergePlan): string[] {
  const [earlier, later] = [rowsOf(before), rowsOf(after)];
  const names = [...new Set([...later.keys(), ...earlier.keys()])];
  return names.filter((name) => JSON.stringify(earlier.get(name)) !== JSON.stringify(later.get(name)));
}

function rowsOf({ kept, hidden, programs }: MergePlan): Map<string, unknown> {
  return new Map<string, unknown>([
    ...comparedFields(kept, hidden).map(({ field, ...values }) => [mergeFieldLabels[field], values] as const),
    ...recordFacts(kept, hidden).map(({ name, ...values }) => [name, values] as const),
    ...programs.map((program) => [programAtBase(program), program] as const),
  ]);
}
