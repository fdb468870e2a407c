import { variantsOf } from '@ffl/domain/programs/match-programs';
import type { Program } from '@ffl/domain/programs/program';
import { type ProgramType, programDefaults, programTypes } from '@ffl/domain/programs/program-types';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isAmong, useBasesWith } from '../../lib/session/may.ts';
import { programQueries } from './queries.ts';

/** The programs that this person may punch: a trainer of bases, those there. */
export function useProgramsToPunch(isNeeded = true) {
  const own = useBasesWith('punch');
  const select = useCallback((all: Program[]) => all.filter(({ base }) => isAmong(own, base)), [own]);
  return useQuery({ ...programQueries.list(), select, enabled: isNeeded });
}

/** The cards that this person punches from; only a trainer of bases waits for the programs. */
export function useCardsToPunch(): readonly ProgramType[] {
  const isEverywhere = useBasesWith('punch') === null;
  const { data = [] } = useProgramsToPunch(!isEverywhere);
  if (isEverywhere) return programTypes;
  return programTypes.filter((type) => variantsOf(programDefaults[type].name, data).length > 0);
}
