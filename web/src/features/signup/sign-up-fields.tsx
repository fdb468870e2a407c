import { listedOrganization, memberMessages } from '@ffl/domain/members';
import type { ComponentProps } from 'react';
import { type OrganizationChoices, OrganizationPicker } from '../../components/organizations/organization-picker.tsx';
import { NewPasswordField } from '../../components/passwords/new-password-field.tsx';
import { PasswordInput } from '../../components/passwords/password-input.tsx';
import { Field } from '../../components/ui/field.tsx';
import { TextInput } from '../../components/ui/text-input.tsx';
import { afterPress } from '../../lib/after-press.ts';
import type { SignUpField } from './sign-up-problems.ts';
import type { SignUpFieldsState } from './use-sign-up-fields.ts';

type SignUpFieldsProps = { fields: SignUpFieldsState; choices: OrganizationChoices };

/** The seven fields of the registration (REG-02). */
export function SignUpFields({ fields, choices }: SignUpFieldsProps) {
  const { entries, errors, given } = fields;
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <OrganizationField fields={fields} choices={choices} />
      <TextField fields={fields} name="firstName" label="First name" autoComplete="given-name" />
      <TextField fields={fields} name="lastName" label="Last name" autoComplete="family-name" />
      <TextField fields={fields} name="email" label="Email" type="email" inputMode="email" autoComplete="email" />
      <TextField fields={fields} name="phone" label="Phone" type="tel" inputMode="tel" autoComplete="tel" optional />
      <div className="md:col-span-2">
        <NewPasswordField
          label="Password"
          password={entries.password}
          minLength={given.minLength}
          isChecked={errors.password !== undefined}
          isWrong={errors.password !== undefined}
          refusals={errors.password === undefined ? [] : [errors.password]}
          {...bind(fields, 'password')}
        />
      </div>
      <Field className="md:col-span-2" label="Confirm password" error={errors.confirmPassword}>
        {(control) => (
          <PasswordInput
            {...control}
            {...bind(fields, 'confirmPassword')}
            what="confirmation"
            autoComplete="new-password"
          />
        )}
      </Field>
    </div>
  );
}

type TextFieldProps = Omit<ComponentProps<'input'>, 'name'> & {
  fields: SignUpFieldsState;
  name: SignUpField;
  label: string;
  optional?: boolean;
};

function TextField({ fields, name, label, optional = false, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={fields.errors[name]} optional={optional}>
      {(control) => (
        <TextInput
          autoCapitalize={name === 'email' ? 'none' : undefined}
          spellCheck={false}
          {...input}
          {...control}
          {...bind(fields, name)}
        />
      )}
    </Field>
  );
}

function OrganizationField({ fields, choices }: SignUpFieldsProps) {
  const { entries, errors } = fields;
  const isListed = listedOrganization(entries.organization, choices.organizations) !== null;
  const isEmpty = choices.organizations.length === 0 && !choices.isLoading && choices.failure === null;
  const hint = isEmpty ? noOrganization : memberMessages.organizationHint;
  return (
    <Field
      className="md:col-span-2"
      label="Organization"
      error={errors.organization}
      {...(isListed ? { confirmation: memberMessages.organizationValid } : { hint })}
    >
      {(control) => (
        <OrganizationPicker
          ref={fields.register('organization')}
          control={control}
          choices={choices}
          text={entries.organization}
          onBlur={() => afterPress(() => fields.leave('organization'))}
          onChange={(text) => fields.change('organization', text)}
        />
      )}
    </Field>
  );
}

const noOrganization = 'No organization is open for registration at the moment. Please ask an administrator.';

function bind(fields: SignUpFieldsState, name: SignUpField) {
  return {
    name,
    ref: fields.register(name),
    value: fields.entries[name],
    onChange: (event: { target: { value: string } }) => fields.change(name, event.target.value),
    onBlur: () => afterPress(() => fields.leave(name)),
  };
}
