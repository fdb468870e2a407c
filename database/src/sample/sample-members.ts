import { generateMember } from './generate-member.ts';
import { knownMembers } from './known-members.ts';
import type { SampleMember } from './sample-member.ts';
import { mailName } from './sample-names.ts';
import { unusualMembers } from './unusual-members.ts';

type Named = Pick<SampleMember, 'account' | 'firstName' | 'lastName'>;

const size = 150;
const named = [...knownMembers, ...unusualMembers];

/** The sample organization's people. */
export const sampleMembers: readonly SampleMember[] = membersBetween(0, size);

/** Members `from` to `to` (exclusive) of an organization of any size: first those with a story, then the rest. */
export function membersBetween(from: number, to: number): SampleMember[] {
  return Array.from({ length: to - from }, (_, index) => memberOf(from + index));
}

export function emailOf({ account, firstName, lastName }: Named): string {
  return account ?? `${mailName(firstName, lastName)}@example.org`;
}

/** Uses the prefix 555, which is reserved for fiction. */
export function phoneOf({ number }: SampleMember): string {
  const area = areaCodes[Math.floor((number + 100) / 10_000) % areaCodes.length];
  return `(${area}) 555-${String((number + 100) % 10_000).padStart(4, '0')}`;
}

const areaCodes = [970, 303, 720, 719] as const;

function memberOf(number: number): SampleMember {
  const known = named[number];
  return known ? { ...known, number } : generateMember(number);
}
