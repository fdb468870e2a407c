import type { ProgramNeed } from '@ffl/domain/readiness/needs-matrix';
import { useLocation } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import { later } from '../../lib/pages/soon.ts';

const NeedsMatrix = later(async () => (await import('./needs-matrix.tsx')).NeedsMatrix);
const CoverageOfBases = later(async () => (await import('./coverage-of-bases.tsx')).CoverageOfBases);

/**
 * How many are in force of how many needed, now and in the weeks ahead. The room of both is reserved, so that nothing
 * moves when they have loaded.
 */
export function Staffing({ programs }: { programs: readonly ProgramNeed[] }) {
  const isAsked = useLocation({ select: ({ hash }) => hash === 'coverage' });
  const bases = new Set(programs.flatMap(({ base }) => base ?? []));
  const headings = programs.some(({ base, isBaseActive }) => base !== null && !isBaseActive) ? 1 : 0;
  const needing = programs.filter(({ needed }) => needed !== null).length;
  if (bases.size === 0) return null;
  return (
    <div
      className={clsx(
        'mb-6 grid items-start gap-4',
        needing > 0 && 'min-[80rem]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]',
      )}
    >
      <div
        className="min-h-[calc(7rem+var(--rows)*2.75rem)] pointer-fine:min-h-[calc(5.25rem+var(--rows)*2.25rem)]"
        style={rows(bases.size + headings)}
      >
        <NeedsMatrix programs={programs} />
      </div>
      {needing > 0 && (
        <div
          id="coverage"
          ref={(place) => {
            if (isAsked) place?.scrollIntoView();
          }}
          className="min-h-[calc(6.75rem+var(--rows)*2.75rem)] scroll-mt-4 pointer-fine:min-h-[calc(6.75rem+var(--rows)*2rem)]"
          style={rows(needing)}
        >
          <CoverageOfBases />
        </div>
      )}
    </div>
  );
}

function rows(count: number) {
  return { '--rows': count } as CSSProperties;
}
