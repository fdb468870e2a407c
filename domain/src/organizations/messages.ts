import { countText } from '../numbers/index.ts';

const counted = (members: number) => (members === 1 ? '1 member' : `${countText(members)} members`);

export const organizationMessages = {
  nameRequired: 'Internal name is required',
  nameTooShort: 'Internal name must be at least 3 characters',
  nameTooLong: 'Internal name may have at most 80 characters',
  nameHidden: 'Internal name may not hold line breaks or hidden characters',
  nameHint: 'Used for matching: lowercase, no special characters. Saved as it is shown here, without spaces around it.',
  displayNameRequired: 'Display name is required',
  displayNameTooShort: 'Display name must be at least 3 characters',
  displayNameTooLong: 'Display name may have at most 80 characters',
  displayNameHidden: 'Display name may not hold line breaks or hidden characters',
  displayNameHint: 'What people choose, and what stands in their records.',
  taken: 'An organization with this name already exists',
  loadFailed: 'Failed to load organizations.',
  readAgainFailed: 'The organizations could not be read again.',
  countsFailed: 'The numbers of members could not be loaded.',
  countsFailedAgain: 'The numbers of members could not be read again.',
  saveFailed: 'Failed to save organization',
  deleteFailed: 'Failed to delete organization.',
  toggleFailed: 'Failed to update organization status.',
  added: 'Organization added successfully',
  updated: 'Organization updated successfully',
  deleted: 'Organization deleted successfully',
  activated: 'Organization activated successfully',
  deactivated: 'Organization deactivated successfully',
  overtaken: 'Not saved yet: this organization was changed meanwhile.',
  deletedMeanwhile: 'Not saved: somebody else deleted this organization.',
  nothingChanged: 'Nothing was changed.',
  none: 'No organizations yet.',
  noMatch: 'No organizations found',
  counted,
  toggleUnconfirmed: (displayName: string) =>
    `The status of ${displayName} may have been changed or not. Trying again is safe.`,
  /** What happens to members when the display name changes; null: their number is unknown. */
  renamed: (members: number | null, displayName: string) =>
    members === null
      ? `Members of “${displayName}” keep that text in their records.`
      : `${counted(members)} ${members === 1 ? 'keeps' : 'keep'} the text “${displayName}” in their records.`,
  /** The same when the organization is deleted. */
  orphaned: (members: number | null, displayName: string) =>
    members === null
      ? `Members who belong to it keep the text “${displayName}” in their records, but under no listed organization any more.`
      : `${counted(members)} ${members === 1 ? 'belongs' : 'belong'} to it. Their records keep the text “${displayName}”, but under no listed organization any more.`,
  saving: {
    refused: 'Not saved.',
    unconfirmed: 'The organization may have been saved or not. Trying again is safe: it is saved once at most.',
    ifStopped: 'If you stop, look at the list before you save again.',
    givenUp: 'The organization may have been saved or not. Your entries are still here; look at the list first.',
  },
  deleting: {
    refused: 'Failed to delete organization.',
    unconfirmed: 'The organization may have been deleted or not. Trying again is safe: it is done once at most.',
    ifStopped: 'If you stop, look whether the organization is still in the list.',
  },
} as const;
