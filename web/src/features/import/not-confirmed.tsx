import { transferMessages } from '@ffl/domain/transfer/messages';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { unconfirmedTitle } from '../../lib/write/write-state.ts';

/** Nobody knows whether the import was saved. */
export function NotConfirmed({ onTryAgain, onBack }: { onTryAgain: () => void; onBack: () => void }) {
  return (
    <Notice
      tone="warning"
      title={unconfirmedTitle}
      announced
      actions={
        <>
          <Button variant="primary" onClick={onTryAgain}>
            Try again
          </Button>
          <Button onClick={onBack}>Stop trying</Button>
        </>
      }
    >
      {transferMessages.unconfirmed}
    </Notice>
  );
}
