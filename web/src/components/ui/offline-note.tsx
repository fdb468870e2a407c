import { offlineText, useOnline } from '../../hooks/device/use-online.ts';

/** Shown at a form that needs a connection. The region is always there, so it is announced when it fills. */
export function OfflineNote() {
  const isOnline = useOnline();
  return (
    <p role="status" className="font-semibold text-expiring-30 text-meta empty:hidden">
      {!isOnline && offlineText}
    </p>
  );
}
