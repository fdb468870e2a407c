import { signInLink } from '../links.ts';
import type { FactsOf, Letter } from './letter.ts';
import { signUpWords } from './sign-up-words.ts';

/** Instead of a link to somebody whose record has this address and an account with another one. */
export function accountElsewhereLetter(
  { elsewhere, ...signUp }: FactsOf<'account-elsewhere'>,
  publicUrl: string,
): Letter {
  return {
    subject: 'You have a Flight For Life account with another email address',
    lines: [
      `Somebody signed up for Flight For Life with this email address ${signUpWords(signUp)}. The member record with this address has an account already, with ${elsewhere}, so no second one is made.`,
      'If it was you, sign in with that address and its password. Under "Your account" you can change it to this one.',
    ],
    link: { label: 'Sign in', url: signInLink(publicUrl) },
    notes: [
      'If you no longer read emails there and do not know the password, ask an administrator, who can give your account this address.',
      'If it was not you, there is nothing to do.',
    ],
  };
}
