import { baseMeant } from '@ffl/domain/bases';
import type { Program } from '@ffl/domain/programs';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { baseQueries } from './queries.ts';

/** An address that names a base by a former name goes on under its present one. Asked only where no program is at the base. */
export function useRenamedBase(
  named: string | null,
  programs: readonly Program[] | null | undefined,
  onRenamed: (name: string) => void,
): void {
  const isUnknown = named !== null && programs?.some(({ base }) => base === named) === false;
  const { data } = useQuery({ ...baseQueries.list(), enabled: isUnknown, networkMode: 'always' });
  const present = isUnknown && data ? baseMeant(named, data)?.name : undefined;
  useEffect(() => {
    if (present !== undefined && present !== named) onRenamed(present);
  });
}
