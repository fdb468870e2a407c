import { tableMessages } from '@ffl/domain/tables/messages';
import { useMutation } from '@tanstack/react-query';
import { download } from '../../lib/files/download.ts';
import type { TableFile } from '../../lib/files/table-document.ts';
import { FunctionError } from '../../lib/functions/call-function.ts';
import type { Server } from '../../lib/net/server.ts';
import { useProduct } from '../../lib/product.ts';
import { withProof } from '../../lib/sign-in/with-proof.ts';

/** Gives the person a whole table as a file, and says how many rows it has. `of` is one of them: 'member'. */
export function useExport<Order, Row>(of: string, fileOf: (server: Server, order: Order) => Promise<TableFile<Row>>) {
  const { server, toasts, proofs } = useProduct();
  return useMutation({
    onMutate: toasts.makeWay,
    mutationFn: async (order: Order) => {
      const { contentOf } = await import('../../lib/files/table-document.ts');
      const { content, announcement, fileName } = await withProof(proofs, async () => {
        const file = await fileOf(server, order);
        return { ...(await contentOf(of, file)), fileName: file.fileName };
      });
      download(fileName, content);
      return announcement;
    },
    onSuccess: (title) => toasts.show({ tone: 'success', title }),
    onError: (error) => {
      const text = error instanceof FunctionError ? error.message : '';
      toasts.show({ tone: 'error', title: tableMessages.exportFailed(of), ...(text !== '' && { text }) });
    },
  });
}
