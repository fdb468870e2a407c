import { recordedText } from '@ffl/domain/credentials/recorder';
import { memberLimits } from '@ffl/domain/members/limits';
import { countText } from '@ffl/domain/numbers/count-text';
import { type Program, programAtBase } from '@ffl/domain/programs/program';
import { seasonMessages } from '@ffl/domain/seasons/messages';
import { seasonDays } from '@ffl/domain/seasons/season';
import { displayDate } from '@ffl/domain/time/denver';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { useCallback } from 'react';
import { programQueries } from '../../api/programs/queries.ts';
import {
  type Roster,
  type RosterMember,
  type RosterSort,
  rosterPageSize,
  seasonQueries,
} from '../../api/seasons/queries.ts';
import { BackLink } from '../../components/ui/back-link.tsx';
import { EmptyCard } from '../../components/ui/card.tsx';
import { opensCard, PhoneCards } from '../../components/ui/card-grid.tsx';
import { DataTable } from '../../components/ui/data-table.tsx';
import { AsOf, ListResults } from '../../components/ui/list-results.tsx';
import { PageHeading } from '../../components/ui/page-heading.tsx';
import { PrintedLines } from '../../components/ui/printed-table.tsx';
import { SortChoice } from '../../components/ui/sort-choice.tsx';
import { TableOutlets } from '../../components/ui/table-outlets.tsx';
import { useIsPhone } from '../../hooks/device/use-is-phone.ts';
import { useProgramLinks } from '../../hooks/pages/use-page-links.ts';
import { isId } from '../../lib/pages/is-id.ts';
import { useProduct } from '../../lib/product.ts';
import { RosterPerson, RosterStatusPill, rosterColumns } from './roster-columns.tsx';
import { rosterDocument } from './roster-document.ts';
import { rosterSortLabels, sortText, useRosterState } from './roster-state.ts';

type RosterPageProps = { programId: string; seasonId: string };

/** Everyone credentialed in a season, even if they were removed or deleted since. */
export function RosterPage({ programId, seasonId }: RosterPageProps) {
  const { server } = useProduct();
  const links = useProgramLinks();
  const isPhone = useIsPhone();
  const [state, change] = useRosterState();
  const enabled = isId(programId) && isId(seasonId);
  const { data: program } = useQuery({ ...programQueries.byId(programId), enabled });
  const query = useQuery({
    ...seasonQueries.roster({ seasonId, ...state }),
    enabled,
    placeholderData: keepPreviousData,
    refetchOnReconnect: true,
  });
  const { data: roster } = query;
  const goTo = useCallback((page: number) => change({ page }, { replace: true }), [change]);
  const toProgram = links.program(programId, program?.baseId ?? null);
  const sort = { by: state.sort, dir: state.dir };
  const order = (next: { by: string; dir: 'asc' | 'desc' }) => change({ sort: next.by as RosterSort, dir: next.dir });

  const isOfAnother = roster && roster.season.programId !== programId;
  if (!enabled || program === null || roster === null || isOfAnother) return <Navigate {...toProgram} replace />;
  return (
    <>
      <BackLink {...toProgram}>{program ? `Back to ${programAtBase(program)}` : 'Back to Program'}</BackLink>
      <PageHeading
        title={roster ? seasonMessages.rosterTitle(roster.season.name) : 'Season Roster'}
        description={<Picture program={program} roster={roster} />}
        actions={
          <TableOutlets
            of="member"
            documentOf={program && roster && (() => rosterDocument(server, { program, season: roster.season, state }))}
          />
        }
      />
      {roster && <PrintedLines lines={[sortText(state), partText(roster, state.page)]} />}
      {isPhone && (
        <div className="mb-3 print:hidden">
          <SortChoice sort={sort} labels={rosterSortLabels} onSort={order} />
        </div>
      )}
      <ListResults
        query={{ ...query, data: roster }}
        of="the roster"
        failure={seasonMessages.rosterFailed}
        page={state.page}
        pageSize={rosterPageSize}
        windowSize={memberLimits.pageWindow}
        onPage={goTo}
        renderEmpty={({ season }) => (
          <EmptyCard icon={Users} title={seasonMessages.rosterEmpty}>
            Anyone who gets or renews this credential from {seasonDays(season).replace(' – ', ' to ')} appears here.
          </EmptyCard>
        )}
      >
        {(answer, isStale) =>
          isPhone ? (
            <RosterCards rows={answer?.rows} isStale={isStale} />
          ) : (
            <DataTable
              caption="Roster"
              columns={rosterColumns}
              rows={answer?.rows}
              rowId={({ memberId }) => memberId}
              sort={sort}
              onSort={order}
              isStale={isStale}
            />
          )
        }
      </ListResults>
    </>
  );
}

type PictureProps = { program: Program | undefined; roster: Roster | undefined };

/** What the roster shows: the program, the dates, and as of when. */
function Picture({ program, roster }: PictureProps) {
  return (
    <>
      <p>{seasonMessages.rosterNote}</p>
      <p role="status" className="mt-1 min-h-5 text-meta" data-numbers="">
        {program && roster && (
          <>
            {programAtBase(program)} · {seasonDays(roster.season)} · {seasonMessages.credentialed(roster.matched)}
            <AsOf at={roster.askedAt} isBelow />
          </>
        )}
      </p>
    </>
  );
}

function partText({ matched, rows }: Roster, page: number): string | false {
  const first = (page - 1) * rosterPageSize + 1;
  return (
    rows.length > 0 && `Members ${countText(first)}–${countText(first + rows.length - 1)} of ${countText(matched)}`
  );
}

type RosterCardsProps = { rows: readonly RosterMember[] | undefined; isStale: boolean };

/** The roster on a phone: the whole card opens the record. */
function RosterCards({ rows, isStale }: RosterCardsProps) {
  return (
    <PhoneCards label="Roster" rows={rows} isStale={isStale} idOf={(member) => member.memberId}>
      {(member) => (
        <>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <RosterPerson member={member} className={opensCard} />
            <RosterStatusPill status={member.status} />
          </div>
          <p className="wrap-anywhere text-ink-2 text-meta">{member.organization}</p>
          <p className="text-ink-2 text-meta" data-numbers="">
            Credential {displayDate(member.credentialDate)}, until {displayDate(member.expirationDate)}
          </p>
          <p className="wrap-anywhere text-ink-2 text-meta">{recordedText(member)}</p>
        </>
      )}
    </PhoneCards>
  );
}
