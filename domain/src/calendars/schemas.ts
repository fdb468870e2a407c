import * as z from 'zod/mini';

/** A calendar of a base; null for the caller's own. */
export const makeCalendarSchema = z.strictObject({ baseId: z.nullable(z.guid()) });
