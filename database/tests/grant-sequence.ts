import * as fc from 'fast-check';
import type { Person } from './worlds/people.ts';

/** Minutes of the sequence's own clock. `ended`: by somebody, or by what happened to the person. */
export type Known = { id: string; kind: Kind; place: number; start: number; end: number | null; ended: boolean };

export type Kind = 'reader' | 'trainer' | 'lead';

/** What must be true of somebody, kept beside the product and computed without it. */
export type Subject = Person & {
  memberId: string | null;
  grants: Known[];
  administers: boolean;
  leaving: string | null;
};

export const everything = 3;

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('give' as const),
      kind: fc.constantFrom<Kind>('reader', 'trainer', 'lead'),
      place: fc.nat(everything),
      start: fc.constantFrom(null, 60),
      end: fc.constantFrom(null, 30, 150),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('change' as const), which: fc.nat(), end: fc.constantFrom(null, 120) }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('end' as const), which: fc.nat() }) },
  { weight: 6, arbitrary: fc.record({ act: fc.constant('punch' as const), place: fc.nat(2) }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('remove' as const), place: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('wait', 'leave', 'return', 'promote', 'demote') }) },
);

export const sequence = fc.array(fc.record({ who: fc.nat(11), step }), { minLength: 20, maxLength: 30 });

export const isOpen = (grant: Known, clock: number) => !grant.ended && (grant.end === null || grant.end > clock);
export const isInForce = (grant: Known, clock: number) => isOpen(grant, clock) && grant.start <= clock;
export const isAt = (place: number) => (grant: Known) => grant.place === place || grant.place === everything;
