import { holdsAny, toSingleStanding } from '@ffl/domain/credentials/single-standing';
import type { IsAsked } from '../../components/credentials/program-tiles.tsx';
import { shownScope } from './list-filters.ts';
import { type ListState, orderOf } from './list-state.ts';
import type { ListedPrograms } from './use-programs.ts';

/** Whether the list asks about a credential: in the programs filtered by, and by what ends, or by what lapses next. */
export function askedOf(state: ListState, programs: ListedPrograms, now: Date): IsAsked {
  const ends = toSingleStanding(state.standing);
  const isNext = orderOf(state).by === 'soonest';
  const { program, type, base } = shownScope(state, programs);

  function isInScope(programId: string): boolean {
    const found = programs?.find(({ id }) => id === programId);
    if (program !== null) return programId === program;
    return (type === null || found?.programType === type) && (base === null || found?.base === base);
  }

  return ({ programId, expiresDate, state: shown }) => {
    if (!isInScope(programId)) return false;
    return ends ? holdsAny([{ expiresDate }], ends, now, shown === 'grounded') : !isNext || shown !== 'expired';
  };
}
