import { countText } from '../numbers/index.ts';
import { type CalendarDate, displayDate } from '../time/index.ts';
import { trainingLimits } from './limits.ts';

export const trainingMessages = {
  typeTooShort: 'Training type must be at least 2 characters.',
  programRequired: 'Program ID must be selected.',
  dateRequired: 'A date of training is required.',
  dateInvalid: 'Enter a day from 1900 to 2100',
  dateInFuture: 'A training that is recorded cannot be in the future.',
  dateInPast: 'A session that is planned cannot be in the past.',
  textTooLong: `At most ${trainingLimits.textMaxLength} characters`,
  medicalCrewTooLong: `At most ${countText(trainingLimits.medicalCrewMaxLength)} characters`,
  textHidden: 'No line breaks or hidden characters',
  textUnstorable: 'The text contains characters that cannot be stored',
  placesWrong: `Enter a whole number from ${trainingLimits.placesMin} to ${trainingLimits.placesMax}, or leave it blank`,
  tooManyTrainees: `At most ${trainingLimits.traineesMax} trainees can be recorded for one session.`,
  none: 'No training sessions found.',
  twoWays: 'Plan a session to come, or create one that was held.',
  recordText: 'A training session that was held. If it is still to come: ',
  planText: 'A training session that is still to come. If it was held: ',
  today: 'Today',
  open: 'Open session',
  edit: 'Edit session',
  baseHint: 'Attendees are punched at this base. Without a base nobody can be punched for the session.',
  traineesHint:
    'Press Enter for the next row, or paste a whole list into a name: one person per line, with level and agency after a tab, comma or semicolon. Headings are fine. Names that match exactly one member are linked. For names you type, press Find members.',
  savesByKey: (key: string) => `${key} Enter saves.`,
  notFound: 'Training Not Found',
  missing: 'Training session not found',
  created: 'Training session created successfully',
  createdTitle: 'Training Created',
  updated: 'Training session updated successfully',
  updatedTitle: 'Training Updated',
  deleted: 'Training session deleted successfully',
  createFailed: 'Failed to create training session',
  updateFailed: 'Failed to update training session',
  deleteFailed: 'Failed to delete training session',
  deleteTitle: 'Delete Training',
  deletePrompt: (type: string) =>
    `Are you sure you want to delete the training "${type}"? This action cannot be undone.`,
  deleteTakes: (date: CalendarDate) =>
    `The session of ${displayDate(date)} goes with its list of trainees. Punches that were recorded for it stay.`,
  deleteComing: (count: number) =>
    count === 1
      ? "1 person said they're coming. Their answer goes too, and nobody tells them."
      : `${countText(count)} people said they're coming. Their answers go too, and nobody tells them.`,
  moveComing: (count: number, date: CalendarDate) =>
    `${countText(count)} ${count === 1 ? 'person' : 'people'} said they're coming on ${displayDate(date)}, and nobody tells them.`,
  overtaken: 'Not saved yet: somebody else changed this training session.',
  createdAgain: 'Punches that name the deleted session go on naming that one.',
  deletedMeanwhile: 'Not saved: somebody else deleted this training session.',
  wasMissing: 'What the session held when it was read must be sent along as was.',
  nothingChanged: 'Nothing was changed.',
  gone: 'This training session is gone: somebody deleted it.',
  loadFailed: 'The training sessions could not be loaded.',
  loadOneFailed: 'The training session could not be loaded.',
  formerMember: 'Former member',
  blank: 'N/A',
  trainees: (count: number) => `${countText(count)} ${count === 1 ? 'trainee' : 'trainees'}`,
  creating: {
    refused: 'Failed to create training session',
    unconfirmed: 'The session may or may not have been created. Trying again is safe: it is never done twice.',
    ifStopped: 'If you stop, check whether it is in the list before you create it again.',
    givenUp: 'The session may or may not have been created. Check the list before you create it again.',
  },
  saving: {
    refused: 'Failed to update training session',
    unconfirmed: 'The changes may or may not have been saved. Trying again is safe: they are never saved twice.',
    ifStopped: 'If you stop, check the session before you save again.',
  },
  deleting: {
    refused: 'Failed to delete training session',
    unconfirmed: 'The session may or may not have been deleted. Trying again is safe: it is never done twice.',
    ifStopped: 'If you stop, check whether it is still in the list.',
  },
  punchNotYet: 'Attendees are punched on the day of the session, or later.',
  issuesNothing: (base: string) => `Without the credential, and ${base} is inactive: nothing is issued there`,
  noneLinked: 'None of the trainees is linked to a member, so nobody can be punched. Edit the session to link them.',
  punchNeedsProgram: 'This session names no program, so there is nothing to punch. Edit it to choose one.',
  punchNeedsBase: 'This session has no base, so it is not known which credential to punch. Edit it to choose one.',
  punchOfNoProgram: (label: string) => `${label} is not a program with credentials, so there is nothing to punch.`,
  noProgramAtBase: (label: string, base: string) => `${base} has no ${label} program, so there is nothing to punch.`,
} as const;
