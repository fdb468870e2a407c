/** The header that says when to come back, in whole seconds and never at once. */
export function retryAfter(until: Date, now: Date): { 'Retry-After': string } {
  return { 'Retry-After': String(Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))) };
}
