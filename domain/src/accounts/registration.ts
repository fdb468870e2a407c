import * as z from 'zod/mini';
import { clean } from '../texts/clean-text.ts';
import { accountLimits } from './limits.ts';
import { passwordMessages } from './messages.ts';
import { passwordProblems } from './password.ts';
import { registrationMessages } from './registration-messages.ts';
import { signInMessages } from './sign-in-messages.ts';

const messages = registrationMessages;

/**
 * ASCII only: no look-alike of someone else's address gets through, and every mail server accepts it. No member may
 * have a longer one.
 */
const emailPattern = /^[A-Za-z0-9.!#$'*+/=^_`{|}~-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/;

/** An e-mail a link is sent to, trimmed and in lower case. */
export const emailSchema = z.string(messages.emailRequired).check(
  clean(),
  z.minLength(1, messages.emailRequired),
  z.maxLength(accountLimits.emailMaxLength, messages.emailTooLong),
  z.refine((email) => email === '' || emailPattern.test(email), messages.emailInvalid),
  z.toLowerCase(),
);

const fields = {
  firstName: name(messages.firstNameRequired),
  lastName: name(messages.lastNameRequired),
  email: emailSchema,
  organization: required(
    messages.organizationRequired,
    accountLimits.organizationMaxLength,
    messages.organizationUnknown,
  ),
};

const phoneSchema = z.string().check(clean(), z.maxLength(accountLimits.phoneMaxLength, messages.phoneTooLong));

/** Body of secure-registration. Anything else in the body is ignored. */
export const registrationSchema = z.object({
  ...fields,
  password: newPassword(accountLimits.passwordMinLength),
  phone: z.pipe(
    z.nullish(phoneSchema),
    z.transform((phone) => phone || null),
  ),
  captchaToken: z.optional(z.unknown()),
  captchaSessionId: z.optional(z.unknown()),
});

export type Registration = z.infer<typeof registrationSchema>;

/** The form at /member/signup. Only its picker knows whether the organization is listed. */
export function registrationFormSchema(minLength: number) {
  return z
    .object({ ...fields, phone: phoneSchema, password: newPassword(minLength), confirmPassword: z.string() })
    .check(z.refine((form) => form.password === form.confirmPassword, mismatch));
}

export type RegistrationForm = z.infer<ReturnType<typeof registrationFormSchema>>;

/** Body of a reset link request. */
export const resetRequestSchema = z.object({ email: emailSchema, captchaToken: z.optional(z.unknown()) });

/** The form at /reset-password. */
export function newPasswordFormSchema(minLength: number) {
  return z
    .object({ password: newPassword(minLength), confirmPassword: z.string() })
    .check(z.refine((form) => form.password === form.confirmPassword, mismatch));
}

const mismatch = { message: passwordMessages.mismatch, path: ['confirmPassword'] };

/** Reports one issue per broken rule. */
function newPassword(minLength: number) {
  return z.string(signInMessages.passwordRequired).check(({ value, issues }) => {
    for (const message of passwordProblems(value, minLength)) issues.push({ code: 'custom', input: value, message });
  });
}

/** A name without a single letter looks empty in every list. */
function name(message: string) {
  return required(message, accountLimits.nameMaxLength, messages.nameTooLong).check(
    z.refine((text) => text === '' || /\p{L}/u.test(text), message),
  );
}

function required(message: string, maxLength: number, tooLong: string) {
  return z.string(message).check(clean(), z.minLength(1, message), z.maxLength(maxLength, tooLong));
}
