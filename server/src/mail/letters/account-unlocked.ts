import { displayDateTime, readInstant } from '@ffl/domain/time/denver';
import { signInLink } from '../links.ts';
import type { FactsOf, Letter } from './letter.ts';

export function accountUnlockedLetter({ at }: FactsOf<'account-unlocked'>, publicUrl: string): Letter {
  return {
    subject: 'Your Flight For Life account is unlocked',
    lines: [`An administrator unlocked your account on ${displayDateTime(readInstant(at))}. You can sign in again.`],
    link: { label: 'Sign in', url: signInLink(publicUrl) },
    notes: ['If you did not ask for this, tell an administrator.'],
  };
}
