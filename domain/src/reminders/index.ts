export { dueReminders, type Ending } from './due.ts';
export { isLetterTime, isRunOverdue, lettersUntil } from './hours.ts';
export { reminderLimits } from './limits.ts';
export { reminderMessages } from './messages.ts';
export type { DueReminder, ReminderState, RemindersResponse } from './state.ts';
export { currentStep, type RemindingProgram, readSteps, reminderSteps, usualSteps } from './steps.ts';
