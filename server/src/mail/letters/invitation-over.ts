import { signInLink } from '../links.ts';
import type { FactsOf, Letter } from './letter.ts';

/** To somebody who asked for a reset link and has not opened the invitation in time. */
export function invitationOverLetter(_: FactsOf<'invitation-over'>, publicUrl: string): Letter {
  return {
    subject: 'Your invitation to Flight For Life has ended',
    lines: [
      'Somebody asked to reset the password of the account with this email address. It was made by an invitation whose link is over, so it has no password yet.',
      'If it was you, ask whoever invited you for another invitation. Then you sign in here:',
    ],
    link: { label: 'Sign in', url: signInLink(publicUrl) },
    notes: ['If it was not you, there is nothing to do.'],
  };
}
