import { useBlocker } from '@tanstack/react-router';
import { useEntries } from '../../hooks/forms/use-entries.ts';
import { soon } from '../../lib/pages/soon.ts';

const DiscardDialog = soon(async () => (await import('./confirm-dialog.tsx')).DiscardDialog);

/** Asks before a form's entries are lost by a link, Back or a reload. */
export function LeaveWarning({ hasEntries }: { hasEntries: boolean }) {
  useEntries(hasEntries);
  const leaving = useBlocker({
    shouldBlockFn: () => hasEntries,
    enableBeforeUnload: hasEntries,
    withResolver: true,
  });
  if (leaving.status !== 'blocked') return null;
  return <DiscardDialog onDiscard={leaving.proceed} onClose={leaving.reset} />;
}
