import { useEffect, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { useProduct } from '../../lib/product.ts';
import { readOwn } from '../../lib/session/kept-own.ts';
import type { SessionKeeper } from '../../lib/session/session.ts';

/** The server takes long to say who this is: why, and the ways on. */
export function NoAnswerYet() {
  const { session } = useProduct();
  const [hasCard, setHasCard] = useState(false);
  useEffect(() => {
    void readOwn('session').then(
      (kept) => setHasCard(kept !== undefined),
      () => undefined,
    );
  }, []);
  return (
    <div role="status" className="mx-auto flex max-w-[60ch] flex-col items-center gap-3 px-4 text-center">
      <p className="font-semibold">The server has not answered yet.</p>
      <p className="text-ink-2">
        Nothing is lost. It may be busy, or the connection is slow. This page will continue on its own.
      </p>
      <div className="mt-1 flex flex-wrap justify-center gap-3">
        {hasCard && (
          <Button variant="primary" onClick={session.stopWaiting}>
            Show the saved card
          </Button>
        )}
        <Button onClick={() => tryAgain(session)}>Try again</Button>
      </div>
    </div>
  );
}

/** Pages that aren't kept would be lost if the server doesn't answer. */
function tryAgain(session: SessionKeeper): void {
  if (navigator.serviceWorker?.controller) location.reload();
  else session.stopWaiting();
}
