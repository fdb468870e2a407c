import type { HistoryEntry } from '@ffl/domain/credentials/history';
import { credentialMessages } from '@ffl/domain/credentials/messages';
import { isUndoOpen } from '@ffl/domain/credentials/undo-window';
import { type Program, programAtBase } from '@ffl/domain/programs/program';
import { clsx } from 'clsx';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { type CredentialUndo, type Restored, useUndoCredential } from '../../api/credentials/undo-credential.ts';
import { Button } from '../../components/ui/button.tsx';
import { WriteOutcome } from '../../components/ui/write-outcome.tsx';
import { useOnline } from '../../hooks/device/use-online.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import { useProduct } from '../../lib/product.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { tellUndone } from './use-toast-undo.ts';

export type UndoEntryActionProps = {
  memberId: string;
  /** Distinguishes the entry from others', for screen readers. */
  memberName?: string;
  /** The last change of a credential. */
  entry: Pick<HistoryEntry, 'id' | 'programId' | 'kind' | 'punchId' | 'at'> & Partial<Pick<HistoryEntry, 'recordedAt'>>;
  program: Pick<Program, 'name' | 'base'>;
  onUndone: () => void;
};

/** Undoes a credential's last change: right away for 10 minutes, later after asking for the reason. */
export function UndoEntryAction({ memberId, memberName, entry, program, onUndone }: UndoEntryActionProps) {
  const now = useNow();
  const isOnline = useOnline();
  const [isAsking, setIsAsking] = useState(false);
  const { toasts } = useProduct();
  const { mutateAsync: undoChange } = useUndoCredential();
  const what = entry.kind === 'remove' ? 'removal' : 'punch';
  const undo = useWrite<CredentialUndo, Restored>({
    send: undoChange,
    onDone: (restored) => {
      tellUndone(toasts, memberName ? `${memberName}, ${programAtBase(program)}` : program.name, restored, what);
      onUndone();
    },
    onRefused: ({ code }) => code === 'reason_needed' && setIsAsking(true),
  });
  const { state } = undo;
  const change = changeOf(memberId, entry);
  if (change === null || state.kind === 'done') return null;
  const isOpen = isUndoOpen(entry.recordedAt ?? entry.at, now);
  const words = what === 'removal' ? credentialMessages.undoingRemoval : credentialMessages.undoing;

  return (
    <div className="flex flex-col items-start gap-3 print:hidden">
      {(state.kind !== 'unconfirmed' || isAsking) && (
        <Button
          data-undoes=""
          size="small"
          variant={memberName ? 'secondary' : 'ghost'}
          icon={<Undo2 aria-hidden="true" size={16} />}
          busy={state.kind === 'sending'}
          busyText={memberName && 'Undoing...'}
          disabled={!isOnline && state.kind !== 'sending'}
          onClick={() => (isOpen ? void undo.send(change) : setIsAsking(true))}
        >
          <span className={clsx(!memberName && 'max-md:sr-only')}>{isOpen ? 'Undo' : 'Take back...'}</span>{' '}
          <span className="sr-only">
            {memberName ? `the ${programAtBase(program)} ${what} of ${memberName}` : `the last ${program.name} ${what}`}
          </span>
        </Button>
      )}
      {!isAsking && <WriteOutcome write={undo} words={words} />}
      {isAsking && (
        <ReasonDialog
          what={what}
          at={entry.at}
          program={program}
          undo={undo}
          words={words}
          onSend={(reason) => void undo.send({ ...change, reason })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

/** Null for an entry that is neither an act's punch nor a removal. */
function changeOf(memberId: string, { id, programId, kind, punchId }: UndoEntryActionProps['entry']) {
  if (kind === 'remove') return { memberId, programId, removalId: id };
  if (kind === 'correct' || kind === 'punch' || punchId === null) return null;
  return { memberId, programId, punchId };
}
