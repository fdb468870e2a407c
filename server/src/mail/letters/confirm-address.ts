import { addressLink } from '../links.ts';
import type { FactsOf, Letter } from './letter.ts';
import { signUpWords } from './sign-up-words.ts';

/** May reach a stranger whose address somebody mistyped, so it names nobody. */
export function confirmAddressLetter(
  { token, hours, byAdministrator, ...asked }: FactsOf<'confirm-address'>,
  publicUrl: string,
): Letter {
  const who = byAdministrator ? 'An administrator entered' : 'Somebody entered';
  return {
    subject: 'Confirm your new email address for Flight For Life',
    lines: [
      `${who} this email address for a Flight For Life account ${signUpWords(asked)}.`,
      'If it is your account, open this link and press the button there. From then on you sign in with this address.',
    ],
    link: { label: 'Confirm this address', url: addressLink(publicUrl, token) },
    notes: [
      `The link works once, within ${hours === 1 ? '1 hour' : `${hours} hours`} after that.`,
      'If it is not your account, do not open it. Without it nothing changes.',
    ],
  };
}
