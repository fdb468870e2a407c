import type { Base } from '@ffl/domain/bases/base';
import { baseLimits } from '@ffl/domain/bases/limits';
import { programMessages } from '@ffl/domain/programs/messages';
import { availableProgramTypes } from '@ffl/domain/programs/place-at-base';
import type { Program } from '@ffl/domain/programs/program';
import { byType } from '@ffl/domain/readiness/needs-matrix';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { programQueries } from '../../api/programs/queries.ts';
import { BackLink } from '../../components/ui/back-link.tsx';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { CardSkeletons } from '../../components/ui/card-grid.tsx';
import { Loaded } from '../../components/ui/loaded.tsx';
import { PageHeading } from '../../components/ui/page-heading.tsx';
import { StatusPill } from '../../components/ui/status-pill.tsx';
import { useOnline } from '../../hooks/device/use-online.ts';
import { linkOfRow, useListKeys } from '../../hooks/lists/use-list-keys.ts';
import { useSearchText } from '../../hooks/lists/use-search-text.ts';
import { Opened, useOpened } from '../../hooks/pages/use-opened.ts';
import { useTrainingLinks } from '../../hooks/pages/use-page-links.ts';
import { soon } from '../../lib/pages/soon.ts';
import { useMay } from '../../lib/session/may.ts';
import { AddProgramCard } from './add-program-card.tsx';
import { ProgramGrid, ProgramSearch } from './program-grid.tsx';

const ProgramFormDialog = soon(async () => (await import('./program-form-dialog.tsx')).ProgramFormDialog);

/** A base's programs, and the types it can still add (BAS-05 to BAS-09). */
export function ProgramsOfBase({ base }: { base: Base }) {
  const isOnline = useOnline();
  const [q, search] = useSearchText();
  const adding = useOpened<true>();
  const trainings = useTrainingLinks();
  const searchField = useRef<HTMLInputElement>(null);
  const query = useQuery({
    ...programQueries.cards(base.id),
    refetchOnReconnect: true,
    select: (programs) => programs.toSorted(byType),
  });
  const setAdded = useFocusOnAdded(query.data);
  const isFull = (query.data?.length ?? baseLimits.programsPerBase) >= baseLimits.programsPerBase;
  const canAdd = useMay('bases') && !isFull;
  useListKeys(searchField, { text: q, isAnswered: query.data !== undefined });
  return (
    <>
      <BackLink to="/admin/bases">Back to Bases</BackLink>
      <PageHeading
        title={`${base.name} Programs`}
        description={
          (!base.isActive || base.description) && (
            <span className="flex flex-wrap items-center gap-2">
              {!base.isActive && <StatusPill state="inactive">inactive</StatusPill>}
              {base.description}
            </span>
          )
        }
        actions={
          <>
            <Link to="/admin/readiness" search={{ base: base.name }} className={buttonClass({})}>
              Readiness <span className="sr-only">of {base.name}</span>
            </Link>
            <Link {...trainings.base(base.id)} className={buttonClass({})}>
              Training <span className="sr-only">at {base.name}</span>
            </Link>
            {canAdd && (
              <Button
                icon={<Plus aria-hidden="true" size={18} />}
                disabled={!isOnline}
                onClick={() => adding.open(true)}
              >
                Add Program
              </Button>
            )}
          </>
        }
      />
      <ProgramSearch q={q} onSearch={search} ref={searchField} />
      <Loaded
        query={query}
        failure={programMessages.fetchForBaseFailed}
        failedAgain="The programs could not be refreshed."
        outline={<CardSkeletons />}
      >
        {(programs) => (
          <ProgramGrid
            programs={programs}
            q={q}
            onClearSearch={() => search('')}
            addCard={
              canAdd && (
                <AddProgramCard
                  key={programs.length}
                  base={base}
                  types={availableProgramTypes(programs)}
                  onAdded={setAdded}
                />
              )
            }
          />
        )}
      </Loaded>
      <Opened of={adding}>{() => <ProgramFormDialog baseId={base.id} onClose={adding.close} />}</Opened>
    </>
  );
}

/** The pressed button disappears, so focus moves to the new program's card. */
function useFocusOnAdded(programs: readonly Program[] | undefined): (program: Program) => void {
  const [added, setAdded] = useState<string | null>(null);
  useEffect(() => {
    if (added === null || !programs?.some(({ id }) => id === added)) return;
    linkOfRow(added)?.focus();
    setAdded(null);
  }, [added, programs]);
  return ({ id }) => setAdded(id);
}
