export const baseMessages = {
  loadFailed: 'Failed to load bases',
  fetchFailed: 'Failed to fetch bases',
  createFailed: 'Failed to create base',
  updateFailed: 'Failed to update base',
  deleteFailed: 'Failed to delete base',
  noSession: 'No active session',
  none: 'No bases found. Create your first base to get started.',
} as const;
