import { memberMessages } from '@ffl/domain/members';
import { countText } from '@ffl/domain/numbers';
import { useMutation } from '@tanstack/react-query';
import { download } from '../../lib/download.ts';
import { useProduct } from '../../lib/product.ts';
import type { ExportAsked } from './export-csv.ts';

/** Gives the person a file of members with all their credentials, and says how many people are in it. */
export function useExportMembers() {
  const { server, toasts } = useProduct();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (asked: ExportAsked) => {
      const { exportCsv } = await import('./export-csv.ts');
      const { fileName, csv, people } = await exportCsv(server, asked);
      download(fileName, csv);
      return { people };
    },
    onSuccess: ({ people }) =>
      toasts.show({ tone: 'success', title: memberMessages.exported(countText(people), people === 1) }),
    onError: () => toasts.show({ tone: 'error', title: memberMessages.exportFailed }),
  });
}
