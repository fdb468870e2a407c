import { compareBaseNames } from '@ffl/domain/bases/base';
import { countText } from '@ffl/domain/numbers/count-text';
import { programMessages } from '@ffl/domain/programs/messages';
import type { Program } from '@ffl/domain/programs/program';
import { readinessMessages } from '@ffl/domain/readiness/messages';
import { columnKey, type NeedColumn, programColumns } from '@ffl/domain/readiness/needs-matrix';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import type { ProgramCard } from '../../api/programs/queries.ts';
import { ProgramTile } from '../../components/programs/program-tile.tsx';
import { useProgramLinks } from '../../hooks/pages/use-page-links.ts';
import { programFacts } from './program-card.tsx';

/** A program; its counts only for those who see them. */
type ShownProgram = Program & Partial<Pick<ProgramCard, 'members' | 'inForce' | 'needed'>>;

/** Each type of program once, and every other program, with the bases that have it. */
export function ProgramsByType({ programs }: { programs: readonly ShownProgram[] }) {
  return (
    <ul aria-label="Programs" className="flex flex-col gap-4">
      {programColumns(programs).map((column) => (
        <OneType
          key={column.key}
          column={column}
          programs={programs
            .filter((program) => columnKey(program) === column.key)
            .toSorted((one, other) => compareBaseNames(one.base ?? '', other.base ?? ''))}
        />
      ))}
    </ul>
  );
}

type OneTypeProps = { column: NeedColumn; programs: readonly ShownProgram[] };

function OneType({ column: { name, type }, programs }: OneTypeProps) {
  const facts = [...Map.groupBy(programs, programFacts)];
  return (
    <li data-card="" className="break-inside-avoid rounded-card border border-line bg-surface p-4 md:p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="flex min-w-0 items-center gap-2.5 font-semibold text-card-title">
          <ProgramTile name={name} type={type} isDecorative />
          <span className="wrap-anywhere">{name}</span>
        </h2>
        <Counts programs={programs} />
      </div>
      <p className="wrap-anywhere mt-2 line-clamp-3 text-ink-2">
        {programs[0]?.description || programMessages.noDescription}
      </p>
      {facts.map(([text, ofBases]) => (
        <p key={text} className="mt-1 text-meta">
          {facts.length > 1 && `${ofBases.map(baseOf).join(', ')}: `}
          {text}
        </p>
      ))}
      <ul
        aria-label={`Bases of ${name}`}
        className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2 md:grid-cols-[repeat(auto-fill,minmax(7.25rem,1fr))]"
      >
        {programs.map((program) => (
          <BaseLink key={program.id} program={program} title={name} />
        ))}
      </ul>
    </li>
  );
}

/** For those who see them, how many hold the program at all of these bases. */
function Counts({ programs }: { programs: readonly ShownProgram[] }) {
  if (programs[0]?.members === undefined) return null;
  const sum = (of: 'members' | 'inForce') =>
    countText(programs.reduce((total, { [of]: count = 0 }) => total + count, 0));
  return (
    <p className="text-ink-2 text-meta md:ml-auto" data-numbers="">
      <span className="font-semibold text-body text-ink">{sum('inForce')}</span> of {sum('members')} credentials in
      force
    </p>
  );
}

type BaseLinkProps = { program: ShownProgram; title: string };

function BaseLink({ program, title }: BaseLinkProps) {
  const links = useProgramLinks();
  const { id, name, baseId, members, inForce = 0, needed = null } = program;
  const isTooFew = needed !== null && inForce < needed;
  return (
    <li data-row={id}>
      <Link
        {...links.program(id, baseId)}
        className="flex min-h-12 flex-col justify-center rounded-control border border-line px-2 py-1.5 hover:border-line-strong hover:text-accent"
      >
        <span className="wrap-anywhere font-semibold">
          <span className="sr-only">{name} at</span> {baseOf(program)}
        </span>
        {name !== title && (
          <span aria-hidden="true" className="wrap-anywhere text-ink-2 text-meta">
            {name}
          </span>
        )}
        {members !== undefined && (
          <span
            className={clsx(
              'text-meta',
              isTooFew ? 'flex items-center gap-1 font-semibold text-expired' : 'text-ink-2',
            )}
            data-numbers=""
          >
            <span className="sr-only">, </span>
            {isTooFew ? `${countText(inForce)} of ${countText(needed)}` : readinessMessages.members(members)}
            {isTooFew && <TriangleAlert aria-hidden="true" size={14} />}
            {isTooFew && <span className="sr-only">, {readinessMessages.short(needed - inForce)}</span>}
          </span>
        )}
      </Link>
    </li>
  );
}

function baseOf({ base, isBaseActive }: ShownProgram): string {
  if (base === null) return 'No base';
  return isBaseActive ? base : readinessMessages.inactiveBase(base);
}
