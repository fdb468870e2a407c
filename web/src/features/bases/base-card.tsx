import { baseMessages } from '@ffl/domain/bases/messages';
import { countText } from '@ffl/domain/numbers/count-text';
import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import type { BaseOverview } from '../../api/bases/queries.ts';
import { cardLinkClass, LapsesNext } from '../../components/credentials/lapses-next.tsx';
import { ProgramTile } from '../../components/programs/program-tile.tsx';
import { buttonClass } from '../../components/ui/button.tsx';
import { GridCard, opensCard } from '../../components/ui/card-grid.tsx';
import { ActionsMenu } from '../../components/ui/record-actions.tsx';
import { StatusPill } from '../../components/ui/status-pill.tsx';
import { May } from '../../lib/session/may.ts';

type BaseCardProps = { base: BaseOverview; now: Date; onEdit: () => void; onDelete: () => void };

/** A base with its programs, how many people are in force there, and whose credential ends next. */
export function BaseCard({ base, now, onEdit, onDelete }: BaseCardProps) {
  const { id, name, description, isActive, programs, inForce, next } = base;
  return (
    <GridCard
      rowId={id}
      title={
        <Link to="/admin/bases/$baseId" params={{ baseId: id }} className={opensCard}>
          {name}
        </Link>
      }
      aside={
        <span className="-my-1.5 flex items-center gap-1">
          {!isActive && <StatusPill state="inactive">inactive</StatusPill>}
          <Link
            to="/admin/bases/$baseId"
            params={{ baseId: id }}
            className={`${buttonClass({ size: 'small' })} print:hidden`}
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
        </span>
      }
    >
      {description !== null && <p className="wrap-anywhere line-clamp-2 text-ink-2 text-meta">{description}</p>}
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
      <dl className="mt-auto flex flex-col gap-1 text-meta" data-numbers="">
        <div>
          <dt className="sr-only">Today</dt>
          <dd>
            <Link to="/admin/members" search={{ base: name, standing: 'in_force' }} className={cardLinkClass}>
              <span className="font-semibold text-body">{countText(inForce)}</span> in force today{' '}
              <span className="sr-only">at {name}</span>
            </Link>
          </dd>
        </div>
        {next && <LapsesNext next={next} now={now} program={next.program} />}
      </dl>
    </GridCard>
  );
}

function countOf(count: number, what: string): string {
  return `${count} ${count === 1 ? what : `${what}s`}`;
}
