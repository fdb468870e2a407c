import { countText } from '../numbers/count-text.ts';
import { displayDate } from '../time/denver.ts';

/** A punch that came through a session. */
type Punched = { program: string; isIssue: boolean; at: Date };

export const punchedMessages = {
  heading: 'Punched',
  /** 'Rescue Deployment at LG1, punched Nov 20, 2026' */
  punch: ({ program, isIssue, at }: Punched) => `${program}, ${isIssue ? 'issued' : 'punched'} ${displayDate(at)}`,
  undone: 'punch undone',
  notListed: 'Punched through this session, but not on its list',
  loadFailed: 'Who was punched through this session could not be loaded.',
  failedAgain: 'Who was punched through this session could not be refreshed.',
  undo: (count: number) => (count === 1 ? 'Undo the punch' : 'Undo the punches'),
  keep: (count: number) => (count === 1 ? 'Keep the punch' : 'Keep the punches'),
  notOnList: "Not on the session's list",
  /** Before the names, or the only one. */
  ask: (names: readonly string[]) =>
    names.length === 1
      ? `${names[0]} was punched through this session. Undo the punch too?`
      : `${countText(names.length)} people were punched through this session. Undo their punches too?`,
  staysInHistory: 'What is undone stays in the history, struck through.',
  overtaken: 'Cannot be undone: the credential has changed since',
  undoing: {
    refused: 'Not undone.',
    unconfirmed: 'The punches may or may not have been undone. Trying again is safe: none is undone twice.',
    ifStopped: 'If you stop, look at the session again.',
  },
  undoneTitle: (count: number) => `Punches of ${countText(count)} ${count === 1 ? 'person' : 'people'} undone`,
  noneUndone: 'Nothing was undone',
  notUndone: 'Not undone',
  offer: 'Punch the people who were added?',
  notNow: "Don't punch",
} as const;
