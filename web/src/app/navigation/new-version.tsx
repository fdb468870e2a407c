import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { keepPages } from '../../lib/device/kept-pages.ts';

/** Says that a newer version of the pages lies ready. Nothing changes under somebody's hands. */
export function NewVersion({ className }: { className: string }) {
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
