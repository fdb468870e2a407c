import type { ProgramNeed } from '@ffl/domain/readiness/needs-matrix';
import type { CSSProperties } from 'react';
import { later } from '../../lib/pages/soon.ts';

const NeedsMatrix = later(async () => (await import('./needs-matrix.tsx')).NeedsMatrix);

/** The matrix of bases and programs. Its room is reserved, so that nothing moves when it has loaded. */
export function NeedsOfBases({ programs }: { programs: readonly ProgramNeed[] }) {
  const bases = new Set(programs.flatMap(({ base }) => base ?? []));
  const headings = programs.some(({ base, isBaseActive }) => base !== null && !isBaseActive) ? 1 : 0;
  if (bases.size === 0) return null;
  return (
    <div
      className="mb-6 min-h-[calc(7rem+var(--rows)*2.75rem)] md:min-h-[calc(5.25rem+var(--rows)*2.25rem)]"
      style={{ '--rows': bases.size + headings } as CSSProperties}
    >
      <NeedsMatrix programs={programs} />
    </div>
  );
}
