import { guessableProblems } from '@ffl/domain/accounts/guessable-password';
import { passwordMessages } from '@ffl/domain/accounts/messages';
import { type RegistrationForm, registrationFormSchema } from '@ffl/domain/accounts/registration';
import { registrationMessages } from '@ffl/domain/accounts/registration-messages';
import { listedOrganization } from '@ffl/domain/members/schemas';
import { type Problems, problemsIn } from '../../lib/write/problems.ts';

export type SignUpEntries = RegistrationForm;

export type SignUpField = keyof SignUpEntries;

export const emptySignUp: SignUpEntries = {
  organization: '',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  password: '',
  confirmPassword: '',
};

/** The fields in the order of the screen. */
export const signUpFields = Object.keys(emptySignUp) as SignUpField[];

type Given = { organizations: readonly { name: string; displayName: string }[]; minLength: number };

type Checked = Given & { common: ReadonlySet<string> | null };

/** The first message for each invalid field. */
export function signUpProblems(
  entries: SignUpEntries,
  { organizations, minLength, common }: Checked,
): Problems<SignUpEntries> {
  const found = problemsIn<SignUpEntries>(registrationFormSchema(minLength).safeParse(entries));
  if (!listedOrganization(entries.organization, organizations)) {
    found.organization ??= registrationMessages.organizationUnknown;
  }
  const owner = { email: entries.email, names: [entries.firstName, entries.lastName] };
  const [guessable] = guessableProblems(entries.password, { minLength, common, owner });
  if (guessable !== undefined) found.password ??= guessable;
  if (entries.password !== entries.confirmPassword) found.confirmPassword = passwordMessages.mismatch;
  return found;
}

/**
 * The entries as sent: trimmed, the email in lower case, no phone as null, the organization by display name (REG-21).
 */
export function signUpDraft(entries: SignUpEntries, { organizations, minLength }: Given) {
  const { confirmPassword: _, phone, organization, ...others } = registrationFormSchema(minLength).parse(entries);
  return {
    ...others,
    phone: phone || null,
    organization: listedOrganization(organization, organizations)?.displayName ?? organization,
  };
}
