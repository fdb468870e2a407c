import { baseMeant, baseNames } from '@ffl/domain/bases/base';
import { useQuery } from '@tanstack/react-query';
import { baseQueries } from '../../api/bases/queries.ts';
import { useNamesOfBases } from '../../api/bases/use-bases.ts';
import { useTrainingLinks } from '../../hooks/pages/use-page-links.ts';
import { useBasesFailure } from '../../hooks/visit/use-bases-failure.ts';

/** A base's form in an address: its name or id. */
export type TrainingPlace =
  | { kind: 'base'; name: string }
  | { kind: 'all' }
  /** Sessions without a base, or at an unknown place. */
  | { kind: 'elsewhere' }
  | { kind: 'unknown' };

/** The base an address names, and the reading state if its name alone doesn't say. */
export function useTrainingPlace(named: string) {
  const wanted = named.toLowerCase();
  const fixed = baseNames.find((name) => name.toLowerCase() === wanted);
  const isNamed = wanted !== elsewhere && wanted !== allBases;
  const isPlain = fixed !== undefined || !isNamed;
  const query = useQuery({ ...baseQueries.list(), enabled: isNamed, refetchOnReconnect: true });
  const found = query.data && baseMeant(wanted, query.data);
  const read: TrainingPlace | undefined =
    query.data && (found ? { kind: 'base', name: found.name } : { kind: 'unknown' });
  // A base of the specification is listed at once, and under its current name once that is read.
  const plain: TrainingPlace =
    fixed === undefined
      ? { kind: wanted === allBases ? 'all' : 'elsewhere' }
      : { kind: 'base', name: found?.name ?? fixed };
  const place = { ...query, data: isPlain ? plain : read, isError: !isPlain && query.isError };
  useBasesFailure(place);
  return place;
}

/** The address of sessions without a base, or at an unknown place. */
export const elsewhere = 'other';

/** The address of the sessions of all bases. */
export const allBases = 'all';

/** A base's list and its name; for anything that is no base, a link to all of them. */
export function usePlaceOf(base: string) {
  const links = useTrainingLinks();
  const isListed = useNamesOfBases().includes(base);
  return isListed ? { link: links.base(base), name: base } : { link: links.overview, name: 'Training' };
}
