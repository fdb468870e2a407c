import { fullName, memberMessages } from '@ffl/domain/members';
import { useDeleteMember } from '../../api/members/delete-member.ts';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { useOnline } from '../../hooks/use-online.ts';
import { showToast } from '../../lib/toast.ts';
import type { NamedMember } from './member-actions.tsx';

type DeleteMemberDialogProps = { member: NamedMember; onClose: () => void; onDeleted: () => void };

/** Asks, deletes, and says what came of it (MEM-21, MEM-37, MEM-38). */
export function DeleteMemberDialog({ member, onClose, onDeleted }: DeleteMemberDialogProps) {
  const { mutateAsync: deleteMember, isPending, isError } = useDeleteMember();
  const isOnline = useOnline();
  const name = fullName(member);

  async function handleConfirm() {
    try {
      await deleteMember(member.id);
    } catch {
      return showToast({ tone: 'error', title: 'Error', text: memberMessages.deleteFailed });
    }
    onDeleted();
    showToast({ tone: 'success', title: memberMessages.deleted(name), text: memberMessages.deletedSuccessfully(name) });
  }

  return (
    <ConfirmDialog
      title={memberMessages.deleteTitle}
      confirmText="Delete"
      busyText="Deleting..."
      busy={isPending}
      disabled={!isOnline}
      onConfirm={handleConfirm}
      onCancel={() => !isPending && onClose()}
    >
      <p>
        <strong className="wrap-anywhere text-ink">{name}</strong> will be deleted.
      </p>
      <p className="mt-2">{memberMessages.deleteWarning}</p>
      {!isOnline && <p className="mt-2 font-semibold text-ink">You are offline. Nobody can be deleted now.</p>}
      {isError && !isPending && (
        <div className="mt-4">
          <Notice tone="danger">{memberMessages.deleteFailed}</Notice>
        </div>
      )}
    </ConfirmDialog>
  );
}
