import { useEffect, useState } from 'react';
import { serverNow } from '../../lib/net/server-clock.ts';
import { useProduct } from '../../lib/product.ts';

const tickMs = 30_000;

/** The time by the server's clock, updated every half minute and when the page returns, so a credential lapses on screen too. */
export function useNow(): Date {
  const { server } = useProduct();
  const [now, setNow] = useState(() => serverNow(server));
  useEffect(() => {
    const tick = () => setNow(serverNow(server));
    const timer = setInterval(tick, tickMs);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [server]);
  return now;
}
