import { takeBackMessages as messages } from '@ffl/domain/take-back/messages';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { useOnline } from '../../hooks/device/use-online.ts';
import { soon } from '../../lib/pages/soon.ts';
import { useMay } from '../../lib/session/may.ts';
import { DeskSection } from './desk-row.tsx';

const TakeBackDialog = soon(async () => (await import('./take-back-dialog.tsx')).TakeBackDialog);

/** Opens the dialog that undoes what a stolen account did. */
export function TakingBack() {
  const isOnline = useOnline();
  const [isOpen, setIsOpen] = useState(false);
  const isSuper = useMay('settings');
  return (
    <DeskSection title={messages.title}>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <p className="max-w-[70ch] min-w-0 flex-1 basis-72 text-ink-2">{messages.text}</p>
        {isSuper ? (
          <Button
            icon={<Undo2 aria-hidden="true" size={18} />}
            className="max-md:w-full"
            disabled={!isOnline}
            onClick={() => setIsOpen(true)}
          >
            Choose an account
          </Button>
        ) : (
          <p>{messages.ofOthers}</p>
        )}
      </div>
      {isOpen && <TakeBackDialog onClose={() => setIsOpen(false)} />}
    </DeskSection>
  );
}
