import * as z from 'zod/mini';
import { clean } from '../texts/clean-text.ts';
import { accountLimits } from './limits.ts';
import { signInMessages } from './sign-in-messages.ts';

export const signInSchema = z.object({
  email: z
    .string(signInMessages.emailRequired)
    .check(
      clean(),
      z.minLength(1, signInMessages.emailRequired),
      z.maxLength(accountLimits.emailMaxLength, signInMessages.emailTooLong),
    ),
  password: z
    .string(signInMessages.passwordRequired)
    .check(
      z.minLength(1, signInMessages.passwordRequired),
      z.maxLength(accountLimits.passwordMaxLength, signInMessages.passwordTooLong),
    ),
});

export type SignIn = z.infer<typeof signInSchema>;
