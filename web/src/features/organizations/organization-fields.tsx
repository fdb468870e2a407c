import { organizationMessages } from '@ffl/domain/organizations/messages';
import { FormField } from '../../components/ui/form-field.tsx';
import { TextField } from '../../components/ui/text-field.tsx';
import { TextInput } from '../../components/ui/text-input.tsx';
import type { FormState } from '../../hooks/forms/use-form.ts';
import type { OrganizationEntries } from './use-organization-write.ts';

/** The two names. The internal one shows as it is stored, whatever is typed. */
export function OrganizationFields({ form }: { form: FormState<OrganizationEntries> }) {
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
