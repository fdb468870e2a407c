import * as fc from 'fast-check';
import { addAccount, addMemberWithAccount, type Person } from './worlds/people.ts';
import type { TestDatabase } from './worlds/test-database.ts';

/** Minutes of the sequence's own clock. `ended`: by somebody, or by what happened to the person. */
export type Known = { id: string; kind: Kind; place: number; start: number; end: number | null; ended: boolean };

export type Kind = 'reader' | 'trainer' | 'lead';

/** What must be true of somebody, kept beside the product and computed without it. */
export type Subject = Person & {
  memberId: string | null;
  grants: Known[];
  /** Places of the programs that were issued to them. */
  places: Set<number>;
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
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('issue' as const), place: fc.nat(2), whom: fc.nat(11) }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('wait', 'leave', 'return', 'promote', 'demote') }) },
);

/** A few of the twelve act often, so that they have something to act with. */
const who = fc.oneof({ weight: 2, arbitrary: fc.nat(2) }, { weight: 1, arbitrary: fc.nat(11) });

export const sequence = fc.array(fc.record({ who, step }), { minLength: 20, maxLength: 30 });

export const isOpen = (grant: Known, clock: number) => !grant.ended && (grant.end === null || grant.end > clock);
export const isInForce = (grant: Known, clock: number) => isOpen(grant, clock) && grant.start <= clock;
export const isAt = (place: number) => (grant: Known) => grant.place === place || grant.place === everything;

/** What somebody is told who issues to a member of the sequence at a place, by the grants in force alone. */
export function shouldIssue(one: Subject, to: Subject, place: number, clock: number): string {
  if (one.leaving !== null) return 'FF401';
  const acts = one.grants.filter((grant) => grant.kind !== 'reader' && isInForce(grant, clock));
  const leads = acts.filter(({ kind }) => kind === 'lead');
  const isTheirs = (grants: readonly Known[]) =>
    grants.some((grant) => grant.place === everything || to.places.has(grant.place)) ||
    (to.places.size === 0 && grants.some(({ kind }) => kind === 'lead'));
  if (!one.administers) {
    if (acts.length === 0) return '42501';
    if (!isTheirs(acts)) return 'member_missing';
    if (!acts.some(isAt(place))) return 'program_missing';
  }
  if (to.leaving !== null) return 'member_set_aside';
  const isHeld = to.places.has(place);
  const issues = one.administers || (leads.some(isAt(place)) && isTheirs(leads));
  if (issues) return isHeld ? 'credential_held' : 'done';
  // Who issues nowhere renews what is held by the same act.
  if (isHeld) return leads.length > 0 ? 'credential_held' : 'done';
  return 'credential_not_held';
}

/** Members of the sequence, and holders at each place, whom somebody reads; null if they can't sign in. */
export function shouldSee(
  one: Subject,
  all: readonly Subject[],
  holders: readonly string[],
  clock: number,
): string[] | null {
  if (one.leaving !== null) return null;
  const everybody = [...holders, ...all.flatMap(({ memberId }) => memberId ?? [])];
  const inForce = one.grants.filter((grant) => isInForce(grant, clock));
  const places = inForce.map(({ place }) => place);
  if (one.administers || places.includes(everything)) return everybody.toSorted();
  const ofBases = holders.filter((_, place) => places.includes(place));
  const isLead = inForce.some(({ kind }) => kind === 'lead');
  const seen = all.filter(
    (other) => other === one || (isLead && other.places.size === 0) || places.some((place) => other.places.has(place)),
  );
  return [...ofBases, ...seen.flatMap(({ memberId }) => memberId ?? [])].toSorted();
}

/** Twelve people, four of them without a record. */
export async function makePeople(tested: TestDatabase): Promise<Subject[]> {
  return tested.asOwner(async (transaction) => {
    const people: Subject[] = [];
    for (let place = 0; place < 12; place += 1) {
      const person =
        place % 3 === 0
          ? { ...(await addAccount(transaction)), memberId: null }
          : await addMemberWithAccount(transaction);
      people.push({ ...person, grants: [], places: new Set(), administers: false, leaving: null });
    }
    return people;
  });
}
