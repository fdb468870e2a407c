import type { HistoryEntry, HistoryGroup } from '@ffl/domain/credentials';
import type { Program } from '@ffl/domain/programs';
import { clsx } from 'clsx';
import { ProgramTile } from '../../components/programs/program-tile.tsx';
import { Card } from '../../components/ui/card.tsx';
import { StatusPill } from '../../components/ui/status-pill.tsx';
import { HistoryItem, type RenderTakeBack } from './history-item.tsx';

type HistoryOfProgramProps = {
  group: HistoryGroup<HistoryEntry>;
  /** Undefined where the list of programs does not know it. */
  program: Program | undefined;
  renderTakeBack: RenderTakeBack;
};

export function HistoryOfProgram({ group, program, renderTakeBack }: HistoryOfProgramProps) {
  const { programId, entries, isRemoved } = group;
  const name = program?.name ?? 'Unknown program';
  const headingId = `history-${programId}`;
  return (
    <Card aria-labelledby={headingId}>
      <div className="flex items-center gap-3">
        <ProgramTile name={name} isDecorative isMuted={isRemoved} className="size-11 text-body" />
        <div className="min-w-0 flex-1">
          <h3 id={headingId} className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-card-title">
            <span className={clsx(isRemoved && 'line-through')}>{name}</span>{' '}
            {isRemoved && <StatusPill state="inactive">Removed</StatusPill>}
          </h3>
          {program?.base && <p className="text-ink-2 text-table">{program.base}</p>}
        </div>
      </div>
      <ol className="mt-4 ml-3 border-line-strong border-l">
        {entries.map((entry) => (
          <HistoryItem
            key={entry.id}
            entry={entry}
            program={{ name, base: program?.base ?? null }}
            renderTakeBack={renderTakeBack}
          />
        ))}
      </ol>
    </Card>
  );
}
