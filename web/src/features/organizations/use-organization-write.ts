import { organizationMessages } from '@ffl/domain/organizations/messages';
import { listedOrganizationSchema, organizationSchema } from '@ffl/domain/organizations/schemas';
import type { ListedOrganization } from '../../api/organizations/listed-queries.ts';
import {
  type OrganizationAddition,
  type OrganizationUpdate,
  useAddOrganization,
  useUpdateOrganization,
} from '../../api/organizations/mutations.ts';
import { useStop } from '../../api/refresh.ts';
import { type FormState, useForm } from '../../hooks/forms/use-form.ts';
import { useFormToast } from '../../hooks/forms/use-form-toast.ts';
import { useRefusalAtField } from '../../hooks/forms/use-refusal-at-field.ts';
import { useWrite } from '../../hooks/forms/use-write.ts';
import { tableCodes } from '../../lib/net/table-error.ts';
import { problemsIn } from '../../lib/write/problems.ts';

export type OrganizationEntries = { displayName: string; name: string };

export function useOrganizationForm(initial: OrganizationEntries) {
  return useForm({ initial, check: (entries) => problemsIn(organizationSchema.safeParse(entries)) });
}

type Order = OrganizationAddition | OrganizationUpdate;

type Plan = {
  form: FormState<OrganizationEntries>;
  onClose: () => void;
  /** Called if others changed or deleted it in the meantime. */
  onOvertaken?: (stored: ListedOrganization | null) => void;
};

/** Submits an organization form until the server confirms or refuses (ORG-10, ORG-13, ORG-14). */
export function useOrganizationWrite({ form, onClose, onOvertaken }: Plan) {
  const { mutateAsync: add } = useAddOrganization();
  const { mutateAsync: update } = useUpdateOrganization();
  const failure = useFormToast();
  const write = useWrite<Order, ListedOrganization>({
    send: (order) => ('id' in order ? update(order) : add(order)),
    onClose,
    onDone: failure.dismiss,
    done: ({ displayName }, order) => ({
      title: 'id' in order ? organizationMessages.updated : organizationMessages.added,
      text: displayName,
    }),
    schema: listedOrganizationSchema,
    onRefused: ({ code, reason, current }) => {
      if (current !== undefined) return onOvertaken?.(current);
      const { taken, saveFailed } = organizationMessages;
      failure.show('Error', code === tableCodes.duplicate ? taken : reason || saveFailed);
    },
  });
  const isTaken = useRefusalAtField(form, write.state, {
    code: tableCodes.duplicate,
    name: 'name',
    sentence: organizationMessages.taken,
  });

  function correct() {
    failure.dismiss();
    write.correct();
  }

  return {
    write: { ...write, correct },
    isTaken,
    stop: useStop(write),
  };
}
