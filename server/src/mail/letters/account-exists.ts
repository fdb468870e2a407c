import { signInLink } from '../links.ts';
import type { FactsOf, Letter } from './letter.ts';
import { signUpWords } from './sign-up-words.ts';

export function accountExistsLetter(signUp: FactsOf<'account-exists'>, publicUrl: string): Letter {
  return {
    subject: 'You already have a Flight For Life account',
    lines: [
      `Somebody tried to sign up for Flight For Life with this email address ${signUpWords(signUp)}. It already has an account, and nothing was changed.`,
      'If it was you, sign in. If you forgot your password, choose "Forgot password" there.',
    ],
    link: { label: 'Sign in', url: signInLink(publicUrl) },
    notes: ["If it wasn't you, you don't need to do anything. We send this email at most once a day."],
  };
}
