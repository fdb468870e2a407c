import type { Member } from '@ffl/domain/members/member';

export type GroundedMember = Pick<Member, 'id' | 'firstName' | 'lastName'>;
