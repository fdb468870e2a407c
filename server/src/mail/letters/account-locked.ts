import { displayDateTime, readInstant } from '@ffl/domain/time/denver';
import { signInLink } from '../links.ts';
import type { FactsOf, Letter } from './letter.ts';

export function accountLockedLetter({ lockedUntil, isFactor }: FactsOf<'account-locked'>, publicUrl: string): Letter {
  if (isFactor) return secondStepLocked(lockedUntil, publicUrl);
  const end = lockedUntil
    ? `It opens again on ${displayDateTime(readInstant(lockedUntil))}.`
    : 'It stays locked until you choose a new password or an administrator unlocks it.';
  return {
    subject: 'Your Flight For Life account is locked',
    lines: [`There were too many failed attempts to sign in to your account, so it is locked for now. ${end}`],
    link: { label: 'Sign in or choose "Forgot password"', url: signInLink(publicUrl) },
    notes: [
      'If it was you and you no longer know your password, a reset link opens the account at once.',
      'If it was not you, nobody found out your password. There is nothing to do.',
    ],
  };
}

/** Only someone with the right password gets this far. */
function secondStepLocked(lockedUntil: string | null, publicUrl: string): Letter {
  const end = lockedUntil
    ? `It opens again on ${displayDateTime(readInstant(lockedUntil))}.`
    : 'It stays locked until an administrator unlocks it.';
  return {
    subject: 'Wrong codes for your Flight For Life account',
    lines: [
      `Somebody gave your password and then too many wrong codes, so two-step verification is locked for now. ${end}`,
      'If it was not you, somebody knows your password. Choose "Forgot password?" on the sign-in page now and set a new one. Nobody got in.',
    ],
    link: { label: 'Sign in or choose "Forgot password"', url: signInLink(publicUrl) },
    notes: ['If it was you, wait until it opens, or use a recovery code then.'],
  };
}
