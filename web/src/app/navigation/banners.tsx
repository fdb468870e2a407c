import { FlaskConical, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useOnline } from '../../hooks/device/use-online.ts';
import { useConfig } from '../../lib/net/config.ts';
import { later, PartFailed } from '../../lib/pages/soon.ts';
import { whenIdle } from '../../lib/waiting/timing.ts';

const LateNotices = later(async () => (await import('./late-notices.tsx')).LateNotices);

// Loaded with the session of whoever looks so.
const ViewedNotice = later(async () => (await import('./viewed-notice.tsx')).ViewedNotice);

const bannerClass = 'flex items-center gap-2 px-4 py-1.5 text-meta md:px-6 print:hidden';

/** Says on every page that somebody looks as a reader of the base `viewed`, that the records are a sample, and if there is no connection. */
export function Banners({ viewed }: { viewed: string | undefined }) {
  const isOnline = useOnline();
  const isSample = useConfig()?.sample === true;
  const [isLate, setIsLate] = useState(false);
  useEffect(() => whenIdle(() => setIsLate(true)), []);
  return (
    <section aria-label="Notices">
      {viewed !== undefined && <ViewedNotice base={viewed} className={bannerClass} />}
      {isSample && (
        <p className={`${bannerClass} bg-info-tint text-info`}>
          <FlaskConical aria-hidden="true" size={16} className="shrink-0" />
          <span>
            <strong>Sample:</strong> people and records are invented.
          </span>
        </p>
      )}
      {isLate && (
        <PartFailed value={Nothing}>
          <LateNotices className={bannerClass} />
        </PartFailed>
      )}
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

function Nothing() {
  return null;
}
