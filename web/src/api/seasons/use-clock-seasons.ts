import type { Program } from '@ffl/domain/programs';
import type { Season } from '@ffl/domain/seasons';
import { useQuery } from '@tanstack/react-query';
import { seasonQueries } from './queries.ts';

const none: readonly Season[] = [];

/** The seasons by which the recency clock of a program runs: none, and nothing asked, where it has one clock. */
export function useClockSeasons(program: Pick<Program, 'id' | 'twoClocks'> | null) {
  const hasTwo = program?.twoClocks === true;
  const query = useQuery({
    ...seasonQueries.ofProgram(program?.id ?? ''),
    enabled: hasTwo,
    networkMode: 'always',
  });
  return { ...query, data: hasTwo ? query.data : none };
}
