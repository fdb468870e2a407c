import { tableMessages } from '@ffl/domain/tables';
import { useMutation } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { useId } from 'react';
import { offlineText, useOnline } from '../../hooks/device/use-online.ts';
import { usePaper } from '../../hooks/device/use-paper.ts';
import { useExport } from '../../hooks/lists/use-export.ts';
import { rowsOf, type TableDocument } from '../../lib/files/table-document.ts';
import { useProduct } from '../../lib/product.ts';
import { serverNow } from '../../lib/server/server-clock.ts';
import { pause } from '../../lib/waiting/pause.ts';
import { Button } from './button.tsx';
import { PrintedTable, type PrintedTableProps } from './printed-table.tsx';

type TableOutletsProps<Row> = {
  /** One of what is listed: 'member'. */
  of: string;
  /** Omitted while nobody knows what there is to export. */
  documentOf: (() => TableDocument<Row>) | undefined;
};

/** A whole table's ways out of the product, whatever part the screen shows: file and paper. */
export function TableOutlets<Row>({ of, documentOf }: TableOutletsProps<Row>) {
  const { server, toasts } = useProduct();
  const isOnline = useOnline();
  const noteId = useId();
  const [paper, print] = usePaper<PrintedTableProps<Row>>();
  const exporting = useExport(of, async (_server, tableOf: () => TableDocument<Row>) => tableOf());
  const printing = useMutation({
    mutationFn: async (tableOf: () => TableDocument<Row>) => {
      const table = tableOf();
      const [rows] = await Promise.all([rowsOf(table), pause(table.printDelayMs ?? 0)]);
      return { of, table, rows, at: serverNow(server) };
    },
    onSuccess: print,
    onError: () => toasts.show({ tone: 'error', title: tableMessages.printFailed(of) }),
  });

  // Both read the whole table anew.
  const blocked = { disabled: !documentOf || !isOnline, ...(!isOnline && { 'aria-describedby': noteId }) };

  return (
    <>
      <Button
        icon={<Download aria-hidden="true" size={18} />}
        busy={exporting.isPending}
        busyText="Exporting..."
        {...blocked}
        onClick={() => documentOf && exporting.mutate(documentOf)}
      >
        Export CSV
      </Button>
      <Button
        icon={<Printer aria-hidden="true" size={18} />}
        busy={printing.isPending}
        busyText="Preparing..."
        {...blocked}
        onClick={() => documentOf && printing.mutate(documentOf)}
      >
        Print
      </Button>
      <p
        id={noteId}
        role="status"
        className="w-full font-semibold text-expiring-30 text-meta empty:hidden md:w-0 md:min-w-full md:text-right"
      >
        {!isOnline && offlineText}
      </p>
      {paper && <PrintedTable {...paper} />}
    </>
  );
}
