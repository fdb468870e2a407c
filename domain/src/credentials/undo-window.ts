import { credentialLimits } from './limits.ts';

/** Whether a punch of that time can still be taken back without a reason. Both times are of the server's clock. */
export function isUndoOpen(recordedAt: Date, now: Date): boolean {
  return now.getTime() - recordedAt.getTime() <= credentialLimits.undoMinutes * 60_000;
}
