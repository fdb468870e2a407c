import { bulkMessages } from '@ffl/domain/credentials/bulk-messages';
import { credentialLimits } from '@ffl/domain/credentials/limits';
import { countText } from '@ffl/domain/numbers/count-text';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CreditCard, Download, Stamp } from 'lucide-react';
import { useState } from 'react';
import { useActsAbout } from '../../api/members/acts-about.ts';
import { exportMembers } from '../../api/members/export-members.ts';
import { memberQueries } from '../../api/members/queries.ts';
import type { MemberListQuery } from '../../api/members/rows.ts';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { AlertDialog } from '../../components/ui/confirm-dialog.tsx';
import { useOnline } from '../../hooks/device/use-online.ts';
import { useExport } from '../../hooks/lists/use-export.ts';
import type { RowSelection } from '../../hooks/lists/use-row-selection.ts';
import { soon } from '../../lib/pages/soon.ts';
import { useProduct } from '../../lib/product.ts';
import { May } from '../../lib/session/may.ts';

const BulkPunchDialog = soon(async () => (await import('./bulk-punch-dialog.tsx')).BulkPunchDialog);
const PrintCards = soon(async () => (await import('./print-cards.tsx')).PrintCards);

export type BulkBarProps = ChosenProps & {
  /** Members selected when Punch was pressed; null before. */
  punched: readonly string[] | null;
  onPunch: (memberIds: readonly string[] | null) => void;
};

export type ChosenProps = {
  selection: RowSelection;
  /** The list's query; `matched` counts all its pages. */
  query: MemberListQuery;
  matched: number;
  /** Leaves the selecting mode on a phone. */
  onDone?: (() => void) | undefined;
};

/** Actions for the selection. Nothing is shown before someone is selected, unless there is a way out to show. */
export function BulkBar({ selection, query, matched, onDone, punched, onPunch }: BulkBarProps) {
  const isOnline = useOnline();
  const [printed, setPrinted] = useState<readonly string[] | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const selectAll = useSelectAll(query, selection);
  const exporting = useExport('member', exportMembers);
  const { ids } = selection;
  const isShown = ids.size > 0 || onDone !== undefined;
  const isIdle = ids.size === 0 || !isOnline;
  const canTakeMore = selection.page === 'all' && matched > ids.size;

  function print() {
    if (ids.size > credentialLimits.printMax) setNotice(bulkMessages.tooManyToPrint);
    else setPrinted([...ids]);
  }

  return (
    <>
      {isShown && (
        <section
          aria-label="Selection"
          className="bulk-bar appear sticky bottom-2 z-20 mt-3 flex flex-wrap items-center justify-between gap-2 rounded-card border border-line-strong bg-surface p-2 shadow-float md:bottom-4 print:hidden"
        >
          <div className="flex flex-wrap items-center gap-x-4 px-2 max-md:w-full">
            <p className="font-semibold" data-numbers="">
              {countText(ids.size)} selected
            </p>
            {canTakeMore && matched <= credentialLimits.bulkMax && (
              <Button variant="link" className="px-0!" busy={selectAll.isBusy} onClick={selectAll.start}>
                Select all {countText(matched)} matching
              </Button>
            )}
            {canTakeMore && matched > credentialLimits.bulkMax && (
              <p className="text-ink-2 text-meta">{bulkMessages.tooManyToSelect}</p>
            )}
            {onDone && selection.page !== 'all' && (
              <Button variant="link" className="px-0!" onClick={selection.togglePage}>
                Select all on this page
              </Button>
            )}
            <Button variant="link" className="px-0! max-md:ml-auto" onClick={onDone ?? selection.clear}>
              {onDone ? 'Done' : 'Clear'}
            </Button>
          </div>
          <div className="flex gap-2 max-md:w-full max-md:[&>*]:flex-1 max-md:[&>*]:px-1! max-md:[&_svg]:hidden">
            <Button
              variant="primary"
              icon={<Stamp aria-hidden="true" size={18} />}
              disabled={isIdle}
              onClick={() => onPunch([...ids])}
            >
              Punch
            </Button>
            <May right="export">
              <Button
                icon={<Download aria-hidden="true" size={18} />}
                busy={exporting.isPending}
                busyText="Exporting..."
                disabled={isIdle}
                onClick={() => exporting.mutate({ ids: [...ids] })}
              >
                Export CSV
              </Button>
              <Button icon={<CreditCard aria-hidden="true" size={18} />} disabled={isIdle} onClick={print}>
                Print cards
              </Button>
            </May>
            {ids.size === 2 && <MergeLink ids={[...ids]} />}
          </div>
        </section>
      )}
      {punched && (
        <BulkPunchDialog
          memberIds={punched}
          filters={query}
          onClose={() => onPunch(null)}
          onPunched={selection.clear}
        />
      )}
      {printed && <PrintCards memberIds={printed} onClose={() => setPrinted(null)} />}
      {notice && <AlertDialog text={notice} onClose={() => setNotice(null)} />}
    </>
  );
}

/** Opens the review of a merge of these two records, if both are this person's to merge. */
function MergeLink({ ids: [keep, other] }: { ids: string[] }) {
  const acts = [useActsAbout(keep ?? null), useActsAbout(other ?? null)];
  if (!acts.every((about) => about?.includes('edit'))) return null;
  return (
    <Link to="/admin/members/merge" search={{ keep, with: other }} className={buttonClass({})}>
      Merge...
    </Link>
  );
}

/** Selects everyone matching search and filters, on all pages. */
function useSelectAll(query: MemberListQuery, { choose }: RowSelection) {
  const queryClient = useQueryClient();
  const { toasts } = useProduct();
  const [isBusy, setIsBusy] = useState(false);

  async function selectAll() {
    setIsBusy(true);
    try {
      const { ids } = await queryClient.fetchQuery({
        ...memberQueries.ids(query),
        staleTime: 0,
      });
      if (ids.length === 0) toasts.show({ tone: 'warning', title: bulkMessages.tooManyToSelect });
      else choose(ids);
    } catch {
      toasts.show({ tone: 'error', title: bulkMessages.membersFailed });
    } finally {
      setIsBusy(false);
    }
  }
  return { isBusy, start: () => void selectAll() };
}
