import * as z from 'zod/mini';
import { cardLimits } from './limits.ts';

/** A statement that somebody holds, as it stands in its code. */
export const presentCardSchema = z.object({ statement: z.string().check(z.maxLength(cardLimits.textMaxLength)) });
