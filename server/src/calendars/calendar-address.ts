import { createHash, randomBytes } from 'node:crypto';

/** A new token for a calendar's address. The database keeps only its hash. */
export function newCalendarToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Hashes whatever is in a token's place, malformed or not, so that all wrong tokens look alike. */
export function hashOfCalendarToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Built from PUBLIC_URL alone, like the links in letters. */
export function calendarAddress(publicUrl: string, token: string): string {
  return `${publicUrl}/calendar/v1/${token}.ics`;
}

/** The token in the last part of an address. */
export function tokenInFile(file: string): string {
  return file.endsWith('.ics') ? file.slice(0, -'.ics'.length) : '';
}
