import * as z from 'zod/mini';
import { clean } from '../texts/clean-text.ts';
import { type CalendarDate, parseCalendarDate } from '../time/calendar-date.ts';
import { trainingLimits as limits } from './limits.ts';
import { trainingMessages as messages } from './messages.ts';

// Counts characters like the database.
const text = z.string().check(clean(), z.refine(atMost(limits.textMaxLength), messages.textTooLong));

const medicalCrew = z.string().check(
  z.trim(),
  z.refine(atMost(limits.medicalCrewMaxLength), messages.medicalCrewTooLong),
  z.refine((entered) => entered.isWellFormed() && !entered.includes('\0'), messages.textUnstorable),
);

/** The form's fields except date and trainees. */
export const trainingFields = {
  trainingType: required(limits.typeMinLength, messages.typeTooShort),
  programId: required(limits.programMinLength, messages.programRequired),
  agency: text,
  base: text,
  meetingPlace: text,
  startTime: z
    .string()
    .check(z.refine((entered) => entered === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(entered), messages.timeWrong)),
  pilot: text,
  medicalCrew,
};

/** A row of the trainee list as entered; every field may be blank. */
export const traineeFields = { name: text, level: text, agency: text };

const optional = (field: z.ZodMiniType<string, string>) =>
  z.optional(z.nullable(z.pipe(field, z.transform(blankAsNull))));

/** Number who may come. If left out, it stays as stored, like time and meeting place. */
export const places = z.optional(
  z.nullable(
    z
      .int(messages.placesWrong)
      .check(z.minimum(limits.placesMin, messages.placesWrong), z.maximum(limits.placesMax, messages.placesWrong)),
  ),
);

const day = z.pipe(
  z.string(messages.dateRequired).check(
    z.minLength(1, messages.dateRequired),
    z.refine((entered) => entered === '' || parseCalendarDate(entered) !== null, messages.dateInvalid),
  ),
  z.transform((entered) => entered as CalendarDate),
);

const traineeSchema = z.strictObject({
  name: optional(text),
  level: optional(text),
  agency: optional(text),
  memberId: z.optional(z.nullable(z.guid())),
});

const traineesSchema = z.pipe(
  z.array(traineeSchema),
  z.pipe(
    z.transform((rows: SentTrainee[]) => rows.map(asTrainee).filter(hasEntry)),
    z.array(z.custom<TraineeDraft>()).check(z.maxLength(limits.traineesMax, messages.tooManyTrainees)),
  ),
);

/** A session with its trainees as sent; blank is null, and empty rows are dropped. */
export const trainingSchema = z.strictObject({
  trainingType: trainingFields.trainingType,
  programId: trainingFields.programId,
  date: day,
  agency: optional(text),
  base: optional(text),
  startTime: optional(trainingFields.startTime),
  meetingPlace: optional(text),
  pilot: optional(text),
  medicalCrew: optional(medicalCrew),
  places,
  trainees: traineesSchema,
});

export type TrainingSave = z.infer<typeof trainingSchema>;

type SentTrainee = z.infer<typeof traineeSchema>;

export type TraineeDraft = {
  name: string | null;
  level: string | null;
  agency: string | null;
  memberId: string | null;
};

const stored = z.optional(z.nullable(z.string()));

/** The whole session. `was` has its values when the form opened, so that a change in between is noticed. */
export const trainingUpdateSchema = z.extend(trainingSchema, {
  id: z.guid(),
  was: z.strictObject(
    {
      trainingType: stored,
      programId: stored,
      date: stored,
      agency: stored,
      base: stored,
      startTime: stored,
      meetingPlace: stored,
      pilot: stored,
      medicalCrew: stored,
      places: z.optional(z.nullable(z.number())),
      trainees: z.optional(z.array(z.strictObject({ name: stored, level: stored, agency: stored, memberId: stored }))),
    },
    messages.wasMissing,
  ),
});

export type TrainingUpdate = z.infer<typeof trainingUpdateSchema>;

const storedText = z.nullable(z.string());

export const storedTrainingSchema = z.object({
  id: z.string(),
  trainingType: z.string(),
  programId: storedText,
  date: day,
  startTime: storedText,
  meetingPlace: storedText,
  agency: storedText,
  base: storedText,
  pilot: storedText,
  medicalCrew: storedText,
  seasonId: storedText,
  isInitialTraining: z.boolean(),
  places: z.nullable(z.number()),
  createdAt: z.string(),
  trainees: z.array(
    z.object({ id: z.string(), name: storedText, level: storedText, agency: storedText, memberId: storedText }),
  ),
});

function required(minLength: number, message: string) {
  return z.string(message).check(
    clean(),
    z.refine((entered) => [...entered].length >= minLength, message),
    z.refine(atMost(limits.textMaxLength), messages.textTooLong),
  );
}

function atMost(length: number) {
  return (entered: string) => [...entered].length <= length;
}

function asTrainee({ name = null, level = null, agency = null, memberId = null }: SentTrainee): TraineeDraft {
  return { name, level, agency, memberId: memberId?.toLowerCase() ?? null };
}

function hasEntry({ name, level, agency, memberId }: TraineeDraft): boolean {
  return (name ?? level ?? agency ?? memberId) !== null;
}

function blankAsNull(entered: string): string | null {
  return entered === '' ? null : entered;
}
