import { type Base, baseMeant } from '@ffl/domain/bases/base';
import { countText } from '@ffl/domain/numbers/count-text';
import { programMessages } from '@ffl/domain/programs/messages';
import type { Program } from '@ffl/domain/programs/program';
import type { ProgramType } from '@ffl/domain/programs/program-types';
import { useQuery } from '@tanstack/react-query';
import { linkOptions, Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { baseQueries } from '../../api/bases/queries.ts';
import { programQueries } from '../../api/programs/queries.ts';
import { ProgramTile, programColors } from '../../components/programs/program-tile.tsx';
import { BackLink } from '../../components/ui/back-link.tsx';
import { Loaded, Skeleton } from '../../components/ui/loaded.tsx';
import { PageTitle } from '../../components/ui/public-page.tsx';
import { useHasEntries, useKept } from '../../hooks/forms/use-entries.ts';
import { useIsAlias } from '../../hooks/pages/use-page-links.ts';
import { isId } from '../../lib/pages/is-id.ts';
import { ProgramFacts } from './program-facts.tsx';

export type ProgramAddress = {
  programId: string;
  /** The base in the address, by id or name; null without one. */
  baseId: string | null;
};

type ProgramFrameProps = ProgramAddress & {
  /** Set if others found that the program no longer exists. */
  isGone?: boolean;
  /** Number who hold its credential, if it may be shown. */
  memberCount?: number | undefined;
  renderActions?: (program: Program, memberCount: number | undefined) => ReactNode;
  renderFacts?: (program: Program) => ReactNode;
  children: (program: Program) => ReactNode;
};

/**
 * The parts of a program that everyone sees, and the link back; an unknown program links to the list it would be in
 * (R-04).
 */
export function ProgramFrame({
  programId,
  baseId,
  isGone = false,
  memberCount,
  renderActions,
  renderFacts,
  children,
}: ProgramFrameProps) {
  const isPossible = isId(programId);
  const query = useQuery({
    ...programQueries.byId(programId),
    enabled: isPossible,
    refetchOnReconnect: true,
  });
  const program = useKept(query.data);
  // A look-up is needed only if the address has a former base name or another base.
  const isUnsure = program !== null && program !== undefined && baseId !== null && !isOf(program, baseId, []);
  const bases = useQuery({ ...baseQueries.list(), enabled: isUnsure });
  const hasEntries = useHasEntries();
  const isAlias = useIsAlias();
  const list = baseId === null ? linkOptions({ to: '/programs' }) : toBase(baseId);
  // Under `/admin/bases`, the address may have been meant for a base.
  const instead = baseId === null && !isAlias ? linkOptions({ to: '/admin/bases' }) : list;
  const isElsewhere = program && baseId !== null && !isOf(program, baseId, bases.data ?? []);
  const isLost = program === null || (isElsewhere && !bases.isPending) || isGone;
  if (!isPossible || (isLost && !(program && hasEntries))) return <Navigate {...instead} replace />;

  return (
    <>
      <BackLink {...list}>{backText(baseId, program)}</BackLink>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-3">
            {program && <ProgramTile name={program.name} type={program.programType} isDecorative />}
            <PageTitle title={program?.name ?? 'Program'} className="text-balance font-bold text-page-title" />
            {program?.base && <Place base={program.base} />}
            {program && memberCount !== undefined && <MemberCount type={program.programType} count={memberCount} />}
          </div>
          {program && <Words program={program} />}
        </div>
        {program && renderActions && (
          <div className="flex flex-wrap gap-3 print:hidden">{renderActions(program, memberCount)}</div>
        )}
      </div>
      <Loaded
        query={{ ...query, data: program }}
        failure={programMessages.fetchOneFailed}
        failedAgain="This page could not be refreshed."
        outline={<Skeleton className="h-50" />}
      >
        {(found) => (
          <div className="flex flex-col gap-6">
            <ProgramFacts program={found}>{renderFacts?.(found)}</ProgramFacts>
            {children(found)}
          </div>
        )}
      </Loaded>
    </>
  );
}

/** Names the base, since every base has a program of this name. */
function Place({ base }: { base: string }) {
  return (
    <span className="rounded-control border border-line-strong px-2.5 py-0.75 font-semibold text-ink-2 text-meta">
      <span className="sr-only">Base </span>
      {base}
    </span>
  );
}

/** The number of members, in a square with the color of the program's tile. */
function MemberCount({ type, count }: { type: ProgramType | null; count: number }) {
  const { className, style } = programColors(type);
  return (
    <span
      className={`rounded-control px-2.5 py-1 font-bold text-meta [print-color-adjust:exact] ${className}`}
      style={style}
      data-numbers=""
    >
      {countText(count)} {count === 1 ? 'member' : 'members'}
    </span>
  );
}

function Words({ program: { description, requiresTraining } }: { program: Program }) {
  return (
    <div className="mt-2 flex max-w-[70ch] flex-col gap-1 text-ink-2">
      <p className="wrap-anywhere whitespace-pre-line">{description || programMessages.noDescription}</p>
      {requiresTraining && <p>{programMessages.trainingRequired}</p>}
    </div>
  );
}

function toBase(baseId: string) {
  return linkOptions({ to: '/admin/bases/$baseId', params: { baseId } });
}

/** A base in the address is its id, current or former name, ignoring case. */
function isOf({ baseId, base }: Program, named: string, bases: readonly Base[]): boolean {
  if ([baseId, base?.toLowerCase()].includes(named.toLowerCase())) return true;
  return baseId !== null && baseMeant(named, bases)?.id === baseId;
}

function backText(baseId: string | null, program: Program | undefined): string {
  if (baseId === null) return 'Back to Programs';
  return program?.base ? `Back to ${program.base}` : 'Back to Base';
}
