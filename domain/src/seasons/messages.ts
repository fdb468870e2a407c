export const seasonMessages = {
  addFailed: 'Failed to add season',
  updateFailed: 'Failed to update season',
  deleteFailed: 'Failed to delete season',
  updated: 'Updated season information',
  none: 'No seasons have been created yet. Add a season to get started.',
  rosterNote: "Includes members credentialed during this season's time period",
  rosterEmpty: 'No members found for this season.',
  added: (season: string) => `Added season ${season}`,
  deleted: (season: string) => `Deleted season ${season}`,
  rosterTitle: (season: string) => `${season} Roster`,
  credentialed: (members: number) => `${members} ${members === 1 ? 'member' : 'members'} credentialed`,
} as const;
