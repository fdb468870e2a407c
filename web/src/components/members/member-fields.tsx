import { listedOrganization, memberLimits, memberMessages } from '@ffl/domain/members';
import { Controller, useFormState } from 'react-hook-form';
import { afterPress } from '../../lib/after-press.ts';
import { type OrganizationChoices, OrganizationPicker } from '../organizations/organization-picker.tsx';
import { Field } from '../ui/field.tsx';
import { MemberTextField } from './member-text-field.tsx';
import { PhotoField } from './photo-field.tsx';
import type { MemberFormState } from './use-member-form.ts';

type MemberFieldsProps = { form: MemberFormState; choices: OrganizationChoices };

/** The fields of the one member form; whoever shows it owns the form element and the submit. */
export function MemberFields({ form, choices }: MemberFieldsProps) {
  const { errors } = useFormState({ control: form.control });
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <MemberTextField form={form} name="firstName" label="First name" maxLength={memberLimits.nameMaxLength} />
      <MemberTextField form={form} name="lastName" label="Last name" maxLength={memberLimits.nameMaxLength} />
      <MemberTextField form={form} name="email" label="Email" type="email" inputMode="email" autoCapitalize="none" />
      <MemberTextField form={form} name="phone" label="Phone" type="tel" inputMode="tel" />
      <Controller
        control={form.control}
        name="organization"
        render={({ field: { value, ref, onChange, onBlur } }) => (
          <Field
            className="md:col-span-2"
            label="Organization"
            error={errors.organization?.message}
            {...organizationHelp(listedOrganization(value, choices.organizations) !== null)}
          >
            {(control) => (
              <OrganizationPicker
                ref={ref}
                control={control}
                choices={choices}
                text={value}
                onBlur={() => afterPress(onBlur)}
                onChange={(text) => {
                  form.clearErrors('organization');
                  onChange(text);
                }}
              />
            )}
          </Field>
        )}
      />
      <MemberTextField
        form={form}
        name="certificationLevel"
        label="Certification level"
        hint="For instance EMT-B or Paramedic"
        optional
        className="md:col-span-2"
        maxLength={memberLimits.certificationLevelMaxLength}
      />
      <Controller
        control={form.control}
        name="imageUrl"
        render={({ field: { value, onChange } }) => <PhotoField imageUrl={value} onChange={onChange} />}
      />
    </div>
  );
}

/** The hint goes once the choice is right, so that the field never says two things. */
function organizationHelp(isListed: boolean): { hint: string } | { confirmation: string } {
  return isListed ? { confirmation: memberMessages.organizationValid } : { hint: memberMessages.organizationHint };
}
