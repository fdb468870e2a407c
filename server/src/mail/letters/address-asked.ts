import { accountLink } from '../links.ts';
import type { FactsOf, Letter } from './letter.ts';
import { signUpWords } from './sign-up-words.ts';

export function addressAskedLetter(
  { to, byAdministrator, ...asked }: FactsOf<'address-asked'>,
  publicUrl: string,
): Letter {
  const who = byAdministrator ? 'An administrator' : 'Somebody who is signed in to your account';
  return {
    subject: 'Your Flight For Life account is to get another email address',
    lines: [
      `${who} asked for ${to} as the email address of your account ${signUpWords(asked)}. A letter went there.`,
      'Until it is confirmed there, nothing changes: you sign in with this address, and every email comes here.',
    ],
    link: { label: 'See it under "Your account"', url: accountLink(publicUrl) },
    notes: [
      'If you did not ask for this, cancel it there and choose a new password at once, which also ends it. Then tell an administrator.',
    ],
  };
}
