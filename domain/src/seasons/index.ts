export { seasonLimits } from './limits.ts';
export { seasonMessages } from './messages.ts';
export { containsDay, type Season, seasonOfPunch, seasonYear } from './season.ts';
