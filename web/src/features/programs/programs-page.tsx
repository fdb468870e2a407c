import { programMessages } from '@ffl/domain/programs/messages';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { programQueries } from '../../api/programs/queries.ts';
import { NeedsOfBases } from '../../components/programs/needs-of-bases.tsx';
import { Button } from '../../components/ui/button.tsx';
import { CardSkeletons } from '../../components/ui/card-grid.tsx';
import { Loaded } from '../../components/ui/loaded.tsx';
import { PageHeading } from '../../components/ui/page-heading.tsx';
import { useOnline } from '../../hooks/device/use-online.ts';
import { useListKeys } from '../../hooks/lists/use-list-keys.ts';
import { useSearchText } from '../../hooks/lists/use-search-text.ts';
import { Opened, useOpened } from '../../hooks/pages/use-opened.ts';
import { soon } from '../../lib/pages/soon.ts';
import { isAmong, May, useMay, useOwnBases } from '../../lib/session/may.ts';
import { byBase, type ShownProgram } from './program-card.tsx';
import { ProgramGrid, ProgramSearch } from './program-grid.tsx';

const AddProgramDialog = soon(async () => (await import('./program-form-dialog.tsx')).AddProgramDialog);

/** The programs of all bases: with members for people who see them, without for everyone else. */
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
        actions={
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
        }
      />
      <FoundPrograms query={query} renderAbove={(programs) => <NeedsOfBases programs={programs} />} />
      <Opened of={adding}>{() => <AddProgramDialog onClose={adding.close} />}</Opened>
    </>
  );
}

/** The programs page for members, who may only read. */
function ProgramsOfAll() {
  const query = useQuery({ ...programQueries.list(), refetchOnReconnect: true, select: byBase });
  return (
    <>
      <PageHeading title="Programs" />
      <FoundPrograms query={query} />
    </>
  );
}

type FoundProgramsProps<Shown> = {
  query: { data: Shown[] | undefined; isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> };
  renderAbove?: (programs: Shown[]) => ReactNode;
};

function FoundPrograms<Shown extends ShownProgram>({ query, renderAbove }: FoundProgramsProps<Shown>) {
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
        outline={<CardSkeletons />}
      >
        {(programs) => (
          <>
            {q === '' && renderAbove?.(programs)}
            <ProgramGrid programs={programs} q={q} onClearSearch={() => search('')} hasBase empty="No programs yet." />
          </>
        )}
      </Loaded>
    </>
  );
}
