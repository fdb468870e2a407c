import { displayDateTime, readInstant } from '@ffl/domain/time/denver';
import { signInLink } from '../links.ts';
import type { FactsOf, Letter } from './letter.ts';

export function secondStepRemovedLetter({ at }: FactsOf<'second-step-removed'>, publicUrl: string): Letter {
  return {
    subject: 'Two-step verification was removed from your Flight For Life account',
    lines: [
      `An administrator removed two-step verification from your account on ${displayDateTime(readInstant(at))}. You were signed out everywhere.`,
      'Your password alone signs you in now, where that is allowed. Set up two-step verification again under "Your account".',
    ],
    link: { label: 'Sign in', url: signInLink(publicUrl) },
    notes: ['If you did not ask for this, choose a new password right away and tell an administrator.'],
  };
}
