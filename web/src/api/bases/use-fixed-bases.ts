import { baseNames, fixedBases } from '@ffl/domain/bases';
import { useQuery } from '@tanstack/react-query';
import { baseQueries } from './queries.ts';

/** The seven fixed choices under their current names; under their original names until that is read. */
export function useFixedBases(): readonly string[] {
  const { data } = useQuery(baseQueries.list());
  return data ? fixedBases(data) : baseNames;
}
