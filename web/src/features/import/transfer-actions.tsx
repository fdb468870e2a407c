import { countText } from '@ffl/domain/numbers';
import { transferMessages } from '@ffl/domain/transfer';
import { Link } from '@tanstack/react-router';
import { Download, Upload } from 'lucide-react';
import { useExportMembers } from '../../api/members/export-members.ts';
import type { MembersAsked } from '../../api/members/list-rows.ts';
import { Button } from '../../components/ui/button.tsx';
import { buttonClass } from '../../components/ui/button-class.ts';
import { useProduct } from '../../lib/product.ts';

/** The way in and out for many members: a page that imports a file, a file of everybody whom the list finds. */
export function TransferActions({ asked }: { asked: MembersAsked }) {
  const { toasts } = useProduct();
  const { mutate: exportMembers, isPending } = useExportMembers();

  function handleExport() {
    exportMembers(
      { asked },
      {
        onSuccess: ({ people }) =>
          toasts.show({ tone: 'success', title: transferMessages.exported(countText(people), people === 1) }),
        onError: () => toasts.show({ tone: 'error', title: transferMessages.exportFailed }),
      },
    );
  }

  return (
    <>
      <Link to="/admin/members/import" className={buttonClass({})}>
        <Upload aria-hidden="true" size={18} />
        Import
      </Link>
      <Button
        icon={<Download aria-hidden="true" size={18} />}
        busy={isPending}
        busyText="Exporting..."
        onClick={handleExport}
      >
        Export CSV
      </Button>
    </>
  );
}
