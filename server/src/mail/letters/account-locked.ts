import { displayDateTime, readInstant } from '@ffl/domain/time/denver';
import { signInLink } from '../links.ts';
import type { FactsOf, Letter } from './letter.ts';

export function accountLockedLetter({ lockedUntil, isFactor }: FactsOf<'account-locked'>, publicUrl: string): Letter {
  if (isFactor) return secondStepLocked(lockedUntil, publicUrl);
  const end = lockedUntil
    ? `It unlocks on ${displayDateTime(readInstant(lockedUntil))}.`
    : 'It stays locked until you choose a new password or an administrator unlocks it.';
  return {
    subject: 'Your Flight For Life account is locked',
    lines: [`There were too many failed attempts to sign in to your account, so it is locked for now. ${end}`],
    link: { label: 'Sign in or choose "Forgot password"', url: signInLink(publicUrl) },
    notes: [
      'If it was you and you forgot your password, a reset link unlocks the account right away.',
      "If it wasn't you, nobody found out your password. You don't need to do anything.",
    ],
  };
}

/** Only someone with the right password gets this far. */
function secondStepLocked(lockedUntil: string | null, publicUrl: string): Letter {
  const end = lockedUntil
    ? `It unlocks on ${displayDateTime(readInstant(lockedUntil))}.`
    : 'It stays locked until an administrator unlocks it.';
  return {
    subject: 'Wrong codes for your Flight For Life account',
    lines: [
      `Someone entered your password and then too many wrong codes, so two-step verification is locked for now. ${end}`,
      `If it wasn't you, somebody knows your password. Choose "Forgot password?" on the sign-in page now and set a new one. Nobody got in.`,
    ],
    link: { label: 'Sign in or choose "Forgot password"', url: signInLink(publicUrl) },
    notes: ['If it was you, wait until it unlocks, then try again or use a recovery code.'],
  };
}
