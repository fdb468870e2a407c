import { credentialMessages, isUndoOpen } from '@ffl/domain/credentials';
import type { Program } from '@ffl/domain/programs';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { isProvisional } from '../../api/credentials/optimistic.ts';
import type { StoredPunch } from '../../api/credentials/rows.ts';
import { type CredentialVoid, type Restored, useVoidCredential } from '../../api/credentials/void-credential.ts';
import { Button } from '../../components/ui/button.tsx';
import { WriteOutcome } from '../../components/ui/write-outcome.tsx';
import { useNow } from '../../hooks/use-now.ts';
import { useOnline } from '../../hooks/use-online.ts';
import { useWrite } from '../../hooks/use-write.ts';
import { useProduct } from '../../lib/product.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { tellTakenBack } from './taken-back.ts';

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
  const { toasts } = useProduct();
  const { mutateAsync: voidPunch } = useVoidCredential();
  const undo = useWrite<CredentialVoid, Restored>({
    send: voidPunch,
    onDone: (restored) => tellTakenBack(toasts, program.name, restored),
  });
  const { state } = undo;
  if (punch.isVoided || isProvisional(punch.id) || state.kind === 'done') return null;
  const entry = { memberId, programId, punchId: punch.id };
  const isOpen = isUndoOpen(punch.date, now);

  return (
    <div className="mt-2 flex flex-col items-start gap-3 print:hidden">
      {(state.kind !== 'unconfirmed' || isAsking) && (
        <Button
          size="small"
          icon={<Undo2 aria-hidden="true" size={16} />}
          busy={state.kind === 'sending'}
          busyText="Undoing..."
          disabled={!isOnline && state.kind !== 'sending'}
          {...(!isOnline && { title: 'You are offline. A punch cannot be taken back now.' })}
          onClick={() => (isOpen ? void undo.send(entry) : setIsAsking(true))}
        >
          {isOpen ? 'Undo' : 'Take back...'} <span className="sr-only">the newest {program.name} punch</span>
        </Button>
      )}
      {!isAsking && <WriteOutcome write={undo} words={credentialMessages.takingBack} />}
      {isAsking && (
        <ReasonDialog
          punch={punch}
          program={program}
          undo={undo}
          onSend={(reason) => void undo.send({ ...entry, reason })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}
