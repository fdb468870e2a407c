import { organizationMessages } from '@ffl/domain/organizations/messages';
import { listedOrganizationSchema } from '@ffl/domain/organizations/schemas';
import { useCallback } from 'react';
import type { ListedOrganization } from '../../api/organizations/listed-queries.ts';
import { type OrganizationUpdate, useUpdateOrganization } from '../../api/organizations/mutations.ts';
import { useProduct } from '../../lib/product.ts';
import { undoToastSeconds } from '../../lib/toast.ts';
import { createWrite } from '../../lib/write/create-write.ts';
import { unconfirmedTitle, type WriteState } from '../../lib/write/write-state.ts';

export type Toggle = (organization: ListedOrganization) => void;

/** Activates or deactivates an organization at once. The toast reverses it, and so does another click. */
export function useToggle(): Toggle {
  const { toasts } = useProduct();
  const { mutateAsync: update } = useUpdateOrganization();

  return useCallback(
    function toggle(before) {
      const { id, isActive } = before;
      const write = createWrite<OrganizationUpdate, ListedOrganization>({
        send: update,
        onDone: tellDone,
        schema: listedOrganizationSchema,
        // The refusal includes the record if someone else already made the change.
        onRefused: ({ current }) => (current ? tellDone(current) : tellFailed()),
      });
      toasts.makeWay();
      void write.send({ id, changes: { isActive: !isActive }, was: { isActive } }).then(tellUnconfirmed);

      function tellDone(organization: ListedOrganization) {
        toasts.show({
          tone: 'success',
          title: isActive ? organizationMessages.deactivated : organizationMessages.activated,
          text: organization.displayName,
          action: { label: 'Undo', onAction: () => toggle(organization) },
          seconds: undoToastSeconds,
        });
      }

      function tellFailed() {
        toasts.show({ tone: 'error', title: before.displayName, text: organizationMessages.toggleFailed });
      }

      function tellUnconfirmed({ kind }: WriteState<unknown>) {
        if (kind !== 'unconfirmed') return;
        const onAction = () => void write.tryAgain().then(tellUnconfirmed);
        toasts.show({
          tone: 'error',
          title: unconfirmedTitle,
          text: organizationMessages.toggleUnconfirmed(before.displayName),
          action: { label: 'Try again', onAction },
        });
      }
    },
    [toasts, update],
  );
}
