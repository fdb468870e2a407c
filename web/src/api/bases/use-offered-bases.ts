import { baseNames, namesOfBases, offeredBases } from '@ffl/domain/bases/base';
import { useQuery } from '@tanstack/react-query';
import { baseQueries } from './queries.ts';

/** The bases to choose from, the fixed ones first; those alone, under their original names, until all are read. */
export function useOfferedBases(): readonly string[] {
  const { data } = useQuery(baseQueries.list());
  return data ? offeredBases(data) : baseNames;
}

/** Every base, an inactive one too, in that order. */
export function useNamesOfBases(): readonly string[] {
  const { data } = useQuery(baseQueries.list());
  return data ? namesOfBases(data) : baseNames;
}
