import type { StatusList } from '@ffl/domain/cards/evidence';
import { cardLimits } from '@ffl/domain/cards/limits';
import { useEffect, useState } from 'react';
import { latestPublished, readStatusList } from '../../api/cards/published.ts';
import { useProduct } from '../../lib/product.ts';

export type LatestList = {
  /** Null if this device has none with a valid signature; undefined before the check. */
  list: StatusList | null | undefined;
  /** When the server last sent a list, in the page's elapsed time, since a clock can be set. */
  connectedAt: number | null;
};

/** The server doesn't make a new list any sooner. */
const everyMs = cardLimits.listCacheSeconds * 1000;

/**
 * Keeps this device's list as new as possible, in case the connection is about to be lost: at the start, every half
 * minute, and when the connection or the person returns.
 */
export function useLatestList(): LatestList {
  const { server } = useProduct();
  const [latest, setLatest] = useState<LatestList>({ list: undefined, connectedAt: null });

  useEffect(() => {
    let isLeft = false;
    async function look() {
      if (document.visibilityState !== 'visible') return;
      const { published, isConnected } = await latestPublished(server);
      const list = published && (await readStatusList(published));
      if (isLeft) return;
      setLatest((before) => ({ list, connectedAt: isConnected ? performance.now() : before.connectedAt }));
    }
    const handle = () => void look();
    handle();
    const timer = setInterval(handle, everyMs);
    addEventListener('online', handle);
    document.addEventListener('visibilitychange', handle);
    return () => {
      isLeft = true;
      clearInterval(timer);
      removeEventListener('online', handle);
      document.removeEventListener('visibilitychange', handle);
    };
  }, [server]);

  return latest;
}
