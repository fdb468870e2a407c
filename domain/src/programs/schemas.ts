import * as z from 'zod/mini';
import { clean } from '../texts/clean-text.ts';
import { parseCalendarDate } from '../time/calendar-date.ts';
import { programLimits as limits } from './limits.ts';
import { programMessages as messages } from './messages.ts';
import { programTypes } from './program-types.ts';

// Counts characters like the database.
const nameSchema = z.string(messages.nameTooShort).check(
  clean(),
  z.refine((name) => [...name].length >= limits.nameMinLength, messages.nameTooShort),
  z.maxLength(limits.nameMaxLength, messages.nameTooLong),
);

const validitySchema = z
  .int(messages.validityInvalid)
  .check(
    z.minimum(limits.validityMinDays, messages.validityInvalid),
    z.maximum(limits.validityMaxDays, messages.validityInvalid),
  );

/** A base by its id or its name. */
const placeSchema = z.string(messages.baseRequired).check(clean(), z.minLength(1, messages.baseRequired));

const descriptionSchema = z.nullable(
  z.string().check(z.trim(), z.maxLength(limits.descriptionMaxLength, messages.descriptionTooLong)),
);

// The form offers four values; another stored one is kept.
const colorSchema = z
  .string(messages.colorInvalid)
  .check(z.trim(), z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, messages.colorInvalid));

const fields = {
  name: nameSchema,
  description: z.optional(descriptionSchema),
  validityPeriodDays: validitySchema,
  requiresTraining: z.optional(z.boolean()),
  twoClocks: z.optional(z.boolean()),
  base: placeSchema,
  color: z.optional(colorSchema),
  /** Null for no type. The schema doesn't check that the type exists. */
  programType: z.optional(z.nullable(z.string())),
};

/** The program form (PRG-14, PRG-16 to PRG-19). */
export const programFormSchema = z.strictObject(fields);

export type ProgramForm = z.infer<typeof programFormSchema>;

/** Creates a program from a type (PRG-15). */
const byTypeSchema = z.strictObject({ type: z.string(), base: placeSchema });

type ProgramByType = z.infer<typeof byTypeSchema>;

/** Either way of creating a program: a request that names a type leaves the rest to it. */
export const programCreateSchema = z.pipe(
  z.record(z.string(), z.unknown()),
  z.transform((body, context): ProgramForm | ProgramByType => {
    const parsed = 'type' in body ? byTypeSchema.safeParse(body) : programFormSchema.safeParse(body);
    if (parsed.success) return parsed.data;
    for (const { field, message } of fieldProblems(parsed.error)) {
      context.issues.push({ code: 'custom', path: [field], message, input: body });
    }
    return z.NEVER;
  }),
);

export type FieldProblem = { field: string; message: string };

/** The first problem of each field. */
export function fieldProblems({ issues }: z.core.$ZodError): FieldProblem[] {
  const all = issues.flatMap((issue): FieldProblem[] => {
    if (issue.code !== 'unrecognized_keys') return [{ field: issue.path.join('.'), message: issue.message }];
    return issue.keys.map((key) => ({ field: key.slice(0, 80), message: messages.fieldUnknown }));
  });
  return all.filter(({ field }, at) => at === all.findIndex((other) => other.field === field));
}

export type ProgramCreate = z.infer<typeof programCreateSchema>;

/** The changed fields. `was` has their values when the form opened. */
export const programUpdateSchema = z.extend(z.partial(z.strictObject(fields)), {
  id: z.guid(),
  was: z.optional(
    z.strictObject({
      name: z.optional(z.string()),
      description: z.optional(z.nullable(z.string())),
      validityPeriodDays: z.optional(z.number()),
      requiresTraining: z.optional(z.boolean()),
      twoClocks: z.optional(z.boolean()),
      base: z.optional(z.nullable(z.string())),
      color: z.optional(z.string()),
      programType: z.optional(z.nullable(z.string())),
    }),
  ),
});

export type ProgramUpdate = z.infer<typeof programUpdateSchema>;
export type ProgramChanges = Omit<ProgramUpdate, 'id' | 'was'>;

const dayText = z.string().check(z.refine((text) => parseCalendarDate(text) !== null));

/** A program as the functions return it, without fields that repeat others. */
export const programRecordSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  validityPeriodDays: z.number(),
  requiresTraining: z.boolean(),
  twoClocks: z.boolean(),
  color: z.string(),
  base: z.nullable(z.string()),
  base_id: z.nullable(z.string()),
  isBaseActive: z.boolean(),
  seasons: z.array(
    z.object({ id: z.string(), name: z.string(), startDate: dayText, endDate: dayText, isActive: z.boolean() }),
  ),
  programType: z.nullable(z.enum(programTypes)),
});

export const programDeleteSchema = z.strictObject({ id: z.guid() });

export type ProgramDelete = z.infer<typeof programDeleteSchema>;

/** The fields of a form, valid or not; with the id if a program is being changed. */
export const programValidationSchema = z.looseObject({ id: z.optional(z.guid()) });

export type ProgramValidation = z.infer<typeof programValidationSchema>;

/** Selects one program, those of one base, or all. */
export const programQuerySchema = z.object({
  id: z.optional(z.guid()),
  base: z.optional(placeSchema.check(z.refine((base) => !base.includes('\0'), messages.baseRequired))),
});

export type ProgramQuery = z.infer<typeof programQuerySchema>;
