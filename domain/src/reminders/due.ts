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
 * What is due at this moment, with its step: each end once for each step, and only the latest step that has come. What
 * lapsed today or yesterday without a letter that arrived is due all the same.
 */
export function dueReminders<E extends Ending>(endings: readonly E[], now: Date): (E & { step: number })[] {
  return endings.flatMap((ending) => {
    const step = stepAt(ending, now);
    return step === null || ending.reminded.includes(step) ? [] : [{ ...ending, step }];
  });
}

/**
 * Which step somebody's end stands at: null before the first, and from the second day after the end on. Steps count to
 * the last day on which a letter can come before the end: the day before, where it ends before any leaves.
 */
export function stepAt(ending: RemindingProgram & Pick<Ending, 'expiresAt'>, now: Date): number | null {
  const days = daysLeft(ending.expiresAt, now);
  const lettersLeft = denverHour(ending.expiresAt) < reminderLimits.fromHour ? days - 1 : days;
  return days < -1 ? null : currentStep(reminderSteps(ending), Math.max(0, lettersLeft));
}
