import * as z from 'zod/mini';
import { ownAccountMessages } from './own-account-messages.ts';
import { newPasswordFormSchema } from './registration.ts';
import { signInSchema } from './schemas.ts';

/**
 * Body of change-password. The new password's rules depend on the role, so the server checks them once the old one is
 * right.
 */
export const ownPasswordSchema = z.object({
  currentPassword: signInSchema.shape.password,
  newPassword: z.string(ownAccountMessages.newRequired).check(z.minLength(1, ownAccountMessages.newRequired)),
});

export function ownPasswordFormSchema(minLength: number) {
  const current = z.string().check(z.minLength(1, ownAccountMessages.currentRequired));
  return z.intersection(z.object({ currentPassword: current }), newPasswordFormSchema(minLength));
}

/** Body of prove-presence. */
export const presenceSchema = z.object({ password: signInSchema.shape.password });
