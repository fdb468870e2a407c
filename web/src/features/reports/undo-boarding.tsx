import { boardingMessages as messages } from '@ffl/domain/boardings/messages';
import { undoReasonSchema } from '@ffl/domain/credentials/schemas';
import { reportedName } from '@ffl/domain/reports/columns';
import { flownAtText } from '@ffl/domain/reports/flight';
import { useState } from 'react';
import { useUndoBoarding } from '../../api/boardings/mutations.ts';
import type { ReportEntry } from '../../api/reports.ts';
import { Button } from '../../components/ui/button.tsx';
import { ReasonDialog } from '../../components/ui/reason-dialog.tsx';
import { useMay } from '../../lib/session/may.ts';

/** Takes back what the boarding log says, with a reason. Nothing for what was taken back. */
export function UndoBoarding({ entry }: { entry: ReportEntry }) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutateAsync: undo } = useUndoBoarding();
  const { flight } = entry;
  const mayUndo = useMay('boardings');
  if (!mayUndo || flight === null || flight.undone) return null;
  return (
    <>
      <Button size="small" className="relative z-10 whitespace-nowrap" onClick={() => setIsAsking(true)}>
        {messages.undoButton}
        <span className="sr-only"> {messages.undoOf(reportedName(entry), flownAtText(flight))}</span>
      </Button>
      {isAsking && (
        <ReasonDialog
          title={messages.undoTitle}
          description={messages.undoOf(reportedName(entry), flownAtText(flight))}
          follows={messages.undoText}
          problem={(reason) => undoReasonSchema.safeParse(reason).error?.issues[0]?.message}
          words={messages.undoing}
          submitText={messages.undoButton}
          busyText="Taking back..."
          send={({ reason, ...sending }) => undo({ ...sending, boarding: Number(entry.id), reason })}
          successToast={(isUndone, isRepeat) => ({
            title: isUndone || isRepeat ? messages.undone : messages.undoneBefore,
          })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
