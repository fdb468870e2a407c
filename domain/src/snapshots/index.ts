export { type ArchiveState, archiveLimits, isArchiveBehind, isArchivedToTheMinute } from './archive.ts';
export { snapshotMessages } from './messages.ts';
export { isOverdue, lastNight, snapshotLimits } from './nights.ts';
export type { SnapshotsResponse } from './state.ts';
export { unpackedLimits } from './unpacked.ts';
