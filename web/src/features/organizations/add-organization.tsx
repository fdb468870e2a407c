import { organizationMessages } from '@ffl/domain/organizations/messages';
import { organizationSchema } from '@ffl/domain/organizations/schemas';
import { RecordDialog } from '../../components/ui/record-dialog.tsx';
import { OrganizationFields } from './organization-fields.tsx';
import { useOrganizationForm, useOrganizationWrite } from './use-organization-write.ts';

/** Adds an organization people can choose at once. Open while rendered. */
export function AddOrganization({ onClose }: { onClose: () => void }) {
  const form = useOrganizationForm({ displayName: '', name: '' });
  const { write, isTaken, stop } = useOrganizationWrite({ form, onClose });

  function submit() {
    if (form.check()) void write.send({ draft: organizationSchema.parse(form.values) });
  }

  return (
    <RecordDialog
      title="Add Organization"
      form={form}
      write={write}
      words={organizationMessages.saving}
      isToldAtField={isTaken}
      submitText="Add Organization"
      busyText="Adding..."
      onSubmit={submit}
      onStop={stop}
      onClose={onClose}
    >
      <OrganizationFields form={form} />
    </RecordDialog>
  );
}
