import { credentialLimits } from './limits.ts';

/** Whether a punch recorded at that time can still be undone without a reason. Both times are by the server's clock. */
export function isUndoOpen(recordedAt: Date, now: Date): boolean {
  return now.getTime() - recordedAt.getTime() <= credentialLimits.undoMinutes * 60_000;
}
