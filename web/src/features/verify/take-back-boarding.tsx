import { boardingMessages as messages } from '@ffl/domain/boardings/messages';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { ReasonForm } from './reason-form.tsx';

/** Takes back what was just recorded, after asking why: a finger that slips says nothing. */
export function TakeBackBoarding({ onUndo }: { onUndo: (reason: string) => void }) {
  const [isAsking, setIsAsking] = useState(false);
  if (!isAsking)
    return (
      <Button className="min-h-12 self-end" onClick={() => setIsAsking(true)}>
        {messages.askUndoButton}
      </Button>
    );
  return (
    <ReasonForm label={messages.undoReasonLabel} onReason={onUndo}>
      <div className="flex flex-wrap justify-end gap-3">
        <Button className="min-h-12" onClick={() => setIsAsking(false)}>
          {messages.keepButton}
        </Button>
        <Button type="submit" variant="primary" className="min-h-12">
          {messages.undoButton}
        </Button>
      </div>
    </ReasonForm>
  );
}
