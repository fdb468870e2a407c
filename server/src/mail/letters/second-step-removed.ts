import { displayDateTime, readInstant } from '@ffl/domain/time/denver';
import { signInLink } from '../links.ts';
import type { FactsOf, Letter } from './letter.ts';

export function secondStepRemovedLetter({ at }: FactsOf<'second-step-removed'>, publicUrl: string): Letter {
  return {
    subject: 'Your second step for Flight For Life was removed',
    lines: [
      `An administrator removed the second step of your account on ${displayDateTime(readInstant(at))}. You were signed out everywhere.`,
      'Your password alone signs you in now, where that is allowed. Set up a second step again under "Your account".',
    ],
    link: { label: 'Sign in', url: signInLink(publicUrl) },
    notes: ['If you did not ask for this, choose a new password at once and tell an administrator.'],
  };
}
