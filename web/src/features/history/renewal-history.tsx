import { type HistoryEntry, type HistoryGroup, historyGroups } from '@ffl/domain/credentials/history';
import { credentialMessages } from '@ffl/domain/credentials/messages';
import type { Program } from '@ffl/domain/programs/program';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { credentialHistory } from '../../api/credentials/history.ts';
import { programQueries } from '../../api/programs/queries.ts';
import { HistoryCard } from '../../components/credentials/history-card.tsx';
import { EmptyCard } from '../../components/ui/empty-state.tsx';
import { Loaded } from '../../components/ui/loaded.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { offlineText, useOnline } from '../../hooks/device/use-online.ts';
import { HistoryItem, type RenderUndo } from './history-item.tsx';

type RenewalHistoryProps = {
  memberId: string;
  /** Draws what undoes a credential's last change. */
  renderUndo: RenderUndo;
};

const fresh = { refetchOnWindowFocus: 'always' } as const;

/** What happened to a member's credentials, by program, with who recorded it. Removed ones stay. */
export function RenewalHistory({ memberId, renderUndo }: RenewalHistoryProps) {
  const isOnline = useOnline();
  const history = useQuery({ ...credentialHistory(memberId), ...fresh });
  const programs = useQuery({ ...programQueries.list(), ...fresh });
  return (
    <Loaded
      query={{
        data: history.data && programs.data ? history.data : undefined,
        isError: history.isError || programs.isError,
        isFetching: history.isFetching || programs.isFetching,
        refetch: () => Promise.all([history.refetch(), programs.refetch()]),
      }}
      failure={credentialMessages.historyFailed}
      failedAgain={credentialMessages.historyFailedAgain}
      outline={<Skeleton className="h-40" />}
    >
      {(entries: HistoryEntry[]) => (
        <div className="flex flex-col gap-4">
          <p role="status" className="text-ink-2 text-meta empty:hidden">
            {!isOnline && offlineText}
          </p>
          {entries.length === 0 && (
            <EmptyCard icon={History} title={credentialMessages.noHistory}>
              What is issued, punched and removed appears here, with who recorded it.
            </EmptyCard>
          )}
          {historyGroups(entries).map((group) => (
            <HistoryOfProgram
              key={group.programId}
              group={group}
              program={programs.data?.find(({ id }) => id === group.programId)}
              renderUndo={renderUndo}
            />
          ))}
        </div>
      )}
    </Loaded>
  );
}

type HistoryOfProgramProps = {
  group: HistoryGroup<HistoryEntry>;
  /** Undefined if the list of programs doesn't have it. */
  program: Program | undefined;
  renderUndo: RenderUndo;
};

function HistoryOfProgram({ group, program, renderUndo }: HistoryOfProgramProps) {
  const place = program ?? { name: 'Unknown program', base: null, programType: null };
  return (
    <HistoryCard program={place} isRemoved={group.isRemoved}>
      {group.entries.map((entry) => (
        <HistoryItem key={entry.id} entry={entry} program={place} renderUndo={renderUndo} />
      ))}
    </HistoryCard>
  );
}
