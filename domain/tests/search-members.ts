import { type Credential, isHeld } from '../src/credentials/credential.ts';
import { memberLimits } from '../src/members/limits.ts';
import type { Member } from '../src/members/member.ts';
import { programOfSearch } from '../src/members/search-members.ts';
import { folded, joined, piecesOf } from '../src/search/folded.ts';

type Found = Pick<Member, 'firstName' | 'lastName' | 'email' | 'phone' | 'organization'> & {
  credentials?: readonly Pick<Credential, 'programId' | 'isActive'>[];
};

/** The members page's search; 'program:{id}' finds those who hold a credential in exactly that program (MEM-13, MEM-14). */
export function matchesSearch(member: Found, term: string): boolean {
  const programId = programOfSearch(term);
  if (programId !== null) return holdsProgram(member, programId);
  const wanted = patternOf(term);
  const number = telephoneIn(term);
  const phone = member.phone ?? '';
  const others = [member.email, member.organization ?? '', phone].map(folded);
  return [...nameForms(member), ...others, digitsOf(phone)].some(
    (text) => wanted.test(text) || (number !== null && text.includes(number)),
  );
}

/** The punch dialog's search: full name or e-mail, at most 10 (PUN-10). */
export function findForPunch<M extends Pick<Member, 'firstName' | 'lastName' | 'email'>>(
  members: readonly M[],
  term: string,
): M[] {
  const wanted = patternOf(term);
  return members
    .filter((member) => [...nameForms(member), folded(member.email)].some((text) => wanted.test(text)))
    .slice(0, memberLimits.punchSearchMax);
}

/** Names as people write them in other lists. A name of several words counts as one. */
function nameForms({ firstName, lastName }: Pick<Member, 'firstName' | 'lastName'>): string[] {
  return [`${joined(firstName)} ${joined(lastName)}`, `${joined(lastName)} ${joined(firstName)}`];
}

/** A pattern for the typed text that allows spaces wherever it can be divided. */
function patternOf(term: string): RegExp {
  return new RegExp(piecesOf(term).map(RegExp.escape).join(' ?'));
}

/** The digits of a term that looks like a phone number or a part of one, without the country's +1. */
function telephoneIn(term: string): string | null {
  const written = folded(term);
  if (!/^[\d+()./ ]+$/.test(written)) return null;
  const digits = digitsOf(written.replace(/^\+ ?1/, '')).replace(/^1(?=\d{10}$)/, '');
  return digits.length >= memberLimits.telephoneMinDigits ? digits : null;
}

function digitsOf(text: string): string {
  return text.replaceAll(/[^0-9]/g, '');
}

function holdsProgram(member: Found, programId: string): boolean {
  return (member.credentials ?? []).some((credential) => isHeld(credential) && credential.programId === programId);
}
