export { dueReminders, type Ending, stepAt } from './due.ts';
export { isLetterTime, isRunOverdue, lettersUntil } from './hours.ts';
export { reminderLimits } from './limits.ts';
export { reminderMessages } from './messages.ts';
export { type BaseNews, type EndAtBase, type Listed, mondayOf, mondayToTell } from './monday.ts';
export { mondayMessages } from './monday-messages.ts';
export type { DueReminder, ReminderState, RemindersResponse, Unreached, UnreachedPerson } from './state.ts';
export { currentStep, type RemindingProgram, readSteps, reminderSteps, usualSteps } from './steps.ts';
export { unreachedMessages } from './unreached-messages.ts';
