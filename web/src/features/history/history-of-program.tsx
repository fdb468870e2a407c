import type { HistoryEntry, HistoryGroup } from '@ffl/domain/credentials';
import type { Program } from '@ffl/domain/programs';
import { HistoryCard } from '../../components/credentials/history-card.tsx';
import { HistoryItem, type RenderTakeBack } from './history-item.tsx';

type HistoryOfProgramProps = {
  group: HistoryGroup<HistoryEntry>;
  /** Undefined where the list of programs does not know it. */
  program: Program | undefined;
  renderTakeBack: RenderTakeBack;
};

export function HistoryOfProgram({ group, program, renderTakeBack }: HistoryOfProgramProps) {
  const place = program ?? { name: 'Unknown program', base: null, programType: null };
  return (
    <HistoryCard program={place} isRemoved={group.isRemoved}>
      {group.entries.map((entry) => (
        <HistoryItem key={entry.id} entry={entry} program={place} renderTakeBack={renderTakeBack} />
      ))}
    </HistoryCard>
  );
}
