import { useEffect, useState } from 'react';
import { reloadPage } from '../../lib/pages/reload-page.ts';
import type { PartFailedProps } from '../../lib/pages/soon.ts';

/** Retrying to load what is missing. */
export function useMissingPart({ missing }: Pick<PartFailedProps, 'missing'>) {
  const [isTrying, setIsTrying] = useState(false);
  // Reopening it requests it again.
  useEffect(() => missing.forget, [missing]);

  async function retry() {
    setIsTrying(true);
    if (await missing.again()) return;
    await reloadPage();
    setIsTrying(false);
  }
  return { isTrying, retry };
}
