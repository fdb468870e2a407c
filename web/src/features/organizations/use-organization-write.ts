import { organizationMessages, organizationSchema } from '@ffl/domain/organizations';
import { useQueryClient } from '@tanstack/react-query';
import type { ListedOrganization } from '../../api/organizations/listed-rows.ts';
import { refreshData } from '../../api/refresh.ts';
import { type FormState, useForm } from '../../hooks/use-form.ts';
import { useFormToast } from '../../hooks/use-form-toast.ts';
import { useToldAtField } from '../../hooks/use-told-at-field.ts';
import { useWrite } from '../../hooks/use-write.ts';
import { problemsIn } from '../../lib/problems.ts';
import { useProduct } from '../../lib/product.ts';
import { tableCodes } from '../../lib/table-error.ts';
import type { Sending } from '../../lib/write/create-write.ts';

export type OrganizationEntries = { displayName: string; name: string };

export function useOrganizationForm(initial: OrganizationEntries) {
  return useForm({ initial, check: (entries) => problemsIn(organizationSchema.safeParse(entries)) });
}

type Plan<Order> = {
  form: FormState<OrganizationEntries>;
  send: (order: Order & Sending) => Promise<ListedOrganization>;
  /** The toast of a success. */
  done: string;
  onClose: () => void;
  /** Others saved something else meanwhile. */
  onOvertaken?: (stored: ListedOrganization) => void;
};

/** Sends the form of an organization until the server confirmed or refused it (ORG-10, ORG-13, ORG-14). */
export function useOrganizationWrite<Order extends object>(plan: Plan<Order>) {
  const { form, send, done, onClose, onOvertaken } = plan;
  const { toasts } = useProduct();
  const queryClient = useQueryClient();
  const failure = useFormToast();
  const write = useWrite<Order, ListedOrganization>({
    send,
    onDone: ({ displayName }) => {
      onClose();
      failure.takeBack();
      toasts.show({ tone: 'success', title: done, text: displayName });
    },
    onRefused: ({ code, reason, current }) => {
      if (current) return onOvertaken?.(current as ListedOrganization);
      const { taken, saveFailed } = organizationMessages;
      failure.show('Error', code === tableCodes.duplicate ? taken : reason || saveFailed);
    },
  });
  const isTaken = useToldAtField(form, write.state, {
    code: tableCodes.duplicate,
    name: 'name',
    sentence: organizationMessages.taken,
  });

  function correct() {
    failure.takeBack();
    write.correct();
  }

  return {
    write: { ...write, correct },
    isTaken,
    stop: () => {
      write.giveUp();
      void refreshData(queryClient);
    },
  };
}
