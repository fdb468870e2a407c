import { type Credential, isHeld } from '../src/credentials/credential.ts';
import { memberLimits } from '../src/members/limits.ts';
import { fullName, type Member } from '../src/members/member.ts';
import { programOfSearch } from '../src/members/search-members.ts';
import { folded } from '../src/search/folded.ts';

type Found = Pick<Member, 'firstName' | 'lastName' | 'email' | 'phone' | 'organization'> & {
  credentials?: readonly Pick<Credential, 'programId' | 'isActive'>[];
};

/** The members page's search; 'program:{id}' finds those who hold a credential in exactly that program (MEM-13, MEM-14). */
export function matchesSearch(member: Found, term: string): boolean {
  const programId = programOfSearch(term);
  if (programId !== null) return holdsProgram(member, programId);
  const wanted = folded(term).trim();
  const phone = member.phone ?? '';
  const texts = [...nameForms(member), member.email, member.organization ?? '', phone, digitsOf(phone)].map(folded);
  const number = telephoneIn(wanted);
  return texts.some((text) => text.includes(wanted) || (number !== null && text.includes(number)));
}

/** The punch dialog's search: full name or e-mail, at most 10 (PUN-10). */
export function findForPunch<M extends Pick<Member, 'firstName' | 'lastName' | 'email'>>(
  members: readonly M[],
  term: string,
): M[] {
  const wanted = folded(term).trim();
  return members
    .filter((member) => [...nameForms(member), member.email].some((text) => folded(text).includes(wanted)))
    .slice(0, memberLimits.punchSearchMax);
}

/** 'Maya Lindqvist', 'Lindqvist, Maya', 'Lindqvist Maya': people look up names as written on some other list. */
function nameForms(member: Pick<Member, 'firstName' | 'lastName'>): string[] {
  const { firstName, lastName } = member;
  return [fullName(member), `${lastName}, ${firstName}`, `${lastName} ${firstName}`];
}

/** The digits of a term that is a phone number, in any format. */
function telephoneIn(term: string): string | null {
  const digits = digitsOf(term);
  return /^[\d+()./ -]+$/.test(term) && digits.length >= memberLimits.telephoneMinDigits ? digits : null;
}

function digitsOf(text: string): string {
  return text.replaceAll(/[^0-9]/g, '');
}

function holdsProgram(member: Found, programId: string): boolean {
  return (member.credentials ?? []).some((credential) => isHeld(credential) && credential.programId === programId);
}
