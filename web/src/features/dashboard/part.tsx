import { CatchBoundary } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { SkeletonList } from '../../components/ui/loaded.tsx';
import { Meanwhile, PartFailed, type PartFailedProps, reloadPage, useMissingPart } from '../../lib/pages/soon.ts';

type PartProps = { outline: ReactNode; children: ReactNode };

/** A part that loads after the dashboard. An error in it stays in it, so punches can still be recorded. */
export function Part({ outline, children }: PartProps) {
  return (
    <CatchBoundary getResetKey={() => ''} errorComponent={Broken}>
      <PartFailed value={Missing}>
        <Meanwhile value={outline}>{children}</Meanwhile>
      </PartFailed>
    </CatchBoundary>
  );
}

export function ListOutline() {
  return <SkeletonList count={5} size="h-11" className="p-4" />;
}

function Missing(part: PartFailedProps) {
  const { isTrying, retry } = useMissingPart(part);
  return (
    <NotShown>
      <Button variant="link" busy={isTrying} onClick={retry}>
        Retry
      </Button>
    </NotShown>
  );
}

function Broken() {
  return (
    <NotShown>
      <Button variant="link" onClick={reloadPage}>
        Reload the page
      </Button>
    </NotShown>
  );
}

function NotShown({ children }: { children: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 p-4 text-ink-2 text-meta">
      This part could not be shown.
      {children}
    </p>
  );
}
