import { organizationMessages } from '@ffl/domain/organizations/messages';
import { organizationSchema } from '@ffl/domain/organizations/schemas';
import { useState } from 'react';
import type { ListedOrganization } from '../../api/organizations/listed-rows.ts';
import { Notice } from '../../components/ui/notice.tsx';
import { RecordDialog } from '../../components/ui/record-dialog.tsx';
import { useOvertaken } from '../../hooks/forms/use-overtaken.ts';
import { OrganizationFields } from './organization-fields.tsx';
import { type OrganizationEntries, useOrganizationForm, useOrganizationWrite } from './use-organization-write.ts';

type EditOrganizationProps = {
  organization: ListedOrganization;
  /** How many belong to it, null if unknown. */
  members: number | null;
  onClose: () => void;
};

/** Renames an organization, and first says what becomes of its members. Open while rendered. */
export function EditOrganization({ organization, members, onClose }: EditOrganizationProps) {
  const form = useOrganizationForm(entriesOf(organization));
  const overtaken = useOvertaken(form, { labels: { displayName: 'Display name', name: 'Internal name' } });
  const [isUnchanged, setIsUnchanged] = useState(false);
  const { write, isTaken, stop } = useOrganizationWrite({
    form,
    onClose,
    onOvertaken: (stored) => overtaken.tell(stored && entriesOf(stored)),
  });
  const isRenamed = !overtaken.isGone && form.values.displayName.trim() !== organization.displayName && members !== 0;

  function submit() {
    setIsUnchanged(false);
    if (!form.check()) return;
    const draft = organizationSchema.parse(form.values);
    if (overtaken.isGone) return void write.send({ draft });
    const names = (['displayName', 'name'] as const).filter((name) => draft[name] !== form.initial[name]);
    if (names.length === 0) return setIsUnchanged(true);
    const only = (entries: OrganizationEntries) => Object.fromEntries(names.map((name) => [name, entries[name]]));
    void write.send({ id: organization.id, changes: only(draft), was: only(form.initial) });
  }

  return (
    <RecordDialog
      title="Edit Organization"
      description={organization.displayName}
      form={form}
      write={write}
      words={organizationMessages.saving}
      isToldAtField={isTaken}
      ofOthers={{ ...overtaken, words: organizationMessages }}
      submitText="Save changes"
      busyText="Saving..."
      note={isUnchanged && organizationMessages.nothingChanged}
      onSubmit={submit}
      onStop={stop}
      onClose={onClose}
    >
      <OrganizationFields form={form} />
      <div role="status" className="empty:hidden">
        {isRenamed && <Notice tone="info">{organizationMessages.renamed(members, organization.displayName)}</Notice>}
      </div>
    </RecordDialog>
  );
}

function entriesOf({ displayName, name }: OrganizationEntries): OrganizationEntries {
  return { displayName, name };
}
