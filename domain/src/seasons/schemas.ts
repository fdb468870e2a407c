import * as z from 'zod/mini';
import { programFormSchema } from '../programs/schemas.ts';
import { clean } from '../texts/clean-text.ts';
import { type CalendarDate, parseCalendarDate } from '../time/calendar-date.ts';
import { seasonLimits } from './limits.ts';
import { seasonMessages as messages } from './messages.ts';

/** The season form. An end before the start counts as a missing field. */
export const seasonFormSchema = z
  .object({
    name: z
      .string()
      .check(
        clean(),
        z.minLength(1, messages.nameRequired),
        z.maxLength(seasonLimits.nameMaxLength, messages.nameTooLong),
      ),
    startDate: dayField(messages.startRequired),
    endDate: dayField(messages.endRequired),
  })
  .check(
    z.refine(({ startDate, endDate }) => !isDay(startDate) || !isDay(endDate) || startDate <= endDate, {
      path: ['endDate'],
      error: messages.endBeforeStart,
      // Reported even if other fields are wrong.
      when: () => true,
    }),
  );

const draft = { ...seasonFormSchema.shape, isActive: z.optional(z.boolean()) };
const inOrder = z.refine<SeasonDraft>(({ startDate, endDate }) => startDate <= endDate, {
  path: ['endDate'],
  error: messages.endBeforeStart,
});

/** A new season, active unless it says otherwise. */
export const seasonCreateSchema = z.strictObject({ ...draft, programId: z.guid() }).check(inOrder);

/** All of a season, which is refused if it has something else than `was` by now. */
export const seasonUpdateSchema = z
  .strictObject({
    ...draft,
    id: z.guid(),
    was: z.optional(z.strictObject({ name: z.string(), startDate: z.string(), endDate: z.string() })),
  })
  .check(inOrder);

export const seasonDeleteSchema = z.strictObject({ id: z.guid() });

export type SeasonCreate = z.infer<typeof seasonCreateSchema>;
export type SeasonChange = z.infer<typeof seasonUpdateSchema>;
export type SeasonDelete = z.infer<typeof seasonDeleteSchema>;

const plannedSeasonSchema = z
  .strictObject({
    startDate: dayField(messages.startRequired),
    endDate: dayField(messages.endRequired),
    isActive: z.boolean(),
  })
  .check(z.refine(({ startDate, endDate }) => startDate <= endDate, messages.endBeforeStart));

/** The rule by which a program's dates would be set: complete, including what stays. */
export const planCurrencySchema = z.strictObject({
  programId: z.guid(),
  proposed: z.strictObject({
    twoClocks: z.boolean(),
    validityPeriodDays: programFormSchema.shape.validityPeriodDays,
    seasons: z.array(plannedSeasonSchema).check(z.maxLength(seasonLimits.plannedMax)),
  }),
});

export type PlanCurrency = z.infer<typeof planCurrencySchema>;

export const seasonSchema = z.object({
  id: z.string(),
  name: z.string(),
  programId: z.string(),
  startDate: dayField(messages.startRequired),
  endDate: dayField(messages.endRequired),
  isActive: z.boolean(),
});

/** The form's values as entered. */
export type SeasonEntries = Record<'name' | 'startDate' | 'endDate', string>;

/** The form's values after validation. */
export type SeasonDraft = { name: string; startDate: CalendarDate; endDate: CalendarDate };

function dayField(required: string) {
  const day = z.string().check(
    z.minLength(1, required),
    z.refine((text) => text === '' || isDay(text), messages.dayInvalid),
  );
  return z.pipe(
    day,
    z.transform((text) => text as CalendarDate),
  );
}

function isDay(text: string): boolean {
  return parseCalendarDate(text) !== null;
}
