import { displayDateTime, readInstant } from '@ffl/domain/time/denver';
import { signInLink } from '../links.ts';
import type { FactsOf, Letter } from './letter.ts';

const kinds = { totp: 'An authenticator app', webauthn: 'A passkey' } as const;

/** The factor's name is left out, since a person wrote it. */
export function secondStepAddedLetter(
  { at, factor, browser }: FactsOf<'second-step-added'>,
  publicUrl: string,
): Letter {
  const whence = browser === 'Unknown device' ? 'an unknown device' : browser;
  return {
    subject: 'Two-step verification was added to your Flight For Life account',
    lines: [
      `${kinds[factor]} was added to your account on ${displayDateTime(readInstant(at))}, from ${whence}. It can sign you in together with your password from now on.`,
    ],
    link: { label: 'Sign in', url: signInLink(publicUrl) },
    notes: [
      `If it wasn't you, somebody else is in your account: choose "Forgot password?" on the sign-in page right away, set a new password, and tell an administrator.`,
    ],
  };
}
