import { baseMessages } from '@ffl/domain/bases/messages';
import { fullName } from '@ffl/domain/members/member';
import { countText } from '@ffl/domain/numbers/count-text';
import { displayDate } from '@ffl/domain/time/denver';
import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import type { BaseOverview } from '../../api/bases/queries.ts';
import { DaysLeftBadge } from '../../components/credentials/days-left-badge.tsx';
import { ProgramTile } from '../../components/programs/program-tile.tsx';
import { buttonClass } from '../../components/ui/button.tsx';
import { GridCard, opensCard } from '../../components/ui/card-grid.tsx';
import { ActionsMenu } from '../../components/ui/record-actions.tsx';
import { StatusPill } from '../../components/ui/status-pill.tsx';
import { May } from '../../lib/session/may.ts';

type BaseCardProps = { base: BaseOverview; now: Date; onEdit: () => void; onDelete: () => void };

const linkClass = 'relative z-10 underline underline-offset-4 hover:text-accent max-md:inline-block max-md:py-1';

/** A base with its programs, how many people are in force there, and whose credential ends next. */
export function BaseCard({ base, now, onEdit, onDelete }: BaseCardProps) {
  const { id, name, description, isActive, programs } = base;
  return (
    <GridCard
      rowId={id}
      title={
        <Link to="/admin/bases/$baseId" params={{ baseId: id }} className={opensCard}>
          {name}
        </Link>
      }
      aside={!isActive && <StatusPill state="inactive">inactive</StatusPill>}
      footer={
        <>
          <Link
            to="/admin/bases/$baseId"
            params={{ baseId: id }}
            className={`${buttonClass({ size: 'small' })} mr-auto`}
          >
            View Programs <span className="sr-only">of {name}</span>
          </Link>
          <May right="bases">
            <ActionsMenu
              of={name}
              acts={[{ text: 'Edit Base', Icon: Pencil, onSelect: onEdit }]}
              deleteText={baseMessages.deleteTitle}
              onDelete={onDelete}
            />
          </May>
        </>
      }
    >
      {description !== null && <p className="wrap-anywhere text-ink-2">{description}</p>}
      <p className="flex flex-wrap items-center gap-1.5">
        {programs.map((program) => (
          <ProgramTile
            key={program.id}
            name={program.name}
            type={program.programType}
            className="size-7 text-caption"
          />
        ))}
        <span className="not-first:ml-1 text-ink-2 text-meta">{countOf(programs.length, 'program')}</span>
      </p>
      <Standing base={base} now={now} />
    </GridCard>
  );
}

function Standing({ base: { name, inForce, next }, now }: Pick<BaseCardProps, 'base' | 'now'>) {
  return (
    <dl className="mt-auto flex flex-col gap-1 text-meta" data-numbers="">
      <div>
        <dt className="sr-only">Today</dt>
        <dd>
          <Link to="/admin/members" search={{ base: name, standing: 'in_force' }} className={linkClass}>
            <span className="font-semibold text-body">{countText(inForce)}</span> in force today{' '}
            <span className="sr-only">at {name}</span>
          </Link>
        </dd>
      </div>
      {next && (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <dt className="text-ink-2">Lapses next</dt>
          <dd className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Link to="/admin/members" search={{ selected: next.memberId }} className={`${linkClass} wrap-anywhere`}>
              {fullName(next)}
            </Link>
            <span>{next.program}</span>
            <span className="whitespace-nowrap">{displayDate(next.until)}</span>
            <DaysLeftBadge expiresDate={next.until} now={now} />
          </dd>
        </div>
      )}
    </dl>
  );
}

function countOf(count: number, what: string): string {
  return `${count} ${count === 1 ? what : `${what}s`}`;
}
