import { verifyLink } from '../links.ts';
import type { FactsOf, Letter } from './letter.ts';

/** Holds nothing that the person who signed up wrote: it may be a stranger. */
export function verifyEmailLetter({ token, hours }: FactsOf<'verify-email'>, publicUrl: string): Letter {
  return {
    subject: 'Verify your email for Flight For Life',
    lines: [
      'Somebody signed up for Flight For Life with this email address.',
      'If it was you, open this link. Your account becomes active, and you sign in with the password you chose.',
    ],
    link: { label: 'Verify my email', url: verifyLink(publicUrl, token) },
    notes: [
      `The link works for ${hours === 1 ? '1 hour' : `${hours} hours`} after you signed up.`,
      'If you did not sign up, do not open it. Without it no account is made.',
    ],
  };
}
