import { displayDateTime, readInstant } from '@ffl/domain/time/denver';
import { signInLink } from '../links.ts';
import type { FactsOf, Letter } from './letter.ts';

/** To the account that a record got, and to the address of another one that ended by it or by a merge. */
export function accountTiedLetter({ at, address, isEnded }: FactsOf<'account-tied'>, publicUrl: string): Letter {
  const when = displayDateTime(readInstant(at));
  const lines = isEnded
    ? [
        `Your member record belongs to your account with ${address} since ${when}. An administrator did that, and the account with this address was closed.`,
        'Sign in with the other address and its password from now on.',
      ]
    : [
        `An administrator linked your account to your member record on ${when}.`,
        'Sign in to see your card, what you hold and the trainings.',
      ];
  return {
    subject: isEnded ? 'Your Flight For Life account was closed' : 'Your Flight For Life account now has your record',
    lines,
    link: { label: 'Sign in', url: signInLink(publicUrl) },
    notes: ["If this isn't your record, tell an administrator right away."],
  };
}
