/** '1 more minute', '12 more minutes', from two hours on '3 more hours'; rounded up. */
export function timeMore(until: Date, now: Date): string {
  const minutes = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000));
  if (minutes >= 120) return `${Math.ceil(minutes / 60)} more hours`;
  return `${minutes} more ${minutes === 1 ? 'minute' : 'minutes'}`;
}
