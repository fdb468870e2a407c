import { rollCallWords as words } from '@ffl/domain/credentials/roll-call-words';
import { denverDate, displayDate, displayWhen } from '@ffl/domain/time/denver';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { offlineText, useOnline } from '../../hooks/device/use-online.ts';
import { settleNote } from '../../lib/roll-calls/keep.ts';
import { type Listed, type Note, placeText } from '../../lib/roll-calls/roll-call.ts';
import { useLacks } from './trainer.ts';

/** Issues the credential, or finds or adds the person. Given once the server says that this is an administrator. */
export type RenderDecide = (note: Note, ends: { onClose: () => void; onDecided: () => void }) => ReactNode;

type NotesProps = {
  notes: readonly Note[];
  /** Those who hold the program, as last read, if the page is about one roll call. */
  people?: readonly Listed[];
  renderDecide: RenderDecide | undefined;
  onDecided?: () => void;
};

/** Notes of people who were there without the credential. Each stays until somebody decides. */
export function Notes({ notes, people, renderDecide, onDecided }: NotesProps) {
  const isOnline = useOnline();
  const [dismissing, setDismissing] = useState<Note | null>(null);
  const [deciding, setDeciding] = useState<Note | null>(null);
  const lacksIssue = useLacks('issue');
  const hint = notes.every(({ entry }) => lacksIssue(entry.program.base))
    ? words.notesOfTrainer
    : isOnline
      ? words.notesUnanswered
      : offlineText;

  async function settle({ id }: Note) {
    await settleNote(id);
    onDecided?.();
  }

  return (
    <section aria-labelledby="noted" className="rounded-card border border-line-strong bg-surface p-4">
      <h2 id="noted" tabIndex={-1} className="scroll-mt-6 font-semibold text-card-title">
        {words.noted}
      </h2>
      <p className="text-ink-2 text-meta">{words.notedHint}</p>
      {!(renderDecide && isOnline) && <p className="text-ink-2 text-meta">{hint}</p>}
      <ul className="mt-3 flex flex-col gap-4">
        {notes.map((note) => (
          <li key={note.id} className="border-line border-t pt-3">
            <One
              note={note}
              held={people?.find(({ id }) => id === note.entry.memberId)}
              isAmongOthers={people === undefined}
              isOfTrainer={lacksIssue(note.entry.program.base)}
              canDecide={renderDecide !== undefined && isOnline}
              onDecide={() => setDeciding(note)}
              onDismiss={() => setDismissing(note)}
              onDone={() => void settle(note)}
            />
          </li>
        ))}
      </ul>
      {dismissing && (
        <ConfirmDialog
          title={words.dismissTitle(dismissing.entry.name)}
          confirmText={words.dismiss}
          onCancel={() => setDismissing(null)}
          onConfirm={() => {
            void settle(dismissing);
            setDismissing(null);
          }}
        >
          {words.dismissText}
        </ConfirmDialog>
      )}
      {deciding &&
        renderDecide?.(deciding, { onClose: () => setDeciding(null), onDecided: () => void settle(deciding) })}
    </section>
  );
}

type OneProps = {
  note: Note;
  /** What the person holds now. */
  held: Listed | undefined;
  /** Notes of several roll calls are shown together. */
  isAmongOthers: boolean;
  /** Somebody issues the credential who isn't here. */
  isOfTrainer: boolean;
  canDecide: boolean;
  onDecide: () => void;
  onDismiss: () => void;
  onDone: () => void;
};

function One({ note: { entry }, held, isAmongOthers, isOfTrainer, canDecide, onDecide, onDismiss, onDone }: OneProps) {
  const { memberId, name, kind, text, takenAt, title, program } = entry;
  const lacks = memberId === null ? words.isNoMember : words.lacks(placeText(program));
  return (
    <>
      <p className="wrap-anywhere font-semibold">{name}</p>
      <p>{`${words.noteKinds[kind]}. ${held ? words.holdsByNow(displayDate(denverDate(new Date(held.until)))) : `${lacks}.`}`}</p>
      {text !== '' && <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
      <p className="wrap-anywhere text-ink-2 text-meta">
        {isAmongOthers && `${title}, ${placeText(program)}. `}
        {words.notedAt(displayWhen(new Date(takenAt), new Date()))}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        {held ? (
          <Button className="min-h-12" onClick={onDone}>
            {words.done}
          </Button>
        ) : (
          <>
            {!isOfTrainer && (
              <Button className="min-h-12" disabled={!canDecide} onClick={onDecide}>
                {memberId === null ? words.findOrAdd : words.issue(placeText(program))}
              </Button>
            )}
            {memberId !== null && canDecide && (
              <Link to="/admin/members" search={{ selected: memberId }} className={`${buttonClass({})} min-h-12`}>
                {words.record}
              </Link>
            )}
            <Button className="min-h-12" onClick={onDismiss}>
              {words.dismiss}
            </Button>
          </>
        )}
      </div>
    </>
  );
}
