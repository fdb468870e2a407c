import { daysLeft, denverHour } from '../time/denver.ts';
import { reminderLimits } from './limits.ts';
import { currentStep, type RemindingProgram, reminderSteps } from './steps.ts';

/** A credential that ends soon, of somebody whom letters reach. */
export type Ending = RemindingProgram & {
  memberId: string;
  programId: string;
  expiresAt: Date;
  /** The steps whose reminder was already sent. */
  reminded: readonly number[];
};

/**
 * Reminders due now, with their steps: one per end and step, for the latest step reached only. An end of today or
 * yesterday without a delivered letter is also due.
 */
export function dueReminders<E extends Ending>(endings: readonly E[], now: Date): (E & { step: number })[] {
  return endings.flatMap((ending) => {
    const step = stepAt(ending, now);
    return step === null || ending.reminded.includes(step) ? [] : [{ ...ending, step }];
  });
}

/**
 * The step that an end has reached; null before the first, and from the second day after the end. Steps count days to
 * the last day on which a letter can precede the end: the day before, if it ends before the day's letters leave.
 */
export function stepAt(ending: RemindingProgram & Pick<Ending, 'expiresAt'>, now: Date): number | null {
  const days = daysLeft(ending.expiresAt, now);
  const lettersLeft = denverHour(ending.expiresAt) < reminderLimits.fromHour ? days - 1 : days;
  return days < -1 ? null : currentStep(reminderSteps(ending), Math.max(0, lettersLeft));
}
