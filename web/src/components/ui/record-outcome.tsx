import type { ReactNode } from 'react';
import type { OfOthers, Overtaken } from '../../hooks/forms/use-overtaken.ts';
import type { WriteState } from '../../lib/write/write-state.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { WriteOutcome, type WriteWords } from './write-outcome.tsx';

/** Changes others made to the record, from `useOvertaken`, and the record's name. */
export type RecordOfOthers = OfOthers & {
  words: { overtaken: string; deletedMeanwhile: string; createdAgain?: string };
};

type RecordOutcomeProps = {
  formId: string;
  write: { state: WriteState<unknown>; isLocked: boolean; tryAgain: () => Promise<unknown> };
  words: WriteWords;
  ofOthers?: RecordOfOthers | undefined;
  /** The refusal is shown at the field where it can be fixed. */
  isShownAtField?: boolean | undefined;
  actions?: ReactNode;
  onStop: () => void;
};

/** The outcome of a save: what others did to the record meanwhile, else why it wasn't saved. */
export function RecordOutcome({ formId, write, words, ofOthers, isShownAtField, actions, onStop }: RecordOutcomeProps) {
  const isShownAbove = write.state.kind === 'refused' && write.state.current !== undefined;
  return (
    <>
      {ofOthers && !write.isLocked && <ByOthers ofOthers={ofOthers} formId={formId} />}
      {!isShownAtField && !isShownAbove && (
        <WriteOutcome write={write} words={words} actions={actions} onStop={onStop} />
      )}
    </>
  );
}

function ByOthers({ ofOthers, formId }: { ofOthers: RecordOfOthers; formId: string }) {
  const { shown, isGone, words } = ofOthers;
  if (isGone) return <DeletedByOthers title={words.deletedMeanwhile} note={words.createdAgain} />;
  return shown && <SavedByOthers {...shown} title={words.overtaken} formId={formId} />;
}

type DeletedByOthersProps = {
  /** 'Not saved: somebody else deleted this member.' */
  title: string;
  /** What a new record would lack compared with the deleted one. */
  note?: string | undefined;
};

/** The save button's text after a deletion. */
export const saveAsNew = 'Save as new';

/** Says that the record is gone, and what can be done with the entries. */
function DeletedByOthers({ title, note }: DeletedByOthersProps) {
  return (
    <Notice tone="warning" title={title} announced>
      <p>Your entries are still here. Save them as a new record, or discard them.</p>
      {note && <p className="mt-1">{note}</p>}
    </Notice>
  );
}

type SavedByOthersProps = Overtaken & {
  /** 'Not saved yet: somebody else changed this member.' */
  title: string;
  formId: string;
};

/** Says what others saved in the meantime, before anything overwrites it. */
function SavedByOthers({ title, changes, hasOwn, formId, takeTheirs }: SavedByOthersProps) {
  return (
    <Notice
      tone="warning"
      title={title}
      announced
      actions={
        hasOwn && (
          <>
            <Button type="submit" form={formId}>
              Keep mine
            </Button>
            <Button onClick={takeTheirs}>Take theirs</Button>
          </>
        )
      }
    >
      <ul className="list-disc pl-5">
        {changes.map(({ label, now, isContested }) => (
          <li key={label} className="wrap-anywhere">
            {label} {now}.{isContested && ' Your own entry stands in the field and would replace it.'}
          </li>
        ))}
      </ul>
      <p className="mt-1">
        {hasOwn
          ? 'Your entries are kept. Check them and save again.'
          : 'Nothing is left to save: your entries say the same.'}
      </p>
    </Notice>
  );
}
