import { tableMessages } from '@ffl/domain/tables/messages';
import { useMutation } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { useId } from 'react';
import { offlineText, useOnline } from '../../hooks/device/use-online.ts';
import { usePaper } from '../../hooks/device/use-paper.ts';
import { useExport } from '../../hooks/lists/use-export.ts';
import { rowsOf, type TableDocument } from '../../lib/files/table-document.ts';
import { serverNow } from '../../lib/net/server-clock.ts';
import { useProduct } from '../../lib/product.ts';
import { May } from '../../lib/session/may.ts';
import { pause } from '../../lib/waiting/timing.ts';
import { Button } from './button.tsx';
import { PrintedTable, type PrintedTableProps } from './printed-table.tsx';

type TableOutletsProps<Row> = {
  /** Singular of what is listed: 'member'. */
  of: string;
  /** Omitted until it is known what can be exported. */
  documentOf: (() => TableDocument<Row>) | undefined;
};

/** A whole table's ways out of the product, whatever part the screen shows: file and paper. */
export function TableOutlets<Row>(outlets: TableOutletsProps<Row>) {
  const noteId = useId();
  return (
    <May right="export">
      <ExportTable {...outlets} noteId={noteId} />
      <PrintTable {...outlets} noteId={noteId} />
      <OfflineLine id={noteId} />
    </May>
  );
}

type OutletProps<Row> = TableOutletsProps<Row> & {
  /** Id of the line that says why the button is disabled offline. */
  noteId: string;
};

export function ExportTable<Row>({ of, documentOf, noteId }: OutletProps<Row>) {
  const exporting = useExport(of, async (_server, tableOf: () => TableDocument<Row>) => tableOf());
  return (
    <Button
      icon={<Download aria-hidden="true" size={18} />}
      busy={exporting.isPending}
      busyText="Exporting..."
      {...useBlocked(documentOf, noteId)}
      onClick={() => documentOf && exporting.mutate(documentOf)}
    >
      Export CSV
    </Button>
  );
}

export function PrintTable<Row>({ of, documentOf, noteId, isIcon = false }: OutletProps<Row> & { isIcon?: boolean }) {
  const { server, toasts } = useProduct();
  const [paper, print] = usePaper<PrintedTableProps<Row>>();
  const printing = useMutation({
    mutationFn: async (tableOf: () => TableDocument<Row>) => {
      const table = tableOf();
      const [rows] = await Promise.all([rowsOf(table), pause(table.printDelayMs ?? 0)]);
      return { of, table, rows, at: serverNow(server) };
    },
    onSuccess: print,
    onError: () => toasts.show({ tone: 'error', title: tableMessages.printFailed(of) }),
  });
  return (
    <>
      <Button
        icon={<Printer aria-hidden="true" size={18} />}
        busy={printing.isPending}
        {...(isIcon ? { className: 'size-12 px-0!' } : { busyText: 'Preparing...' })}
        {...useBlocked(documentOf, noteId)}
        onClick={() => documentOf && printing.mutate(documentOf)}
      >
        <span className={isIcon ? 'sr-only' : undefined}>Print</span>
      </Button>
      {paper && <PrintedTable {...paper} />}
    </>
  );
}

export function OfflineLine({ id }: { id: string }) {
  const isOnline = useOnline();
  return (
    <p
      id={id}
      role="status"
      className="w-full font-semibold text-expiring-30 text-meta empty:hidden md:w-0 md:min-w-full md:text-right"
    >
      {!isOnline && offlineText}
    </p>
  );
}

/** Blocked offline, since exporting and printing read the whole table again. */
function useBlocked(documentOf: unknown, noteId: string) {
  const isOnline = useOnline();
  return { disabled: !documentOf || !isOnline, ...(!isOnline && { 'aria-describedby': noteId }) };
}
