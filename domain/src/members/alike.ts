import type { ReasonedGrounding } from '../groundings/grounding.ts';
import type { ReasonedLeaving } from '../leaving/leaving.ts';
import type { Member } from './member.ts';

/** Somebody on record who may be the person about to be added. */
export type MemberAlike = Pick<Member, 'id' | 'firstName' | 'lastName' | 'email' | 'organization'> & {
  same: { name: boolean; phone: boolean; email: boolean };
  /** Null unless grounded. */
  grounding: ReasonedGrounding | null;
  /** Null unless set aside. */
  former: ReasonedLeaving | null;
};
