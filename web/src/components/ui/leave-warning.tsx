import { useBlocker } from '@tanstack/react-router';
import { useEntries } from '../../hooks/forms/use-entries.ts';
import { useSession } from '../../hooks/visit/use-session.ts';
import { soon } from '../../lib/pages/soon.ts';
import { useProduct } from '../../lib/product.ts';

const DiscardDialog = soon(async () => (await import('./discard-dialog.tsx')).DiscardDialog);

/** Asks before a form's entries are left by link, Back or reload. */
export function LeaveWarning({ hasEntries }: { hasEntries: boolean }) {
  useEntries(hasEntries);
  const keeper = useProduct().session;
  const session = useSession();
  const leaving = useBlocker({
    // When the session ends, this page is gone before anybody could answer.
    shouldBlockFn: () => hasEntries && keeper.known() === session,
    enableBeforeUnload: hasEntries,
    withResolver: true,
  });
  if (leaving.status !== 'blocked') return null;
  return <DiscardDialog onDiscard={leaving.proceed} onClose={leaving.reset} />;
}
