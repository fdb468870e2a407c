import { OrganizationField } from '../../components/organizations/organization-field.tsx';
import type { OrganizationChoices } from '../../components/organizations/organization-picker.tsx';
import { NewPasswordField } from '../../components/passwords/new-password-field.tsx';
import { PasswordInput } from '../../components/passwords/password-input.tsx';
import { FormField } from '../../components/ui/form-field.tsx';
import { TextField } from '../../components/ui/text-field.tsx';
import { useAfterPress } from '../../hooks/forms/use-after-press.ts';
import type { FormState } from '../../hooks/forms/use-form.ts';
import type { SignUpEntries } from './sign-up-problems.ts';

type SignUpFieldsProps = { form: FormState<SignUpEntries>; minLength: number; choices: OrganizationChoices };

/** The seven fields of the registration. */
export function SignUpFields({ form, minLength, choices }: SignUpFieldsProps) {
  const afterPress = useAfterPress();
  const { values, problems } = form;
  const isEmpty = choices.organizations.length === 0 && !choices.isLoading && choices.failure === null;
  const isPasswordWrong = problems.password !== undefined;
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <OrganizationField form={form} choices={choices} hint={isEmpty ? noOrganization : undefined} />
      <TextField form={form} name="firstName" label="First name" autoComplete="given-name" />
      <TextField form={form} name="lastName" label="Last name" autoComplete="family-name" />
      <TextField
        form={form}
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
      />
      <TextField form={form} name="phone" label="Phone" type="tel" inputMode="tel" autoComplete="tel" optional />
      <div className="md:col-span-2">
        <NewPasswordField
          label="Password"
          password={values.password}
          minLength={minLength}
          isChecked={isPasswordWrong}
          isWrong={isPasswordWrong}
          owner={{ email: values.email, names: [values.firstName, values.lastName] }}
          refusals={problems.password === undefined ? [] : [problems.password]}
          {...form.bind('password')}
          onBlur={() => afterPress(() => form.leave('password'))}
        />
      </div>
      <FormField form={form} name="confirmPassword" className="md:col-span-2" label="Confirm password">
        {(control) => <PasswordInput {...control} what="confirmation" autoComplete="new-password" />}
      </FormField>
    </div>
  );
}

const noOrganization = 'No organization is open for registration at the moment. Please ask an administrator.';
