import { accountLink } from '../links.ts';
import type { FactsOf, Letter } from './letter.ts';
import { signUpWords } from './sign-up-words.ts';

export function addressAskedLetter(
  { to, byAdministrator, ...asked }: FactsOf<'address-asked'>,
  publicUrl: string,
): Letter {
  const who = byAdministrator ? 'An administrator' : 'Somebody who is signed in to your account';
  return {
    subject: 'A new email address was requested for your Flight For Life account',
    lines: [
      `${who} asked for ${to} as the email address of your account ${signUpWords(asked)}. We sent an email there.`,
      'Nothing changes until it is confirmed there: you sign in with this address, and every email comes here.',
    ],
    link: { label: 'See it under "Your account"', url: accountLink(publicUrl) },
    notes: [
      "If you didn't ask for this, cancel it there and choose a new password right away, which also cancels it. Then tell an administrator.",
    ],
  };
}
