import { firstPasswordLink } from '../links.ts';
import type { FactsOf, Letter } from './letter.ts';

export function administratorLinkLetter({ token, hours }: FactsOf<'administrator-link'>, publicUrl: string): Letter {
  return {
    subject: 'Your Flight For Life administrator account',
    lines: ['An administrator account was made for this email address. Open this link and choose your password.'],
    link: { label: 'Choose my password', url: firstPasswordLink(publicUrl, token) },
    notes: [
      `The link works once, within ${hours === 1 ? '1 hour' : `${hours} hours`}.`,
      "If you do not know what this is about, don't open it, and tell the person who runs your Flight For Life.",
    ],
  };
}
