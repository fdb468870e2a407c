import { reminderLimits } from './limits.ts';

export type RemindingProgram = {
  validityPeriodDays: number;
  /** Days ahead that an administrator chose; null if nobody did. */
  chosenSteps: readonly number[] | null;
};

/** Default reminders, in days before the end. A longer validity is reminded of earlier. */
export function usualSteps(validityPeriodDays: number): readonly number[] {
  if (validityPeriodDays <= 60) return [10, 3, 0];
  return validityPeriodDays <= 200 ? [30, 7, 0] : [60, 14, 0];
}

/** The steps of a program, the earliest first. One as long as the validity would fall on the day of the punch. */
export function reminderSteps({ validityPeriodDays, chosenSteps }: RemindingProgram): readonly number[] {
  const steps = chosenSteps ?? usualSteps(validityPeriodDays);
  return steps.filter((step) => step < validityPeriodDays).sort((one, other) => other - one);
}

/**
 * The step for somebody with this many days left, which is the latest one reached; null before the first. This also
 * makes up for a day on which nobody was reminded.
 */
export function currentStep(steps: readonly number[], daysLeft: number): number | null {
  const come = steps.filter((step) => step >= daysLeft);
  return come.length > 0 ? Math.min(...come) : null;
}

/** Days as typed, such as '60, 14, 0'; none for an empty text. Undefined if the text isn't such a list. */
export function readSteps(text: string): number[] | undefined {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  if (words.length > reminderLimits.maxSteps || words.some((word) => !/^\d{1,3}$/.test(word))) return undefined;
  const steps = [...new Set(words.map(Number))].sort((one, other) => other - one);
  return steps.every((step) => step <= reminderLimits.maxDaysAhead) ? steps : undefined;
}
