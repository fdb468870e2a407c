import type { Member } from '@ffl/domain/members';

export type GroundedMember = Pick<Member, 'id' | 'firstName' | 'lastName'>;
