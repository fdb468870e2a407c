import { countText } from '../numbers/index.ts';

export const transferMessages = {
  fileEmpty: 'The file holds no rows below its headings',
  fileTooBig: 'A file may have at most 10 MB. Split it into several files.',
  tooManyRows: 'A file may have at most 20,000 rows. Split it into several files.',
  tooManyColumns: 'A file may have at most 100 columns',
  cellTooLong: 'A cell may have at most 1000 characters',
  cellUnreadable: 'Holds characters that cannot be read. Is the encoding right?',
  organizationUnknown: 'Not in the list of organizations',
  programNeeded: 'A credential needs its program',
  programUnknown: 'There is no such program',
  programAtBaseUnknown: (base: string) => `There is no such program at ${base}`,
  baseNeeded: 'Several bases offer this program. Give the base.',
  issueDateNeeded: 'A credential needs its issue date',
  dateUnreadable: 'Not a date. Write 2026-11-05 or 11/5/2026, month first.',
  dateAhead: 'The issue date lies in the future',
  yesOrNo: 'Write yes or no',
  validOrRemoved: 'Write valid or removed',
  twice: (line: number) => `The same person and program as in line ${line}`,
  saysOtherwise: (line: number, text: string) => `Line ${line} says "${text}" for this email address`,
  quoteOpen: (line: number) => `A quoted cell that begins in line ${line} never ends`,
  limits: 'At most 20,000 rows and 10 MB.',
  allOrNothing: 'All of it is saved at once, or nothing.',
  unconfirmed: 'The import may have been saved or not. Trying again is safe: it is saved once at most.',
  importGone: 'This import is not here any more. Please check the file again.',
  importIncomplete: 'Not all rows of the file have arrived. Please check the file again.',
  importStale: 'The records have changed since the file was checked. Please check it again.',
  importFaulty: 'Some rows cannot be imported. Correct them, or leave them out.',
  importRunning: 'This import is being saved already.',
  importBusy: 'Another import is being saved. Please try again in a moment.',
  importCancelled: 'The import was cancelled. Nothing was changed.',
  importOver: 'The import was saved before it could be cancelled.',
  importRefused: (reason: string) => `Nothing was changed. ${reason}`,
  tooManyChosen: 'At most 1,000 people can be exported by choice. Narrow the filter and export all that it shows.',
} as const;

/** About a whole table that leaves the product; `of` is one row of it: 'member'. */
export const tableMessages = {
  exportFailed: (of: string) => `The ${of}s could not be exported. Please try again.`,
  printFailed: (of: string) => `The ${of}s could not be printed. Please try again.`,
  exported: (count: number, of: string) => `Exported ${countText(count)} ${count === 1 ? of : `${of}s`}`,
} as const;
