import { groundedDetail } from '../groundings/words.ts';
import { leftDetail } from '../leaving/leaving.ts';
import type { MemberAlike } from './alike.ts';
import { fullName } from './member.ts';

type Named = Pick<MemberAlike, 'firstName' | 'lastName' | 'organization' | 'grounding' | 'former'>;

/** Of people on record who may be the person about to be added. */
export const alikeMessages = {
  title: (people: readonly Named[]) =>
    people.length === 1 ? `Is this ${people.map(whoIs).join()}?` : 'Is this one of these people?',
  whoIs,
  /** 'Same name and phone; grounded until Dec 03, 2026: broken wrist' */
  detail: ({ same, grounding, former }: Pick<MemberAlike, 'same' | 'grounding' | 'former'>) => {
    const shared = (['name', 'phone', 'email'] as const).filter((one) => same[one]);
    const more = [grounding && groundedDetail(grounding), former && leftDetail(former)].filter(Boolean);
    return [shared.length > 0 ? `Same ${shared.join(' and ')}` : 'Similar at sign-up', ...more].join('; ');
  },
  grounded:
    "A grounding applies to the person, and a new record wouldn't have it. If you add one, it is listed as a security event.",
} as const;

/** 'Anders Bergstrom, Flight For Life, grounded, set aside on Nov 30, 2026' */
function whoIs(person: Named): string {
  const { organization, grounding, former } = person;
  const left = former && leftDetail({ ...former, reason: null });
  return [fullName(person), organization, grounding && 'grounded', left].filter(Boolean).join(', ');
}
