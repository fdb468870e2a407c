export { snapshotMessages } from './messages.ts';
export { isOverdue, lastNight, snapshotLimits } from './nights.ts';
export type { SnapshotsResponse } from './state.ts';
