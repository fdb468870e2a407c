import * as z from 'zod/mini';
import { ownAccountMessages } from './own-account-messages.ts';
import { newPasswordFormSchema } from './registration.ts';
import { signInSchema } from './schemas.ts';

/** What change-password takes. The new one's rules depend on the role, so the server judges it once the old one is right. */
export const ownPasswordSchema = z.object({
  currentPassword: signInSchema.shape.password,
  newPassword: z.string(ownAccountMessages.newRequired).check(z.minLength(1, ownAccountMessages.newRequired)),
});

/** The form on /account. */
export function ownPasswordFormSchema(minLength: number) {
  const current = z.string().check(z.minLength(1, ownAccountMessages.currentRequired));
  return z.intersection(z.object({ currentPassword: current }), newPasswordFormSchema(minLength));
}

/** What prove-presence takes. */
export const presenceSchema = z.object({ password: signInSchema.shape.password });
