import { asGrantee, termsOfGrant, whatItGives } from '@ffl/domain/grants/grant-facts';
import { displayDateTime, readInstant } from '@ffl/domain/time/denver';
import { firstPasswordLink } from '../links.ts';
import type { FactsOf, Letter } from './letter.ts';

export function invitationLetter({ token, by, until, ...granted }: FactsOf<'invitation'>, publicUrl: string): Letter {
  return {
    subject: 'You are invited to Flight For Life',
    lines: [
      `${by} invited you as ${asGrantee(granted)}. ${whatItGives(granted)}`,
      ...termsOfGrant(granted),
      'Open this link and choose your password. From then on you sign in with it and this email address.',
    ],
    link: { label: 'Choose my password', url: firstPasswordLink(publicUrl, token) },
    notes: [
      `The link works once, until ${displayDateTime(readInstant(until))}.`,
      "If you do not know what this is about, don't open it, and tell the person who runs your Flight For Life.",
    ],
  };
}
