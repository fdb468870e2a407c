import * as z from 'zod/mini';
import { memberFormSchema } from '../members/schemas.ts';
import { signInSchema } from './schemas.ts';

const { email } = memberFormSchema.shape;

/** Body of change-address. Whoever has a second step proves with that, so the password may be missing. */
export const ownAddressSchema = z.object({ email, password: z.optional(signInSchema.shape.password) });

/** Body of change-member-address. At once: somebody who lost the old mailbox need not confirm the new one. */
export const memberAddressSchema = z.object({ memberId: z.uuid(), email, isAtOnce: z.boolean() });

/** Body of tie-account. */
export const tieAccountSchema = z.object({ memberId: z.uuid() });

/** 'j•••@example.org': enough for its owner, and not the address. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return `${[...address.slice(0, at)][0] ?? ''}•••${address.slice(at)}`;
}
