import { memberLimits } from '@ffl/domain/members/limits';
import { OrganizationField } from '../organizations/organization-field.tsx';
import type { OrganizationChoices } from '../organizations/organization-picker.tsx';
import { TextField } from '../ui/form-field.tsx';
import { memberFieldLabels as labels } from './member-changes.ts';
import { PhotoField } from './photo-field.tsx';
import type { MemberFormState } from './use-member-form.ts';

type MemberFieldsProps = { form: MemberFormState; choices: OrganizationChoices };

// Another person's data: the browser must not offer its user's own.
const autoComplete = 'off';

/** The fields of the one member form; its user owns the form element and the submit. */
export function MemberFields({ form, choices }: MemberFieldsProps) {
  const common = { form, autoComplete };
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <TextField {...common} name="firstName" label={labels.firstName} maxLength={memberLimits.nameMaxLength} />
      <TextField {...common} name="lastName" label={labels.lastName} maxLength={memberLimits.nameMaxLength} />
      <TextField {...common} name="email" label={labels.email} type="email" inputMode="email" autoCapitalize="none" />
      <TextField {...common} name="phone" label={labels.phone} type="tel" inputMode="tel" />
      <OrganizationField form={form} choices={choices} />
      <TextField
        {...common}
        name="certificationLevel"
        label={labels.certificationLevel}
        hint="For instance EMT-B or Paramedic"
        optional
        className="md:col-span-2"
        maxLength={memberLimits.certificationLevelMaxLength}
      />
      <PhotoField imageUrl={form.values.imageUrl} onChange={(imageUrl) => form.change('imageUrl', imageUrl)} />
    </div>
  );
}
