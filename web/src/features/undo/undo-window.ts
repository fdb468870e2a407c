import { credentialLimits } from '@ffl/domain/credentials';

/** Whether a punch of that time can still be taken back without a reason. */
export function isUndoOpen(recordedAt: Date, now: Date): boolean {
  return now.getTime() - recordedAt.getTime() <= credentialLimits.undoMinutes * 60_000;
}
