import type { ReactNode } from 'react';
import { later } from '../../lib/pages/soon.ts';
import { isAmong, useOwnBases } from '../../lib/session/may.ts';

const Outside = later(async () => (await import('./outside.tsx')).Outside);

type OwnBaseProps = {
  /** Null for what is at no base. */
  base: string | null;
  /** What the address names, if that is no base. */
  name?: string;
  children: ReactNode;
};

/** What is at a base, unless this person's pages keep to others. */
export function OwnBase({ base, name = base ?? '', children }: OwnBaseProps) {
  return isAmong(useOwnBases(), base) ? children : <Outside base={name} />;
}
