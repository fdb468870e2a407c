import { baseMessages } from '@ffl/domain/bases/messages';
import { useQuery } from '@tanstack/react-query';
import { baseQueries } from '../../api/bases/queries.ts';
import { credentialQueries } from '../../api/credentials/queries.ts';
import { programQueries } from '../../api/programs/queries.ts';
import { useBasesFailure } from '../../hooks/visit/use-bases-failure.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import { offersOf } from './credential-offers.ts';

/** What can be issued to a member, base by base. */
export function useIssuing(memberId: string) {
  const now = useNow();
  const bases = useQuery(baseQueries.active());
  useBasesFailure(bases);
  const programs = useQuery(programQueries.list());
  const held = useQuery(credentialQueries.ofMember(memberId));
  const removed = useQuery(credentialQueries.removedOf(memberId));
  const needed = [bases, programs, held, removed];
  const known =
    programs.data && held.data && removed.data
      ? { programs: programs.data, held: held.data, removed: removed.data, now }
      : undefined;

  return {
    /** Undefined until everything is there. */
    bases: known && bases.data,
    offersAt: (baseId: string) => (known ? offersOf({ baseId, ...known }) : []),
    /** What is said in its place, if any of it can't be loaded. */
    failure: isMissing(bases) ? baseMessages.fetchFailed : needed.some(isMissing) ? failed : null,
    isFetching: needed.some(({ isFetching }) => isFetching),
    reload: () => void Promise.all(needed.map(({ refetch }) => refetch())),
  };
}

const failed = 'The credentials to issue could not be loaded.';

function isMissing({ data, isError }: { data: unknown; isError: boolean }): boolean {
  return isError && data === undefined;
}
