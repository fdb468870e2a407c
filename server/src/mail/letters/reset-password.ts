import { resetLink } from '../links.ts';
import type { FactsOf, Letter } from './letter.ts';

export function resetPasswordLetter({ token, minutes }: FactsOf<'reset-password'>, publicUrl: string): Letter {
  return {
    subject: 'Reset your Flight For Life password',
    lines: ['Somebody asked for a new password for your account. If it was you, open this link and choose one.'],
    link: { label: 'Choose a new password', url: resetLink(publicUrl, token) },
    notes: [
      `The link works once, within ${minutes} minutes after you asked for it.`,
      "If you didn't ask for it, you don't need to do anything: your password stays the same.",
    ],
  };
}
