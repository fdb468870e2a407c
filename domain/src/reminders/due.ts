import { daysLeft } from '../time/index.ts';
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
    const step = currentStep(reminderSteps(ending), daysLeft(ending.expiresAt, now));
    return step === null || ending.reminded.includes(step) ? [] : [{ ...ending, step }];
  });
}
