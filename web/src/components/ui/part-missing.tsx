import { type PartFailedProps, useMissingPart } from '../../lib/pages/soon.ts';
import { Dialog } from './dialog.tsx';
import { ErrorState } from './error-state.tsx';

/** Placeholder for a part that couldn't load, on the page or in the window that it would have opened. */
export function PartMissing({ onClose, ...part }: PartFailedProps) {
  const { isTrying, retry } = useMissingPart(part);
  const failure = (
    <ErrorState what="This could not be loaded." busy={isTrying} onRetry={retry}>
      Nothing is lost. Check your connection and try again.
    </ErrorState>
  );
  if (!onClose) return failure;
  return (
    <Dialog title="Not loaded" onClose={onClose}>
      {failure}
    </Dialog>
  );
}
