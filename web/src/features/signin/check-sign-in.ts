import { type SignIn, signInSchema } from '@ffl/domain/accounts';

export type SignInErrors = { email?: string; password?: string; captchaToken?: string };

/** The checked input, or one sentence per bad field. The e-mail comes first. */
export function checkSignIn(form: FormData): { input: SignIn } | { errors: SignInErrors } {
  const parsed = signInSchema.safeParse(Object.fromEntries(form));
  if (parsed.success) return { input: parsed.data };
  const errors: SignInErrors = {};
  for (const { path, message } of parsed.error.issues) errors[path[0] as keyof SignInErrors] ??= message;
  return { errors };
}
