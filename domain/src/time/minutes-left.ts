/** An end within this many minutes is shown with the time left. */
const soonMinutes = 60;

/** 'in 12 minutes'; null if it doesn't end within the hour, or has ended. */
export function minutesLeft(until: Date, now: Date): string | null {
  const minutes = Math.ceil((until.getTime() - now.getTime()) / 60_000);
  if (minutes < 0 || minutes > soonMinutes) return null;
  return minutes <= 1 ? 'within a minute' : `in ${minutes} minutes`;
}
