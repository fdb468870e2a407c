import { displayDateTime, readInstant } from '@ffl/domain/time';
import { signInLink } from '../links.ts';
import type { FactsOf, Letter } from './letter.ts';

export function accountLockedLetter({ lockedUntil }: FactsOf<'account-locked'>, publicUrl: string): Letter {
  const end = lockedUntil
    ? `It opens again on ${displayDateTime(readInstant(lockedUntil))}.`
    : 'It stays locked until you choose a new password or an administrator unlocks it.';
  return {
    subject: 'Your Flight For Life account is locked',
    lines: [`There were too many failed attempts to sign in to your account, so it is locked for now. ${end}`],
    link: { label: 'Sign in or choose "Forgot password"', url: signInLink(publicUrl) },
    notes: [
      'If it was you and you no longer know your password, a reset link opens the account at once.',
      'If it was not you, your password was not found out. There is nothing to do.',
    ],
  };
}
