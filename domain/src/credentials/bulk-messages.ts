import { credentialLimits } from './limits.ts';

const most = credentialLimits.bulkMax.toLocaleString('en-US');

export const bulkMessages = {
  nobodyChosen: 'Nobody is chosen',
  tooMany: `At most ${most} people can be punched in one go. Choose fewer, or narrow the list.`,
  nothingToVoid: 'These punches were not found',
} as const;
