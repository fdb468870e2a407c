import { type MemberStatus, memberStatus } from '@ffl/domain/members';

/** The derived status from the latest expiry of the held credentials (MEM-16). */
export function statusUntil(currentUntil: Date | null, now: Date): MemberStatus {
  return memberStatus(currentUntil ? [{ isActive: true, expiresDate: currentUntil }] : [], now);
}

/** 'Lift Ticket, LG2' */
export function programLabel({ name, base }: { name: string; base: string | null }): string {
  return base === null ? name : `${name}, ${base}`;
}
