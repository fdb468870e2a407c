import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { WaitingPunches } from '../../features/roll-call/waiting-punches.tsx';
import { keepPages } from '../../lib/device/kept-pages.ts';
import { useMayHaveRollCalls } from '../../lib/roll-calls/may-have.ts';

/** Notices that no first screen waits for: a newer version of the pages, and punches waiting on this device. */
export function LateNotices({ className }: { className: string }) {
  const hasRollCalls = useMayHaveRollCalls();
  return (
    <>
      {hasRollCalls && <WaitingPunches className={className} />}
      <NewVersion className={className} />
    </>
  );
}

/** Says that a newer version of the pages is ready. Nothing changes under anyone's hands. */
function NewVersion({ className }: { className: string }) {
  const [reload, setReload] = useState<() => void>();
  useEffect(() => keepPages((next) => setReload(() => next)), []);
  return (
    <div role="status">
      {reload && (
        <div className={`${className} bg-info-tint text-info`}>
          <RefreshCw aria-hidden="true" size={16} className="shrink-0" />
          <span>A new version is ready.</span>
          <Button size="small" className="ml-2" onClick={reload}>
            Reload
          </Button>
        </div>
      )}
    </div>
  );
}
