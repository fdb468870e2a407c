import { verifyLink } from '../links.ts';
import type { FactsOf, Letter } from './letter.ts';
import { signUpWords } from './sign-up-words.ts';

/** Contains nothing written by the person who signed up, who may be a stranger. */
export function verifyEmailLetter({ token, hours, ...signUp }: FactsOf<'verify-email'>, publicUrl: string): Letter {
  return {
    subject: 'Verify your email for Flight For Life',
    lines: [
      `Somebody signed up for Flight For Life with this email address ${signUpWords(signUp)}.`,
      'If it was you, open this link. Your account becomes active, and you sign in with the password you chose.',
    ],
    link: { label: 'Verify my email', url: verifyLink(publicUrl, token) },
    notes: [
      `The link works for ${hours === 1 ? '1 hour' : `${hours} hours`} after you signed up.`,
      'If it was somebody else, do not open it. No account is created without it. If you signed up too, use the email with the time of your own sign-up.',
      'If you opened it by mistake, choose "Forgot password?" on the sign-in page and set a new password. Nobody else gets in with the old one then.',
    ],
  };
}
