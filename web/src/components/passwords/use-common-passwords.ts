import { useEffect, useState } from 'react';

/** The passwords that everybody tries, once somebody begins to choose one. Without a line the server says it later. */
export function useCommonPasswords(isNeeded: boolean): ReadonlySet<string> | null {
  const [common, setCommon] = useState<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!isNeeded || common) return;
    import('virtual:common-passwords').then(
      (loaded) => setCommon(loaded.default),
      () => undefined,
    );
  }, [isNeeded, common]);
  return common;
}
