import { displayDateTime, readInstant } from '@ffl/domain/time/denver';

/** When and with which browser a sign-up was made. Contains nothing that a person wrote. */
export function signUpWords({ at, browser }: { at: string; browser: string }): string {
  return `on ${displayDateTime(readInstant(at))}, from ${browser === 'Unknown device' ? 'an unknown device' : browser}`;
}
