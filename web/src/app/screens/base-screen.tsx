import { baseMeant } from '@ffl/domain/bases/base';
import { baseMessages } from '@ffl/domain/bases/messages';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { baseQueries } from '../../api/bases/queries.ts';
import { OwnBase } from '../../components/grants/own-base.tsx';
import { CardSkeletons } from '../../components/ui/card-grid.tsx';
import { Loaded } from '../../components/ui/loaded.tsx';
import { ProgramsOfBase } from '../../features/programs/programs-of-base.tsx';
import { useKept } from '../../hooks/forms/use-entries.ts';
import { useBasesFailure } from '../../hooks/visit/use-bases-failure.ts';
import { ProgramScreen } from './program-screen.tsx';

/**
 * The screen of `/admin/bases/{x}`: a base's programs, by id or name, otherwise a program, otherwise the bases.
 */
export function BaseScreen() {
  const { baseId: named } = useParams({ from: '/signed-in/admin-only/admin/bases/$baseId' });
  const query = useQuery({ ...baseQueries.list(), staleTime: 0, refetchOnReconnect: true });
  useBasesFailure(query);
  const base = useKept(query.data && (baseMeant(named, query.data) ?? null));
  return (
    <Loaded
      query={query}
      failure={baseMessages.fetchFailed}
      failedAgain="The bases could not be refreshed."
      outline={<CardSkeletons />}
    >
      {() => {
        if (base) {
          return (
            <OwnBase base={base.name}>
              <ProgramsOfBase key={base.id} base={base} />
            </OwnBase>
          );
        }
        // Data read before may be older than the base.
        return query.isFetching ? <CardSkeletons /> : <ProgramScreen programId={named} baseId={null} />;
      }}
    </Loaded>
  );
}
