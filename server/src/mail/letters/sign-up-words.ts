import { displayDateTime, readInstant } from '@ffl/domain/time';

/** When a sign-up was made and with what kind of browser. Not a word of it is what somebody wrote. */
export function signUpWords({ at, browser }: { at: string; browser: string }): string {
  return `on ${displayDateTime(readInstant(at))}, from ${browser === 'Unknown device' ? 'an unknown device' : browser}`;
}
