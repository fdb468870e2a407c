import { dashboardMessages } from '@ffl/domain/dashboard/messages';
import { programAtBase } from '@ffl/domain/programs/program';
import { readinessMessages } from '@ffl/domain/readiness/messages';
import { isShort, needsMatrix, type ProgramNeed } from '@ffl/domain/readiness/needs-matrix';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { type CSSProperties, Fragment } from 'react';
import { CoverageCard } from '../../components/programs/coverage.tsx';
import { ProgramTile } from '../../components/programs/program-tile.tsx';

/** A row per base, a column per program: how many people are in force, of how many needed. Each number opens their board. */
export function NeedsMatrix({ programs }: { programs: readonly ProgramNeed[] }) {
  const { columns, rows } = needsMatrix(programs);
  return (
    <CoverageCard title={readinessMessages.matrixTitle} note={standingText(rows.flatMap(({ cells }) => cells))}>
      <div className="relative overflow-x-auto rounded-b-card">
        <table
          className="w-full min-w-[calc(3rem+var(--columns)*4.9rem)] table-fixed border-separate border-spacing-0"
          style={{ '--columns': columns.length } as CSSProperties}
          data-numbers=""
        >
          <caption className="sr-only">{readinessMessages.matrixTitle}</caption>
          <thead>
            <tr>
              <th
                scope="col"
                className={clsx(headClass, firstClass, 'w-12 pl-3 min-[22.5rem]:w-14 @2xl:w-32 @2xl:pl-4')}
              >
                Base
              </th>
              {columns.map(({ key, name, type }) => (
                <th key={key} scope="col" className={clsx(headClass, 'pl-1 @2xl:px-2')}>
                  <span className="flex items-center gap-2 @max-2xl:flex-col @max-2xl:items-start @max-2xl:gap-1">
                    <ProgramTile name={name} type={type} isDecorative className="h-4.5 w-6 rounded-sm text-caption" />
                    <span className="wrap-break-word">{name}</span>
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ base, isActive, cells }, place) => (
              <Fragment key={base}>
                {!isActive && rows[place - 1]?.isActive !== false && (
                  <tr>
                    <th
                      scope="colgroup"
                      colSpan={columns.length + 1}
                      className={`${headClass} h-11 align-middle! pointer-fine:h-9`}
                    >
                      <span className="sticky left-0 pl-3 @2xl:pl-4">{readinessMessages.inactiveBases}</span>
                    </th>
                  </tr>
                )}
                <tr>
                  <th scope="row" className={clsx('border-line border-t bg-surface p-0 text-left', firstClass)}>
                    <Link
                      to="/admin/readiness"
                      search={{ base }}
                      className={`${cellClass} pr-1 pl-3 font-semibold @2xl:pl-4`}
                    >
                      <span className="truncate">
                        {base}
                        <span className="sr-only">, readiness board</span>
                      </span>
                    </Link>
                  </th>
                  {columns.map(({ key }, at) => (
                    <td key={key} className="border-line border-t p-0">
                      <Cell program={cells[at] ?? null} />
                    </td>
                  ))}
                </tr>
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </CoverageCard>
  );
}

function Cell({ program }: { program: ProgramNeed | null }) {
  if (program === null) {
    return (
      <span className={`${cellClass} px-1 text-ink-3 @2xl:px-2`}>
        <span aria-hidden="true">–</span>
        <span className="sr-only">{readinessMessages.noProgram}</span>
      </span>
    );
  }
  const { id, programType, base, inForce, needed } = program;
  const isTooFew = isShort(program);
  return (
    <Link
      to="/admin/readiness"
      search={{ base: base ?? '', programs: programType ?? id }}
      className={clsx(cellClass, 'px-1 @2xl:px-2')}
    >
      <span
        className={clsx(
          'flex items-center gap-x-1.5 whitespace-nowrap rounded-control @max-2xl:flex-wrap [print-color-adjust:exact]',
          isTooFew && '-mx-1 bg-expired-tint px-1 py-0.5 @2xl:-mx-1.5 @2xl:px-1.5 font-semibold text-expired',
        )}
      >
        <span>
          <span className="sr-only">{programAtBase(program)}:</span> {readinessMessages.inForceOf(inForce, needed)}
          {isTooFew && needed !== null && (
            <span className="sr-only">, {readinessMessages.short(needed - inForce)}</span>
          )}
        </span>
        {isTooFew && <TriangleAlert aria-hidden="true" size={16} className="shrink-0" />}
      </span>
    </Link>
  );
}

/** How many of the programs with a number are short. */
function standingText(programs: readonly (ProgramNeed | null)[]): string {
  const withNumber = programs.filter((program) => program !== null && program.needed !== null).length;
  const short = programs.filter((program) => program !== null && isShort(program)).length;
  if (withNumber === 0) return readinessMessages.noNeeds;
  return short === 0 ? dashboardMessages.nobodyShort(withNumber) : readinessMessages.areShort(short, withNumber);
}

/** The column of bases stays while the programs scroll past it. */
const firstClass = 'sticky left-0 z-1';

const headClass = 'border-line border-t bg-sunken py-1.5 text-left align-bottom font-semibold text-caption text-ink-2';

const cellClass =
  'flex h-11 items-center text-table pointer-fine:h-9 [a&]:hover:bg-sunken [a&]:hover:text-accent -outline-offset-2';
