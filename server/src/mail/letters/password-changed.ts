import { displayDateTime, readInstant } from '@ffl/domain/time/denver';
import { signInLink } from '../links.ts';
import type { FactsOf, Letter } from './letter.ts';

export function passwordChangedLetter({ at, staysSignedIn }: FactsOf<'password-changed'>, publicUrl: string): Letter {
  return {
    subject: 'Your Flight For Life password was changed',
    lines: [
      `The password of your account was changed on ${displayDateTime(readInstant(at))}.`,
      `${staysSignedIn ? 'Every other device' : 'Everybody who was signed in to it'} was signed out. Sign in with the new password.`,
    ],
    link: { label: 'Sign in', url: signInLink(publicUrl) },
    notes: [
      'If you did not change it, somebody else can read your email or knew your password: choose "Forgot password" on the sign-in page right away and tell an administrator.',
    ],
  };
}
