import { daysLeft } from '../time/denver.ts';
import { minutesLeft } from '../time/minutes-left.ts';
import { credentialLimits } from './limits.ts';

export type DaysLeftBadge = {
  tone: 'red' | 'orange' | 'yellow';
  text: string;
  /** Calendar days in Denver; negative once the day has passed. */
  days: number;
  isLapsed: boolean;
};

/** Null while more than 30 days remain (CRD-18, CRD-19). */
export function daysLeftBadge(expiresDate: Date, now: Date): DaysLeftBadge | null {
  const days = daysLeft(expiresDate, now);
  if (expiresDate < now) return { tone: 'red', text: lapsedText(-days), days, isLapsed: true };
  if (days > credentialLimits.listWindowDays) return null;
  const soon = minutesLeft(expiresDate, now);
  return { tone: toneOf(days), text: soon ? `Expires ${soon}` : remainingText(days), days, isLapsed: false };
}

function toneOf(days: number): DaysLeftBadge['tone'] {
  if (days <= credentialLimits.badgeRedDays) return 'red';
  return days <= credentialLimits.badgeOrangeDays ? 'orange' : 'yellow';
}

function remainingText(days: number): string {
  if (days === 0) return 'Expires today';
  return days === 1 ? '1 day left' : `${days} days left`;
}

function lapsedText(daysAgo: number): string {
  if (daysAgo <= 0) return 'Expired today';
  return daysAgo === 1 ? 'Expired 1 day ago' : `Expired ${daysAgo} days ago`;
}
