import { groundedDetail } from '../groundings/words.ts';
import type { MemberAlike } from './alike.ts';
import { fullName } from './member.ts';

type Named = Pick<MemberAlike, 'firstName' | 'lastName' | 'organization' | 'grounding'>;

/** Of people on record who may be the person about to be added. */
export const alikeMessages = {
  title: (people: readonly Named[]) =>
    people.length === 1 ? `Is this ${people.map(whoIs).join()}?` : 'Is this one of these people?',
  whoIs,
  /** 'Same name and phone; grounded until Dec 03, 2026: broken wrist' */
  detail: ({ same, grounding }: Pick<MemberAlike, 'same' | 'grounding'>) => {
    const shared = (['name', 'phone', 'email'] as const).filter((one) => same[one]);
    return `Same ${shared.join(' and ')}${grounding ? `; ${groundedDetail(grounding)}` : ''}`;
  },
  emailTaken: 'The email belongs to somebody already. Somebody new needs another.',
  grounded:
    'A grounding is about the person, and a new record would be without it. If you add one, a security event says so.',
  use: 'Use this person',
  addAnyway: 'Add a new person anyway',
  back: 'Back',
} as const;

/** 'Anders Bergstrom, Flight For Life, grounded' */
function whoIs(person: Named): string {
  return [fullName(person), person.organization, person.grounding && 'grounded'].filter(Boolean).join(', ');
}
