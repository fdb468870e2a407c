import { fullName, memberMessages } from '@ffl/domain/members';
import { useDeleteMember } from '../../api/members/delete-member.ts';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { WriteOutcome } from '../../components/ui/write-outcome.tsx';
import { useOnline } from '../../hooks/use-online.ts';
import { useWrite } from '../../hooks/use-write.ts';
import { useProduct } from '../../lib/product.ts';
import type { NamedMember } from './member-actions.tsx';

type DeleteMemberDialogProps = { member: NamedMember; onClose: () => void; onDeleted: () => void };

/** Asks, deletes, and says what came of it. */
export function DeleteMemberDialog({ member, onClose, onDeleted }: DeleteMemberDialogProps) {
  const { mutateAsync: deleteMember } = useDeleteMember();
  const { toasts } = useProduct();
  const isOnline = useOnline();
  const name = fullName(member);
  const write = useWrite({
    send: deleteMember,
    onDone: () => {
      onDeleted();
      const text = memberMessages.deletedSuccessfully(name);
      toasts.show({ tone: 'success', title: memberMessages.deleted(name), text });
    },
    onRefused: () => toasts.show({ tone: 'error', title: 'Error', text: memberMessages.deleting.refused }),
  });
  const isSending = write.state.kind === 'sending';

  return (
    <ConfirmDialog
      title={memberMessages.deleteTitle}
      confirmText="Delete"
      busyText="Deleting..."
      busy={isSending}
      disabled={!isOnline || write.state.kind === 'unconfirmed'}
      onConfirm={() => void write.send({ memberId: member.id })}
      onCancel={() => !isSending && onClose()}
    >
      <p>
        <strong className="wrap-anywhere text-ink">{name}</strong> will be deleted.
      </p>
      <p className="mt-2">{memberMessages.deleteWarning}</p>
      {!isOnline && <p className="mt-2 font-semibold text-ink">You are offline. Nobody can be deleted now.</p>}
      <div className="mt-4 empty:hidden">
        <WriteOutcome write={write} words={memberMessages.deleting} onStop={onClose} />
      </div>
    </ConfirmDialog>
  );
}
