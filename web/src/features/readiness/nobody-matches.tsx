import { readinessMessages } from '@ffl/domain/readiness/messages';
import { CalendarSearch } from 'lucide-react';
import type { Board } from '../../api/readiness/rows.ts';
import { Button } from '../../components/ui/button.tsx';
import { EmptyCard } from '../../components/ui/card.tsx';
import { rememberBase, rememberedBase } from '../../lib/device/own-base.ts';
import { useOwnBases } from '../../lib/session/may.ts';
import { type ChangeReadiness, noFilters, type ReadinessState } from './readiness-state.ts';

type NobodyMatchesProps = { board: Board; state: ReadinessState; change: ChangeReadiness };

/** Why the board is empty, and what to do. */
export function NobodyMatches({ board: { columns }, state, change }: NobodyMatchesProps) {
  const isShown = columns.some(({ counts }) => counts !== null);
  const { base, q, falls, ends } = state;
  const own = useOwnBases();

  /** A deleted base must not be remembered as this device's base. */
  function showAnyBase() {
    if (base !== null && base === rememberedBase()) rememberBase(null);
    change(noFilters);
  }

  if (isShown && q !== '') {
    return (
      <EmptyCard
        icon={CalendarSearch}
        title={readinessMessages.noSuchName}
        action={<Button onClick={() => change({ q: '' })}>{readinessMessages.clearName}</Button>}
      />
    );
  }
  if (isShown && (falls !== null || ends !== null)) {
    return (
      <EmptyCard
        icon={CalendarSearch}
        title={ends === null ? readinessMessages.nobodyFallsOut : readinessMessages.nobodyEnds}
        action={<Button onClick={() => change({ falls: null, ends: null })}>{readinessMessages.showEverybody}</Button>}
      />
    );
  }
  return (
    <EmptyCard
      icon={CalendarSearch}
      title={reasonOf(base, columns.length > 0, isShown)}
      action={<Button onClick={showAnyBase}>{own ? 'Show today' : 'Show today at any base'}</Button>}
    >
      {columns.length === 0 && base !== null
        ? 'It may have been renamed or deleted. Choose another base.'
        : 'Choose another day, base or program.'}
    </EmptyCard>
  );
}

function reasonOf(base: string | null, hasColumns: boolean, isShown: boolean): string {
  if (!hasColumns && base !== null) return readinessMessages.noSuchBase;
  return hasColumns && !isShown ? readinessMessages.noSuchPrograms : readinessMessages.empty;
}
