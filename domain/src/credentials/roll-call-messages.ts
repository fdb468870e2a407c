import { credentialLimits } from './limits.ts';

export const rollCallMessages = {
  notHeld: 'Did not hold this credential at the time of the roll call',
  removedMeanwhile: 'The credential was removed since the roll call',
  changedSince: 'The dates of this credential were changed since the roll call, so it is recorded by hand',
  tooOld: `A roll call is recorded within ${credentialLimits.rollCallHours} hours; this one is older`,
  ahead: 'The time of the roll call has not come yet by the clock of the server',
} as const;
