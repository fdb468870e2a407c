import { organizationMessages } from '@ffl/domain/organizations/messages';
import type { ListedOrganization } from '../../api/organizations/listed-queries.ts';
import { useDeleteOrganization } from '../../api/organizations/mutations.ts';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDelete } from '../../components/ui/confirm-write.tsx';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { useProduct } from '../../lib/product.ts';
import type { Toggle } from './use-toggle.ts';

type DeleteOrganizationProps = {
  organization: ListedOrganization;
  /** Number of members in the organization, null if unknown. */
  members: number | null;
  onDeactivate: Toggle;
  onClose: () => void;
};

/** Says what becomes of the members, and deletes; deactivating does less, and can be reversed. */
export function DeleteOrganization({ organization, members, onDeactivate, onClose }: DeleteOrganizationProps) {
  const { id, displayName, isActive } = organization;
  const { toasts } = useProduct();
  const { mutateAsync: deleteOne } = useDeleteOrganization();
  const write = useWrite({
    send: deleteOne,
    onClose,
    done: { title: organizationMessages.deleted, text: displayName },
    onRefused: () => toasts.show({ tone: 'error', title: 'Error', text: organizationMessages.deleteFailed }),
  });

  function deactivate() {
    onClose();
    onDeactivate(organization);
  }

  return (
    <ConfirmDelete
      title={organizationMessages.deleteTitle}
      write={write}
      words={organizationMessages.deleting}
      onConfirm={() => void write.send({ id })}
      onClose={onClose}
    >
      <p>
        <strong className="wrap-anywhere text-ink">{displayName}</strong> will be deleted. New people can no longer
        choose it.
      </p>
      <p className="mt-2">{organizationMessages.orphaned(members, displayName)}</p>
      {isActive && (
        <div className="mt-3">
          <p>{organizationMessages.deactivateInstead}</p>
          <Button className="mt-2" disabled={write.isLocked} onClick={deactivate}>
            Deactivate instead
          </Button>
        </div>
      )}
    </ConfirmDelete>
  );
}
