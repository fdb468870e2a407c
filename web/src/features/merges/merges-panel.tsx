import { mergeReviewMessages as messages } from '@ffl/domain/merges/review-messages';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useActsAbout } from '../../api/members/acts-about.ts';
import { mergeQueries, type ShownMerge } from '../../api/merges/queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { useOnline } from '../../hooks/device/use-online.ts';
import { Opened, useOpened } from '../../hooks/pages/use-opened.ts';
import { soon } from '../../lib/pages/soon.ts';
import { useLeadOn } from './use-lead-on.ts';

const UndoMergeDialog = soon(async () => (await import('./undo-merge-dialog.tsx')).UndoMergeDialog);

type MergesPanelProps = {
  memberId: string;
  /** Opens the record that counts for that of a merged one. */
  onLead: (memberId: string) => void;
};

/** Which records were merged into this one, with the undo. A record that was merged leads on. */
export function MergesPanel({ memberId, onLead }: MergesPanelProps) {
  const isOnline = useOnline();
  const mayUndo = useActsAbout(memberId)?.includes('edit');
  const section = useRef<HTMLElement>(null);
  const undoing = useOpened<ShownMerge>();
  const { data, isError, isFetching, refetch } = useQuery(mergeQueries.ofMember(memberId));
  useLeadOn(data?.leadsTo ?? null, onLead);
  if (!data) {
    return isError ? (
      <ErrorState what={messages.mergesFailed} busy={isFetching} onRetry={() => void refetch()} />
    ) : null;
  }
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Merges"
      className="flex flex-col gap-3 empty:hidden focus:outline-none"
    >
      {data.merges.map((merge) => (
        <div
          key={merge.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border border-line bg-surface px-4 py-2"
        >
          <p className="wrap-anywhere min-w-0 flex-[1_1_16rem]" data-numbers="">
            {messages.mergedWith(merge, merge.at, merge.by)}
          </p>
          {mayUndo && (
            <Button size="small" className="print:hidden" disabled={!isOnline} onClick={() => undoing.open(merge)}>
              {messages.undo}
            </Button>
          )}
        </div>
      ))}
      <Opened of={undoing}>
        {(merge) => <UndoMergeDialog merge={merge} onClose={undoing.close} onUndone={() => section.current?.focus()} />}
      </Opened>
    </section>
  );
}
