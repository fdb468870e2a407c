import { displayDateTime, readInstant } from '@ffl/domain/time/denver';
import { signInLink } from '../links.ts';
import type { FactsOf, Letter } from './letter.ts';

/** Goes to both addresses, so that nobody's account moves unnoticed. */
export function addressChangedLetter(
  { at, to, byAdministrator, isAtOnce, reader }: FactsOf<'address-changed'>,
  publicUrl: string,
): Letter {
  const when = displayDateTime(readInstant(at));
  const who = byAdministrator ? (isAtOnce ? ' by an administrator' : ', as an administrator had asked') : '';
  return {
    subject: 'The email address of your Flight For Life account was changed',
    lines: [
      `The email address of your account was changed to ${to} on ${when}${who}.`,
      reader === 'old'
        ? 'This address no longer signs in, and emails about your account go to the new one. Other devices were signed out. Your password and two-step verification stay the same.'
        : 'You sign in with this address and your password from now on, and emails about your account come here. Other devices were signed out. Your two-step verification stays the same.',
    ],
    link: { label: 'Sign in', url: signInLink(publicUrl) },
    notes: ["If you didn't want this, tell an administrator right away. They can change it back."],
  };
}
