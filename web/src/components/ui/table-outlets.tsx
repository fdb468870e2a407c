import { tableMessages } from '@ffl/domain/tables';
import { useMutation } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useExport } from '../../hooks/use-export.ts';
import { useProduct } from '../../lib/product.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { rowsOf, type TableDocument } from '../../lib/table-document.ts';
import { Button } from './button.tsx';
import { PrintedTable, type PrintedTableProps } from './printed-table.tsx';

type TableOutletsProps<Row> = {
  /** One of what is listed: 'member'. */
  of: string;
  /** Left out as long as nobody knows what there is to take out. */
  documentOf: (() => TableDocument<Row>) | undefined;
};

/** The ways of a whole table out of the product, whatever part of it the screen shows: a file, and paper. */
export function TableOutlets<Row>({ of, documentOf }: TableOutletsProps<Row>) {
  const { server, toasts } = useProduct();
  const [paper, setPaper] = useState<PrintedTableProps<Row> | null>(null);
  const exporting = useExport(of, async (_server, tableOf: () => TableDocument<Row>) => tableOf());
  const printing = useMutation({
    networkMode: 'always',
    mutationFn: async (tableOf: () => TableDocument<Row>) => {
      const table = tableOf();
      return { of, table, rows: await rowsOf(table), at: serverNow(server) };
    },
    onSuccess: (read) => {
      flushSync(() => setPaper(read));
      window.print();
    },
    onError: () => toasts.show({ tone: 'error', title: tableMessages.printFailed(of) }),
  });

  useEffect(() => {
    const putAway = () => setPaper(null);
    addEventListener('afterprint', putAway);
    return () => removeEventListener('afterprint', putAway);
  }, []);

  return (
    <>
      <Button
        icon={<Download aria-hidden="true" size={18} />}
        busy={exporting.isPending}
        busyText="Exporting..."
        disabled={!documentOf}
        onClick={() => documentOf && exporting.mutate(documentOf)}
      >
        Export CSV
      </Button>
      <Button
        icon={<Printer aria-hidden="true" size={18} />}
        busy={printing.isPending}
        busyText="Preparing..."
        disabled={!documentOf}
        onClick={() => documentOf && printing.mutate(documentOf)}
      >
        Print
      </Button>
      {paper && <PrintedTable {...paper} />}
    </>
  );
}
