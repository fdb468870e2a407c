import * as z from 'zod/mini';
import { cardLimits } from './limits.ts';
import { phoneKeyJwk } from './phone-key.ts';

/** `isLost` means that the key is in the wrong hands, so that nothing it signs is valid anymore. */
export const rotateCardKeySchema = z.strictObject({ isLost: z.boolean() });

const statementText = z.string().check(z.maxLength(cardLimits.textMaxLength));
/** The encoded statement that someone presents. */
export const presentCardSchema = z.object({ statement: statementText });

/**
 * `checker` is this device's number for this code. `photo` is false to keep the answer small enough for a bad
 * connection.
 */
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

/** `key` belongs to the requesting phone, if it has one. */
export const cardStatementSchema = z.object({ key: z.optional(phoneKey) });

/** `takesOver` binds it even if another phone is bound. */
export const bindPhoneSchema = z.strictObject({ key: phoneKey, takesOver: z.boolean() });
