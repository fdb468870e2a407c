import { countText } from '../numbers/count-text.ts';

const counted = (members: number) => (members === 1 ? '1 member' : `${countText(members)} members`);

export const organizationMessages = {
  nameRequired: 'Internal name is required',
  nameTooShort: 'Internal name must be at least 3 characters',
  nameTooLong: 'Internal name can be up to 80 characters',
  nameHint: 'Used for matching: lowercase, no special characters. Saved as shown here, without spaces at either end.',
  displayNameRequired: 'Display name is required',
  displayNameTooShort: 'Display name must be at least 3 characters',
  displayNameTooLong: 'Display name can be up to 80 characters',
  displayNameHint: 'What people choose, and what their records show.',
  taken: 'An organization with this name already exists',
  loadFailed: 'Failed to load organizations.',
  readAgainFailed: 'The organizations could not be refreshed.',
  countsFailed: 'The member counts could not be loaded.',
  countsFailedAgain: 'The member counts could not be refreshed.',
  saveFailed: 'Failed to save organization',
  deleteFailed: 'Failed to delete organization.',
  toggleFailed: 'Failed to update organization status.',
  added: 'Organization added successfully',
  updated: 'Organization updated successfully',
  matched: (matched: number, all: number) =>
    `Showing ${countText(matched)} of ${countText(all)} ${all === 1 ? 'organization' : 'organizations'}`,
  deleteTitle: 'Delete Organization',
  deleted: 'Organization deleted successfully',
  activated: 'Organization activated successfully',
  deactivated: 'Organization deactivated successfully',
  overtaken: 'Not saved yet: somebody else changed this organization.',
  deletedMeanwhile: 'Not saved: somebody else deleted this organization.',
  nothingChanged: 'Nothing was changed.',
  none: 'No organizations yet.',
  noMatch: 'No organizations found',
  counted,
  toggleUnconfirmed: (displayName: string) =>
    `The status of ${displayName} may or may not have been changed. Trying again is safe.`,
  /** The effect on members of a new display name; null if their number is unknown. */
  renamed: (members: number | null, displayName: string) =>
    members === null
      ? `Members of “${displayName}” keep that text in their records.`
      : `${counted(members)} ${members === 1 ? 'keeps' : 'keep'} the text “${displayName}” in their records.`,
  /** The effect on members of deleting the organization; null if their number is unknown. */
  orphaned: (members: number | null, displayName: string) =>
    members === null
      ? `Members who belong to it keep the text “${displayName}” in their records, but it is no longer on this list.`
      : `${counted(members)} ${members === 1 ? 'belongs' : 'belong'} to it. Their records keep the text “${displayName}”, but it is no longer on this list.`,
  saving: {
    refused: 'Not saved.',
    unconfirmed: 'The organization may or may not have been saved. Trying again is safe: it is never saved twice.',
    ifStopped: 'If you stop, check the list before you save again.',
    givenUp: 'The organization may or may not have been saved. Your entries are still here; check the list first.',
  },
  deleting: {
    refused: 'Failed to delete organization.',
    unconfirmed: 'The organization may or may not have been deleted. Trying again is safe: it is never done twice.',
    ifStopped: 'If you stop, check whether the organization is still in the list.',
  },
  deactivateInstead:
    "If you deactivate it instead, it can't be chosen either, but it stays in this list and can come back.",
  noneText: 'Add one, so that members can be added and people can sign up.',
  pageText: 'People choose from the active ones.',
} as const;
