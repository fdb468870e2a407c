import { signInLink } from '../links.ts';
import type { FactsOf, Letter } from './letter.ts';
import { signUpWords } from './sign-up-words.ts';

export function addressTakenLetter(
  { byAdministrator: _, ...asked }: FactsOf<'address-taken'>,
  publicUrl: string,
): Letter {
  return {
    subject: 'Your email address was entered for another Flight For Life account',
    lines: [
      `Somebody entered this email address for their Flight For Life account ${signUpWords(asked)}. It already belongs to another account or member record, and nothing was changed.`,
      'If it was you, you have two accounts or two records. Tell an administrator which one you use.',
    ],
    link: { label: 'Sign in', url: signInLink(publicUrl) },
    notes: ["If it wasn't you, you don't need to do anything. We send this email at most once a day."],
  };
}
