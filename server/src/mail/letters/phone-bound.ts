import { displayDateTime, readInstant } from '@ffl/domain/time/denver';
import { signInLink } from '../links.ts';
import type { FactsOf, Letter } from './letter.ts';

export function phoneBoundLetter({ at, browser }: FactsOf<'phone-bound'>, publicUrl: string): Letter {
  const whence = browser === 'Unknown device' ? 'an unknown device' : browser;
  return {
    subject: 'Another phone shows your Flight For Life card',
    lines: [
      `Since ${displayDateTime(readInstant(at))}, ${whence} signs the code you show to crew. If you show it from the earlier phone, crew are told to ask for an ID.`,
    ],
    link: { label: 'Sign in', url: signInLink(publicUrl) },
    notes: [
      'A phone whose browser data was cleared counts as another one.',
      `If it wasn't you, somebody else is in your account: choose "Forgot password?" on the sign-in page right away, set a new password, and tell an administrator.`,
    ],
  };
}
