import * as z from 'zod/mini';

/** One's own calendar, or a base's. */
export const makeCalendarSchema = z.strictObject({ baseId: z.nullable(z.guid()) });
