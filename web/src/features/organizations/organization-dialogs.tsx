import { organizationMessages } from '@ffl/domain/organizations/messages';
import { organizationSchema } from '@ffl/domain/organizations/schemas';
import { useState } from 'react';
import type { ListedOrganization } from '../../api/organizations/listed-queries.ts';
import { TextInput } from '../../components/ui/field.tsx';
import { FormField, TextField } from '../../components/ui/form-field.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { RecordDialog } from '../../components/ui/record-dialog.tsx';
import type { FormState } from '../../hooks/forms/use-form.ts';
import { useOvertaken } from '../../hooks/forms/use-overtaken.ts';
import { type OrganizationEntries, useOrganizationForm, useOrganizationWrite } from './use-organization-write.ts';

type EditOrganizationProps = {
  organization: ListedOrganization;
  /** Number of members in the organization, null if unknown. */
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
      isShownAtField={isTaken}
      ofOthers={{ ...overtaken, words: organizationMessages }}
      submitText="Save changes"
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
      isShownAtField={isTaken}
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

/** The two names. The internal one shows as it is stored, whatever is typed. */
function OrganizationFields({ form }: { form: FormState<OrganizationEntries> }) {
  return (
    <>
      <TextField
        form={form}
        name="displayName"
        label="Display name"
        hint={organizationMessages.displayNameHint}
        autoComplete="off"
        leavesUnchanged
      />
      <FormField form={form} name="name" label="Internal name" hint={organizationMessages.nameHint} leavesUnchanged>
        {(control) => (
          <TextInput {...control} autoComplete="off" autoCapitalize="none" spellCheck={false} className="lowercase" />
        )}
      </FormField>
    </>
  );
}
