import { merge } from '@ffl/database/merges/merge';
import { planMerge } from '@ffl/database/merges/plan-merge';
import { planUndoMerge } from '@ffl/database/merges/plan-undo-merge';
import { undoMerge } from '@ffl/database/merges/undo-merge';
import { mergeSchema, planMergeSchema, planUndoMergeSchema, undoMergeSchema } from '@ffl/domain/merges/schemas';
import { actOfAdministrators } from './acts-of-administrators.ts';

/** That of no plan, so these are refused as changed since. */
const fingerprint = '0'.repeat(64);

export const mergeFunctions = [
  /** Tells what merging two records would do, and which answers it needs. Writes nothing. */
  actOfAdministrators({
    name: 'plan-merge',
    right: 'edit',
    schema: planMergeSchema,
    example: ({ memberId, otherMemberId }) => ({ keptId: memberId, hiddenId: otherMemberId }),
    run: planMerge,
  }),
  actOfAdministrators({
    name: 'merge',
    right: 'edit',
    schema: mergeSchema,
    example: ({ memberId, otherMemberId }) => ({ keptId: memberId, hiddenId: otherMemberId, fingerprint }),
    run: merge,
  }),
  /** Tells which acts were recorded since a merge, and what undoing it would do. Writes nothing. */
  actOfAdministrators({
    name: 'plan-undo-merge',
    right: 'edit',
    schema: planUndoMergeSchema,
    example: ({ mergeId }) => ({ mergeId }),
    run: planUndoMerge,
  }),
  actOfAdministrators({
    name: 'undo-merge',
    right: 'edit',
    schema: undoMergeSchema,
    example: ({ mergeId }) => ({ mergeId, fingerprint, reason: 'Two people' }),
    run: undoMerge,
  }),
];
