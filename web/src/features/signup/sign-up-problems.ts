import {
  passwordMessages,
  type RegistrationForm,
  registrationFormSchema,
  registrationMessages,
} from '@ffl/domain/accounts';
import { listedOrganization } from '@ffl/domain/members';

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

/** The first sentence for each bad field, in the order of the screen (REG-10 to REG-15). */
export function signUpProblems(entries: SignUpEntries, { organizations, minLength }: Given): [SignUpField, string][] {
  const found = new Map<SignUpField, string>();
  const issues = registrationFormSchema(minLength).safeParse(entries).error?.issues ?? [];
  for (const { path, message } of issues) {
    const field = path[0] as SignUpField;
    if (!found.has(field)) found.set(field, message);
  }
  if (!found.has('organization') && !listedOrganization(entries.organization, organizations)) {
    found.set('organization', registrationMessages.organizationUnknown);
  }
  if (entries.password !== entries.confirmPassword) found.set('confirmPassword', passwordMessages.mismatch);
  return signUpFields.flatMap((field) => {
    const message = found.get(field);
    return message === undefined ? [] : [[field, message]];
  });
}

/** What is sent: trimmed, the e-mail in lower case, no phone as null, the organization by its display name (REG-21). */
export function signUpDraft(entries: SignUpEntries, { organizations, minLength }: Given) {
  const { confirmPassword: _, phone, organization, ...others } = registrationFormSchema(minLength).parse(entries);
  return {
    ...others,
    phone: phone || null,
    organization: listedOrganization(organization, organizations)?.displayName ?? organization,
  };
}
