import { type SignIn, signInSchema } from '@ffl/domain/accounts';
import { type Problems, problemsIn } from '../../lib/write/problems.ts';

export type SignInErrors = Problems<SignIn & { captchaToken: string }>;

/** The checked input, or one sentence per bad field. */
export function checkSignIn(form: FormData): { input: SignIn } | { errors: SignInErrors } {
  const parsed = signInSchema.safeParse(Object.fromEntries(form));
  return parsed.success ? { input: parsed.data } : { errors: problemsIn(parsed) };
}
