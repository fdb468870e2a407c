import { isUndoOpen } from '@ffl/domain/credentials';
import type { Program } from '@ffl/domain/programs';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { StoredPunch } from '../../api/credentials/rows.ts';
import { Button } from '../../components/ui/button.tsx';
import { useNow } from '../../hooks/use-now.ts';
import { useOnline } from '../../hooks/use-online.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { UndoOutcome } from './undo-outcome.tsx';
import { useUndoEntry } from './use-undo-entry.ts';

export type UndoEntryActionProps = {
  memberId: string;
  programId: string;
  /** The newest entry of the timeline that still counts. */
  punch: Pick<StoredPunch, 'id' | 'date' | 'isVoided'>;
  program: Pick<Program, 'name' | 'base'>;
};

/** Takes the newest entry of a timeline back: at once for 10 minutes, later after asking for the reason. */
export function UndoEntryAction({ memberId, programId, punch, program }: UndoEntryActionProps) {
  const now = useNow();
  const isOnline = useOnline();
  const [isAsking, setIsAsking] = useState(false);
  const { attempt, send, tryAgain } = useUndoEntry({ memberId, programId, punchId: punch.id, program });
  if (punch.isVoided || punch.id.startsWith('provisional-') || attempt.kind === 'taken-back') return null;
  const isOpen = isUndoOpen(punch.date, now);

  return (
    <div className="mt-2 flex flex-col items-start gap-3 print:hidden">
      {(attempt.kind !== 'unconfirmed' || isAsking) && (
        <Button
          size="small"
          icon={<Undo2 aria-hidden="true" size={16} />}
          busy={attempt.kind === 'sending'}
          busyText="Undoing..."
          disabled={!isOnline && attempt.kind !== 'sending'}
          {...(!isOnline && { title: 'You are offline. A punch cannot be taken back now.' })}
          onClick={() => (isOpen ? void send() : setIsAsking(true))}
        >
          {isOpen ? 'Undo' : 'Take back...'} <span className="sr-only">the newest {program.name} punch</span>
        </Button>
      )}
      {!isAsking && <UndoOutcome attempt={attempt} onTryAgain={() => void tryAgain()} />}
      {isAsking && (
        <ReasonDialog
          punch={punch}
          program={program}
          attempt={attempt}
          onSend={(reason) => void send(reason)}
          onTryAgain={() => void tryAgain()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}
