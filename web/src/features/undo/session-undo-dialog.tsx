import { undoReasonSchema } from '@ffl/domain/credentials/schemas';
import { isUndoOpen } from '@ffl/domain/credentials/undo-window';
import { punchedMessages } from '@ffl/domain/trainings/punched-messages';
import { useQueries } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { credentialHistory } from '../../api/credentials/history.ts';
import type { SessionPunch } from '../../api/trainings/session-punches.ts';
import { NameList } from '../../components/members/member-names.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { FormField, TextArea } from '../../components/ui/form-field.tsx';
import { WriteOutcome } from '../../components/ui/write-outcome.tsx';
import { offlineText, useOnline } from '../../hooks/device/use-online.ts';
import { useForm } from '../../hooks/forms/use-form.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import { useProduct } from '../../lib/product.ts';
import { tellUndone } from './use-toast-undo.ts';
import { type UndoReport, useUndoPunches } from './use-undo-punches.ts';

type SessionUndoDialogProps = {
  /** Those that stand, of people who aren't on the session's list. */
  punches: readonly SessionPunch[];
  onClose: () => void;
};

/** Asks whether the punches of people go who were taken off a session, then reports what couldn't be undone. */
export function SessionUndoDialog({ punches, onClose }: SessionUndoDialogProps) {
  const { toasts } = useProduct();
  const formId = useId();
  const now = useNow();
  const isOnline = useOnline();
  const [wasSent, setWasSent] = useState(false);
  const { overtaken, isPending } = useOvertaken(punches, !wasSent);
  // The last first: the one before it is the last by then.
  const toUndo = punches.filter((one) => !overtaken.includes(one)).toReversed();
  const [wasLate, setWasLate] = useState(false);
  const isLate = wasLate || toUndo.some(({ at }) => !isUndoOpen(at, now));
  const write = useUndoPunches((report) => {
    if (report.kept.length > 0) return;
    const [only, ...others] = report.undone;
    if (only && others.length === 0) tellUndone(toasts, `${only.punch.name}, ${only.punch.program}`, only.restored);
    else toasts.show({ tone: 'success', title: undoneTitle(report) });
    onClose();
  });
  const { state, isLocked } = write;
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: isLate ? reasonProblem(reason) : undefined }),
    onChange: () => write.correct(),
  });
  const isNoneLeft = !isPending && toUndo.length === 0;

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isPending || isNoneLeft || isLocked || !form.check()) return;
    setWasSent(true);
    const sent = await write.send({ punches: toUndo, reason: isLate ? form.values.reason.trim() : '' });
    if (sent.kind === 'refused' && sent.code === 'reason_needed') setWasLate(true);
  }

  if (state.kind === 'done') return <Report report={state.answer} onClose={onClose} />;
  return (
    <Dialog
      title={punchedMessages.notOnList}
      description={punchedMessages.ask([...new Set(punches.map(({ name }) => name))])}
      onClose={() => !isLocked && onClose()}
      footer={
        <>
          {!isOnline && <p className="w-full text-ink-2 text-meta">{offlineText}</p>}
          <Button disabled={isLocked} onClick={onClose}>
            {punchedMessages.keep(punches.length)}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            busy={state.kind === 'sending'}
            busyText="Undoing..."
            disabled={isPending || isNoneLeft || !isOnline || state.kind === 'unconfirmed'}
          >
            {punchedMessages.undo(toUndo.length || punches.length)}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void handleSubmit(event)} className="flex flex-col gap-4">
        {!isNoneLeft && <People label={punchedMessages.heading} punches={toUndo} detail={punchedMessages.punch} />}
        {overtaken.length > 0 && (
          <section>
            <p className="font-semibold text-expired">{punchedMessages.overtaken}</p>
            <People label={punchedMessages.overtaken} punches={overtaken} detail={punchedMessages.punch} />
          </section>
        )}
        {!isNoneLeft && <p className="text-ink-2">{punchedMessages.staysInHistory}</p>}
        {!isNoneLeft && isLate && (
          <FormField form={form} name="reason" label="Reason" leavesUnchanged>
            {(control) => <TextArea {...control} disabled={isLocked} />}
          </FormField>
        )}
        <WriteOutcome write={write} words={punchedMessages.undoing} onStop={onClose} />
      </form>
    </Dialog>
  );
}

/**
 * Those whose credential something else happened to since, as before anything was undone here. Where that can't be
 * read, the server decides.
 */
function useOvertaken(punches: readonly SessionPunch[], enabled: boolean) {
  const memberIds = [...new Set(punches.map(({ memberId }) => memberId))];
  const histories = useQueries({ queries: memberIds.map((memberId) => ({ ...credentialHistory(memberId), enabled })) });
  const entries = histories.flatMap(({ data }) => data ?? []);
  const last = new Set(entries.flatMap(({ canUndo, punchId }) => (canUndo && punchId !== null ? [punchId] : [])));
  const known = new Set(entries.map(({ punchId }) => punchId));
  const overtaken = punches.filter(
    ({ id, memberId, programId }) =>
      known.has(id) &&
      !punches.some((one) => one.memberId === memberId && one.programId === programId && last.has(one.id)),
  );
  return { overtaken, isPending: histories.some((history) => history.isPending) };
}

type PeopleProps = {
  label: string;
  punches: readonly SessionPunch[];
  detail: (punch: SessionPunch) => string;
};

/** Each person once, with all that is said about their punches. */
function People({ label, punches, detail }: PeopleProps) {
  const people = [...Map.groupBy(punches, ({ memberId }) => memberId)].map(([memberId, theirs]) => ({
    memberId,
    name: theirs[0]?.name ?? '',
    detail: theirs.map(detail).join('; '),
  }));
  return <NameList label={label} people={people} />;
}

function Report({ report: { undone, kept }, onClose }: { report: UndoReport; onClose: () => void }) {
  const why = new Map(kept.map((one) => [one.punch, one.why]));
  return (
    <Dialog
      title={undone.length === 0 ? punchedMessages.noneUndone : undoneTitle({ undone })}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <section>
        <h3 className="font-semibold text-card-title">{punchedMessages.notUndone}</h3>
        <People
          label={punchedMessages.notUndone}
          punches={kept.map(({ punch }) => punch)}
          detail={(punch) => `${punchedMessages.punch(punch)}: ${why.get(punch) ?? ''}`}
        />
      </section>
    </Dialog>
  );
}

function undoneTitle({ undone }: Pick<UndoReport, 'undone'>): string {
  return punchedMessages.undoneTitle(new Set(undone.map(({ punch }) => punch.memberId)).size);
}

function reasonProblem(reason: string): string | undefined {
  return undoReasonSchema.safeParse(reason).error?.issues[0]?.message;
}
