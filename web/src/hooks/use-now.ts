import { useEffect, useState } from 'react';
import { serverNow } from '../lib/server-clock.ts';

const tickMs = 30_000;

/** The time by the server's clock, told again every half minute and when the page comes back, so that a credential lapses on screen too. */
export function useNow(): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const tick = () => setNow(serverNow());
    const timer = setInterval(tick, tickMs);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  return now;
}
