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
      `Somebody signed up for Flight For Life with this email address ${signUpWords(signUp)}. The member record with this address already has an account, with ${elsewhere}, so a second one isn't created.`,
      'If it was you, sign in with that address and its password. Under "Your account" you can change it to this one.',
    ],
    link: { label: 'Sign in', url: signInLink(publicUrl) },
    notes: [
      "If you no longer get email there and don't know the password, ask an administrator to give your account this address.",
      "If it wasn't you, you don't need to do anything.",
    ],
  };
}
