import type { Base } from '@ffl/domain/bases/base';
import { baseMessages } from '@ffl/domain/bases/messages';
import { wordSearch } from '@ffl/domain/search/word-search';
import { useQuery } from '@tanstack/react-query';
import { MapPin, Plus } from 'lucide-react';
import { useRef } from 'react';
import { type BaseOverview, baseQueries } from '../../api/bases/queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { EmptyCard } from '../../components/ui/card.tsx';
import { CardGrid, CardSkeletons } from '../../components/ui/card-grid.tsx';
import { Loaded, Skeleton } from '../../components/ui/loaded.tsx';
import { PageHeading } from '../../components/ui/page-heading.tsx';
import { NoResult, SearchField } from '../../components/ui/search-field.tsx';
import { useOnline } from '../../hooks/device/use-online.ts';
import { useListKeys } from '../../hooks/lists/use-list-keys.ts';
import { useSearchText } from '../../hooks/lists/use-search-text.ts';
import { Opened, useOpened } from '../../hooks/pages/use-opened.ts';
import { useBasesFailure } from '../../hooks/visit/use-bases-failure.ts';
import { useNow } from '../../hooks/visit/use-now.ts';
import { soon } from '../../lib/pages/soon.ts';
import { isAmong, May, useOwnBases } from '../../lib/session/may.ts';
import { BaseCard } from './base-card.tsx';
import { Staffing } from './staffing.tsx';

const BaseDialog = soon(async () => (await import('./base-dialog.tsx')).BaseDialog);
const DeleteBaseDialog = soon(async () => (await import('./delete-base-dialog.tsx')).DeleteBaseDialog);

/** All bases, with the number in force at each (BAS-01). */
export function BasesPage() {
  const isOnline = useOnline();
  const [q, search] = useSearchText();
  const edited = useOpened<{ base?: Base }>();
  const doomed = useOpened<BaseOverview>();
  const searchField = useRef<HTMLInputElement>(null);
  const own = useOwnBases();
  const query = useQuery({
    ...baseQueries.overview(),
    refetchOnReconnect: true,
    select: (bases) => bases.filter(({ name }) => isAmong(own, name)),
  });
  useBasesFailure(query);
  useListKeys(searchField, { text: q, isAnswered: query.data !== undefined });
  const addBase = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden="true" size={18} />}
      disabled={!isOnline}
      onClick={() => edited.open({})}
    >
      Add Base
    </Button>
  );

  return (
    <>
      <PageHeading title="Bases" actions={<May right="bases">{addBase}</May>} />
      {query.data ? (
        <Staffing programs={query.data.flatMap(programsOf)} />
      ) : (
        query.isError || <Skeleton className="mb-6 h-90" />
      )}
      <SearchField
        label="Search bases"
        placeholder="Search bases..."
        value={q}
        onSearch={search}
        ref={searchField}
        className="mb-4 max-w-140 print:hidden"
      />
      <Loaded
        query={query}
        failure={baseMessages.fetchFailed}
        failedAgain="The bases could not be refreshed."
        outline={<CardSkeletons />}
      >
        {(bases) => (
          <BaseGrid
            bases={bases}
            q={q}
            onClear={() => search('')}
            onEdit={(base) => edited.open({ base })}
            onDelete={doomed.open}
          />
        )}
      </Loaded>
      <Opened of={edited}>{(base) => <BaseDialog {...base} onClose={edited.close} />}</Opened>
      <Opened of={doomed}>
        {/* The list may be read again while the dialog is open: its newest row counts. */}
        {(opened) => (
          <DeleteBaseDialog base={query.data?.find(({ id }) => id === opened.id) ?? opened} onClose={doomed.close} />
        )}
      </Opened>
    </>
  );
}

type BaseGridProps = {
  bases: BaseOverview[];
  q: string;
  onClear: () => void;
  onEdit: (base: Base) => void;
  onDelete: (base: BaseOverview) => void;
};

function BaseGrid({ bases, q, onClear, onEdit, onDelete }: BaseGridProps) {
  const now = useNow();
  const isFound = wordSearch(q);
  const found = bases.filter(({ name, description }) => isFound([name, description]));
  if (bases.length === 0) {
    return <EmptyCard icon={MapPin} title={baseMessages.none} />;
  }
  if (found.length === 0) return <NoResult title="No bases found. Try adjusting your search." onClear={onClear} />;
  return (
    <CardGrid label="Bases">
      {found.map((base) => (
        <BaseCard key={base.id} base={base} now={now} onEdit={() => onEdit(base)} onDelete={() => onDelete(base)} />
      ))}
    </CardGrid>
  );
}

function programsOf({ name, isActive, programs }: BaseOverview) {
  return programs.map((program) => ({ ...program, base: name, isBaseActive: isActive }));
}
