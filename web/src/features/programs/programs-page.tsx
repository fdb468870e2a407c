import { programMessages } from '@ffl/domain/programs/messages';
import type { Program } from '@ffl/domain/programs/program';
import { readinessMessages } from '@ffl/domain/readiness/messages';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { programQueries } from '../../api/programs/queries.ts';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { Loaded, SkeletonList } from '../../components/ui/loaded.tsx';
import { PageHeading } from '../../components/ui/page-heading.tsx';
import { useOnline } from '../../hooks/device/use-online.ts';
import { useListKeys } from '../../hooks/lists/use-list-keys.ts';
import { useSearchText } from '../../hooks/lists/use-search-text.ts';
import { Opened, useOpened } from '../../hooks/pages/use-opened.ts';
import { soon } from '../../lib/pages/soon.ts';
import { isAmong, May, useMay, useOwnBases } from '../../lib/session/may.ts';
import { FoundPrograms, ProgramSearch } from './program-grid.tsx';
import { ProgramsByType } from './programs-by-type.tsx';

const ProgramFormDialog = soon(async () => (await import('./program-form-dialog.tsx')).ProgramFormDialog);

/** The programs of all bases: with counts for people who see them, without for everyone else. */
export function ProgramsPage() {
  return useMay('see bases') ? <AllPrograms /> : <ProgramsOfAll />;
}

function AllPrograms() {
  const isOnline = useOnline();
  const adding = useOpened<true>();
  const own = useOwnBases();
  const query = useQuery({
    ...programQueries.cards(null),
    refetchOnReconnect: true,
    select: (programs) => programs.filter(({ base }) => isAmong(own, base)),
  });
  return (
    <>
      <PageHeading
        title="Programs"
        description="One person may hold the same program at several bases."
        actions={
          <>
            <Link to="/admin/bases" className={buttonClass({})}>
              {readinessMessages.matrixTitle}
            </Link>
            <May right="bases">
              <Button
                variant="primary"
                icon={<Plus aria-hidden="true" size={18} />}
                disabled={!isOnline}
                onClick={() => adding.open(true)}
              >
                Add Program
              </Button>
            </May>
          </>
        }
      />
      <Searched query={query} />
      <Opened of={adding}>{() => <ProgramFormDialog onClose={adding.close} />}</Opened>
    </>
  );
}

/** The programs page for members, who may only read. */
function ProgramsOfAll() {
  const query = useQuery({ ...programQueries.list(), refetchOnReconnect: true });
  return (
    <>
      <PageHeading title="Programs" />
      <Searched query={query} />
    </>
  );
}

type SearchedProps = {
  query: { data: Program[] | undefined; isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> };
};

function Searched({ query }: SearchedProps) {
  const [q, search] = useSearchText();
  const searchField = useRef<HTMLInputElement>(null);
  useListKeys(searchField, { text: q, isAnswered: query.data !== undefined });
  return (
    <>
      <ProgramSearch q={q} onSearch={search} ref={searchField} />
      <Loaded
        query={query}
        failure={programMessages.fetchFailed}
        failedAgain="The programs could not be refreshed."
        outline={<SkeletonList count={3} size="h-44" />}
      >
        {(programs) => (
          <FoundPrograms programs={programs} q={q} onClearSearch={() => search('')}>
            {(found) => <ProgramsByType programs={found} />}
          </FoundPrograms>
        )}
      </Loaded>
    </>
  );
}
