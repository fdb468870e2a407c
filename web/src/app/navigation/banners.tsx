import { FlaskConical, RefreshCw, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { useOnline } from '../../hooks/device/use-online.ts';
import { useConfig } from '../../hooks/visit/use-config.ts';
import { keepPages } from '../../lib/device/kept-pages.ts';

const bannerClass = 'flex items-center gap-2 px-4 py-1.5 text-meta md:px-6 print:hidden';

/** Says on every page that the records are a sample, and if there is no connection. */
export function Banners() {
  const isOnline = useOnline();
  const isSample = useConfig()?.sample === true;
  return (
    <section aria-label="Notices">
      {isSample && (
        <p className={`${bannerClass} bg-info-tint text-info`}>
          <FlaskConical aria-hidden="true" size={16} className="shrink-0" />
          <span>
            <strong>Sample:</strong> people and records are invented.
          </span>
        </p>
      )}
      <NewVersion className={bannerClass} />
      <div role="status">
        {!isOnline && (
          <p className={`${bannerClass} bg-expiring-30-tint text-expiring-30`}>
            <WifiOff aria-hidden="true" size={16} className="shrink-0" />
            <span>
              <strong>Offline.</strong> You can read what is already here; recording needs a connection.
            </span>
          </p>
        )}
      </div>
    </section>
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
