import { baseMeant, baseNames, namesOfBases, offeredBases } from '@ffl/domain/bases/base';
import type { Program } from '@ffl/domain/programs/program';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useIsDrawnAddress } from '../../lib/pages/use-address.ts';
import { baseQueries } from './queries.ts';

/** The bases to choose from, the fixed ones first; those alone, under their original names, until all are read. */
export function useOfferedBases(): readonly string[] {
  const { data } = useQuery(baseQueries.list());
  return data ? offeredBases(data) : baseNames;
}

/** Names of all bases, inactive ones too, in display order. */
export function useNamesOfBases(): readonly string[] {
  const { data } = useQuery(baseQueries.list());
  return data ? namesOfBases(data) : baseNames;
}

/** An address with a base's former name continues under the current one. Checked only if the base has no such program. */
export function useRenamedBase(
  named: string | null,
  programs: readonly Program[] | null | undefined,
  onRenamed: (name: string) => void,
): void {
  const isUnknown = named !== null && programs?.some(({ base }) => base === named) === false;
  const { data } = useQuery({ ...baseQueries.list(), enabled: isUnknown });
  const present = isUnknown && data ? baseMeant(named, data)?.name : undefined;
  const isDrawnAddress = useIsDrawnAddress();
  useEffect(() => {
    if (present !== undefined && present !== named && isDrawnAddress()) onRenamed(present);
  });
}
