import { displayDateTime, readInstant } from '@ffl/domain/time/denver';

/** When a sign-up was made and with what kind of browser. None of it is what a person wrote. */
export function signUpWords({ at, browser }: { at: string; browser: string }): string {
  return `on ${displayDateTime(readInstant(at))}, from ${browser === 'Unknown device' ? 'an unknown device' : browser}`;
}
