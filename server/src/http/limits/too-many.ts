import type { EarlyRefusal } from '../answers/early-refusal.ts';

export function tooMany(seconds: number): EarlyRefusal {
  const wait = seconds === 1 ? 'a second' : `${seconds} seconds`;
  const message = `Too many requests. Please wait ${wait} and try again.`;
  return { code: 'too_many_requests', message, headers: { 'Retry-After': String(seconds) } };
}
