import { fullName, memberMessages } from '@ffl/domain/members';
import { useDeleteMember } from '../../api/members/delete-member.ts';
import { ConfirmDelete } from '../../components/ui/confirm-delete.tsx';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { useProduct } from '../../lib/product.ts';
import type { NamedMember } from './member-actions.tsx';

type DeleteMemberDialogProps = { member: NamedMember; onClose: () => void; onDeleted: () => void };

/** Asks, deletes, and reports the result. */
export function DeleteMemberDialog({ member, onClose, onDeleted }: DeleteMemberDialogProps) {
  const { mutateAsync: deleteMember } = useDeleteMember();
  const { toasts } = useProduct();
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

  return (
    <ConfirmDelete
      title={memberMessages.deleteTitle}
      write={write}
      words={memberMessages.deleting}
      onConfirm={() => void write.send({ memberId: member.id })}
      onClose={onClose}
    >
      <p>
        <strong className="wrap-anywhere text-ink">{name}</strong> will be deleted.
      </p>
      <p className="mt-2">{memberMessages.deleteWarning}</p>
    </ConfirmDelete>
  );
}
