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
} as const;
