import { credentialLimits } from './limits.ts';

export const rollCallMessages = {
  notHeld: 'Did not hold this credential at the time of the roll call',
  removedMeanwhile: 'The credential was removed since the roll call',
  changedSince: 'The dates of this credential were changed since the roll call, so record it by hand',
  tooOld: `A roll call has to be recorded within ${credentialLimits.rollCallHours} hours; this one is older`,
  ahead: "By the server's clock, the time of the roll call has not come yet",
} as const;
