import * as z from 'zod/mini';
import { cardLimits } from './limits.ts';

/** `isLost`: in wrong hands, so nothing it signed is good any more. */
export const rotateCardKeySchema = z.strictObject({ isLost: z.boolean() });

/** A statement someone holds, as encoded. */
export const presentCardSchema = z.object({ statement: z.string().check(z.maxLength(cardLimits.textMaxLength)) });
