import * as z from 'zod/mini';
import { cardLimits } from './limits.ts';
import { phoneKeyJwk } from './phone-key.ts';

/** `isLost`: in wrong hands, so nothing it signed is good any more. */
export const rotateCardKeySchema = z.strictObject({ isLost: z.boolean() });

const statementText = z.string().check(z.maxLength(cardLimits.textMaxLength));
/** The encoded statement that someone presents. */
export const presentCardSchema = z.object({ statement: statementText });

/** `checker`: this device's number for this code. `photo`: false for an answer small enough for a bad connection. */
export const checkCardSchema = z.object({
  statement: statementText,
  checker: z.optional(z.uuid()),
  photo: z.optional(z.boolean()),
});

/** A phone's public key in short form. */
const phoneKey = z.string().check(
  z.regex(/^[\w-]{44}$/),
  z.refine((key) => phoneKeyJwk(key) !== null),
);

/** `key`: of the phone that asks, if it has one. */
export const cardStatementSchema = z.object({ key: z.optional(phoneKey) });

/** `takesOver`: even if another phone is bound. */
export const bindPhoneSchema = z.strictObject({ key: phoneKey, takesOver: z.boolean() });
