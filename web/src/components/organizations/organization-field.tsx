import { memberMessages } from '@ffl/domain/members/messages';
import { listedOrganization } from '@ffl/domain/members/schemas';
import { useAfterPress } from '../../hooks/forms/use-after-press.ts';
import type { FormState } from '../../hooks/forms/use-form.ts';
import { Field } from '../ui/field.tsx';
import { type OrganizationChoices, OrganizationPicker } from './organization-picker.tsx';

type OrganizationFieldProps<Values extends Record<keyof Values, string | null>> = {
  form: FormState<Values>;
  choices: OrganizationChoices;
  hint?: string | undefined;
};

/** Accepts one of the listed organizations, and says so. */
export function OrganizationField<Values extends Record<keyof Values, string | null> & { organization: string }>({
  form,
  choices,
  hint = memberMessages.organizationHint,
}: OrganizationFieldProps<Values>) {
  const afterPress = useAfterPress();
  const { organization } = form.values;
  const isListed = listedOrganization(organization, choices.organizations) !== null;

  /** An entry can be checked only once the list has loaded. */
  function handleBlur() {
    if (choices.organizations.length > 0) afterPress(() => form.leave('organization'));
  }

  return (
    <Field
      className="md:col-span-2"
      label="Organization"
      error={form.problems.organization}
      // The hint disappears once the choice is right, so the field never says two things.
      {...(isListed ? { confirmation: memberMessages.organizationValid } : { hint })}
    >
      {(control) => (
        <OrganizationPicker
          ref={form.ref('organization')}
          control={control}
          choices={choices}
          text={organization}
          onBlur={handleBlur}
          onChange={(text) => form.change('organization', text)}
        />
      )}
    </Field>
  );
}
