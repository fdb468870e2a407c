import { useEffect, useState } from 'react';
import { Loading } from '../../components/ui/loading.tsx';
import { later } from '../../lib/pages/soon.ts';

/** Longer than a working server takes. */
const patienceMs = 3_000;

// It comes with what asks the server, so that who signs in doesn't pay for it.
const NoAnswerYet = later(async () => (await import('./no-answer-yet.tsx')).NoAnswerYet);

/** While the role is being looked up; if that takes long, why, and what can be done meanwhile. */
export function Determining() {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    void NoAnswerYet.preload?.();
    const timer = setTimeout(() => setIsLong(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <Loading />
      {isLong && <NoAnswerYet />}
    </>
  );
}
