import { type Credential, isHeld } from '../credentials/index.ts';
import { memberLimits } from './limits.ts';
import { fullName, type Member } from './member.ts';

type Found = Pick<Member, 'firstName' | 'lastName' | 'email' | 'phone' | 'organization'> & {
  credentials?: readonly Pick<Credential, 'programId' | 'isActive'>[];
};

/** The search of the members page; 'program:{id}' finds those who hold a credential of exactly that program (MEM-13, MEM-14). */
export function matchesSearch(member: Found, term: string): boolean {
  const programId = programOfSearch(term);
  if (programId !== null) return holdsProgram(member, programId);
  const wanted = fold(term);
  const texts = [fullName(member), member.email, member.organization ?? ''];
  return texts.some((text) => text.toLowerCase().includes(wanted)) || (member.phone ?? '').includes(term.trim());
}

/** The id in a term 'program:{id}', null for any other term. */
export function programOfSearch(term: string): string | null {
  const match = /^program:(.+)$/i.exec(term.trim());
  return match?.[1]?.trim() ?? null;
}

/** The search of the punch dialog: full name or e-mail, at most 10 (PUN-10). */
export function findForPunch<M extends Pick<Member, 'firstName' | 'lastName' | 'email'>>(
  members: readonly M[],
  term: string,
): M[] {
  const wanted = fold(term);
  return members
    .filter((member) => [fullName(member), member.email].some((text) => text.toLowerCase().includes(wanted)))
    .slice(0, memberLimits.punchSearchMax);
}

function holdsProgram(member: Found, programId: string): boolean {
  return (member.credentials ?? []).some((credential) => isHeld(credential) && credential.programId === programId);
}

function fold(term: string): string {
  return term.trim().toLowerCase();
}
