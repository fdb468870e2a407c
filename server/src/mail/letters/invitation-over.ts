import { signInLink } from '../links.ts';
import type { FactsOf, Letter } from './letter.ts';

/** To somebody who asked for a reset link and has not opened the invitation in time. */
export function invitationOverLetter(_: FactsOf<'invitation-over'>, publicUrl: string): Letter {
  return {
    subject: 'Your invitation to Flight For Life has ended',
    lines: [
      'Somebody asked to reset the password of the account with this email address. It was created by an invitation whose link has expired, so it has no password yet.',
      'If it was you, ask the person who invited you for another invitation. Then sign in here:',
    ],
    link: { label: 'Sign in', url: signInLink(publicUrl) },
    notes: ["If it wasn't you, you don't need to do anything."],
  };
}
