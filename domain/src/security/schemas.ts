import * as z from 'zod/mini';
import { accountLimits } from '../accounts/limits.ts';
import { clean } from '../texts/clean-text.ts';
import { securityLimits } from './limits.ts';
import { securityMessages as messages } from './messages.ts';

const { reasonMinLength, reasonMaxLength, defaultDays, maxDays } = securityLimits;

/** Why an account is unlocked; stored with the event. */
const unlockReasonSchema = z.string(messages.reasonRequired).check(
  z.trim(),
  z.minLength(1, messages.reasonRequired),
  z.minLength(reasonMinLength, messages.reasonTooShort),
  z.maxLength(reasonMaxLength, messages.reasonTooLong),
  z.refine((text) => text.isWellFormed() && !text.includes('\0'), messages.reasonUnstorable),
);

/** Body of API-31. `adminUserId` must be the caller's own account. */
export const unlockAccountSchema = z
  .strictObject({
    email: z
      .string(messages.emailRequired)
      .check(
        clean(),
        z.toLowerCase(),
        z.minLength(1, messages.emailRequired),
        z.maxLength(accountLimits.emailMaxLength, messages.emailTooLong),
      ),
    adminUserId: z.guid(messages.notTheCaller),
    reason: unlockReasonSchema,
  })
  .check(
    z.refine(({ email, reason }) => !namesEmail(reason, email), {
      error: messages.reasonNamesEmail,
      path: ['reason'],
    }),
  );

export type UnlockAccount = z.infer<typeof unlockAccountSchema>;

/** The message for the field, null if the reason is valid. */
export function unlockReasonProblem(reason: string, email: string): string | null {
  const checked = unlockReasonSchema.safeParse(reason);
  if (!checked.success) return checked.error.issues[0]?.message ?? null;
  return namesEmail(reason, email) ? messages.reasonNamesEmail : null;
}

// Events outlive the account and never change, so they must not contain the address.
function namesEmail(reason: string, email: string): boolean {
  return reason.toLowerCase().includes(email.trim().toLowerCase());
}

export const securityDashboardSchema = z.strictObject({
  days: z._default(
    z
      .int(messages.daysOutOfRange)
      .check(z.minimum(1, messages.daysOutOfRange), z.maximum(maxDays, messages.daysOutOfRange)),
    defaultDays,
  ),
  adminUserId: z.optional(z.guid(messages.notTheCaller)),
});
