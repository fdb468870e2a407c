import { credentialMessages } from '@ffl/domain/credentials/messages';
import { useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

type DateQuestionProps = { message: string; onProceed: () => void; onBack: () => void };

/** Asks before recording notes that mention a day other than today (CRD-32). */
export function DateQuestion({ message, onProceed, onBack }: DateQuestionProps) {
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  return (
    <Notice
      tone="warning"
      title={message}
      announced
      actions={
        <>
          <Button variant="primary" onClick={onProceed}>
            Proceed anyway
          </Button>
          <Button ref={back} onClick={onBack}>
            Back to the notes
          </Button>
        </>
      }
    >
      {credentialMessages.proceedAnyway}
    </Notice>
  );
}
