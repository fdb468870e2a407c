import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';

type PartProps = { outline: ReactNode; children: ReactNode };

/** What is loaded after the dashboard. Whatever goes wrong in it stays in it: punches are recorded all the same. */
export function Part({ outline, children }: PartProps) {
  return (
    <CatchBoundary getResetKey={() => ''} errorComponent={PartFailed}>
      <Suspense fallback={outline}>{children}</Suspense>
    </CatchBoundary>
  );
}

export function ListOutline() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3 p-4">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-11" />
      ))}
    </div>
  );
}

function PartFailed() {
  return (
    <p className="flex flex-wrap items-center gap-x-3 p-4 text-ink-2 text-meta">
      This part could not be shown.
      <Button variant="link" onClick={() => location.reload()}>
        Reload the page
      </Button>
    </p>
  );
}
