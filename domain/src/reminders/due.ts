import { addCalendarDays, daysLeft, denverDate, hourOn } from '../time/index.ts';
import { reminderLimits } from './limits.ts';
import { currentStep, type RemindingProgram, reminderSteps } from './steps.ts';

/** A credential that ends soon, of somebody whom letters reach. */
export type Ending = RemindingProgram & {
  memberId: string;
  programId: string;
  expiresAt: Date;
  /** The steps this end was reminded of already. */
  reminded: readonly number[];
};

/** What is due at this moment, with its step: each end once for each step, and only the latest step that has come. */
export function dueReminders<E extends Ending>(endings: readonly E[], now: Date): (E & { step: number })[] {
  return endings.flatMap((ending) => {
    const step = currentStep(reminderSteps(ending), daysLeft(lastLetterDay(ending.expiresAt), now));
    return step === null || ending.reminded.includes(step) ? [] : [{ ...ending, step }];
  });
}

/** Steps count to the last day on which a letter can come before the end: the day before, where it ends before any leaves. */
function lastLetterDay(expiresAt: Date): Date {
  const firstLetter = hourOn(denverDate(expiresAt), reminderLimits.fromHour);
  return expiresAt < firstLetter ? addCalendarDays(expiresAt, -1) : expiresAt;
}
