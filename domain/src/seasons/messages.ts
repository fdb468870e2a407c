import { countText } from '../numbers/count-text.ts';

export const seasonMessages = {
  addFailed: 'Failed to add season',
  updateFailed: 'Failed to update season',
  deleteFailed: 'Failed to delete season',
  updated: 'Updated season information',
  missing: 'Season not found',
  none: 'No seasons have been created yet. Add a season to get started.',
  noneYet: 'No seasons have been created yet.',
  rosterNote: "Includes members credentialed during this season's time period",
  rosterEmpty: 'No members found for this season.',
  added: (season: string) => `Added season ${season}`,
  deleted: (season: string) => `Deleted season ${season}`,
  rosterTitle: (season: string) => `${season} Roster`,
  nameRequired: 'Season name is required',
  nameTooLong: 'Season names can be up to 80 characters',
  startRequired: 'Start date is required',
  endRequired: 'End date is required',
  dayInvalid: 'Enter a day from 1900 to 2100',
  endBeforeStart: "End date can't be before the start date",
  loadFailed: 'The seasons could not be loaded.',
  rosterFailed: 'The roster could not be loaded.',
  readAgainFailed: 'This page could not be refreshed.',
  adding: {
    refused: 'Failed to add season',
    unconfirmed: 'The season may or may not have been added. Trying again is safe: it is never done twice.',
    ifStopped: 'If you stop, check whether it is in the list before you add it again.',
    givenUp: 'The season may or may not have been added. Check the list before you add it again.',
  },
  saving: {
    refused: 'Failed to update season',
    unconfirmed: 'The changes may or may not have been saved. Trying again is safe: they are never saved twice.',
    ifStopped: 'If you stop, check the season before you save again.',
  },
  deleting: {
    refused: 'Failed to delete season',
    unconfirmed: 'The season may or may not have been deleted. Trying again is safe: it is never done twice.',
    ifStopped: 'If you stop, check whether it is still in the list.',
  },
  overtaken: 'Not saved yet: somebody else changed this season.',
  deletedMeanwhile: 'Not saved: somebody else deleted this season.',
  nothingChanged: 'Nothing was changed.',
  createdAgain: 'What belonged to the deleted season does not come back to it.',
  deleteTitle: 'Delete Season',
  /** What deleting a season clears. */
  losesSeason: (records: number) => {
    if (records === 0) return 'No credentials or training sessions use it.';
    const named = records === 1 ? '1 record uses it' : `${countText(records)} records use it`;
    return `${named}: credentials and training sessions stay, but lose their season.`;
  },
  formerMember: 'Former member',
  credentialed: (members: number) => `${countText(members)} ${members === 1 ? 'member' : 'members'} credentialed`,
} as const;
