import type { ReactNode } from 'react';
import type { OfOthers } from '../../hooks/forms/use-overtaken.ts';
import type { WriteState } from '../../lib/write/write-state.ts';
import { DeletedByOthers } from './deleted-by-others.tsx';
import { SavedByOthers } from './saved-by-others.tsx';
import { WriteOutcome, type WriteWords } from './write-outcome.tsx';

/** What others did to the record meanwhile, from `useOvertaken`, and its name. */
export type RecordOfOthers = OfOthers & {
  words: { overtaken: string; deletedMeanwhile: string; createdAgain?: string };
};

type RecordOutcomeProps = {
  formId: string;
  write: { state: WriteState<unknown>; isLocked: boolean; tryAgain: () => Promise<unknown> };
  words: WriteWords;
  ofOthers?: RecordOfOthers | undefined;
  /** The refusal is shown at the field where it can be fixed. */
  isToldAtField?: boolean | undefined;
  actions?: ReactNode;
  onStop: () => void;
};

/** The outcome of a save: what others did to the record meanwhile, else why it wasn't saved. */
export function RecordOutcome({ formId, write, words, ofOthers, isToldAtField, actions, onStop }: RecordOutcomeProps) {
  const isToldAbove = write.state.kind === 'refused' && write.state.current !== undefined;
  return (
    <>
      {ofOthers && !write.isLocked && <ByOthers ofOthers={ofOthers} formId={formId} />}
      {!isToldAtField && !isToldAbove && <WriteOutcome write={write} words={words} actions={actions} onStop={onStop} />}
    </>
  );
}

function ByOthers({ ofOthers, formId }: { ofOthers: RecordOfOthers; formId: string }) {
  const { shown, isGone, words } = ofOthers;
  if (isGone) return <DeletedByOthers title={words.deletedMeanwhile} note={words.createdAgain} />;
  return shown && <SavedByOthers {...shown} title={words.overtaken} formId={formId} />;
}
