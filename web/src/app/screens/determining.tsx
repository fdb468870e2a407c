import { useEffect, useState } from 'react';
import { Loading } from '../../components/ui/loading.tsx';
import { later } from '../../lib/pages/soon.ts';

/** Longer than a healthy server takes. */
const patienceMs = 3_000;

// Loads with the code that asks the server, so that the sign-in page doesn't include it.
const NoAnswerYet = later(async () => (await import('./no-answer-yet.tsx')).NoAnswerYet);

/** Shown while the role is looked up. If that takes long, says why and what can be done. */
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
