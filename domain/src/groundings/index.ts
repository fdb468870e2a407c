export { decideGround, decideLift, decideVoidGrounding, type GroundingEvent, lastGroundingAct } from './acts.ts';
export { type Grounding, isGrounded, type ReasonedGrounding } from './grounding.ts';
export { groundingLimits } from './limits.ts';
export { groundingMessages } from './messages.ts';
export { refuseGrounded } from './question.ts';
export {
  type GroundMember,
  groundingIdSchema,
  groundingReasonSchema,
  groundMemberSchema,
  type LiftGrounding,
  liftGroundingSchema,
  type VoidGrounding,
  voidGroundingSchema,
} from './schemas.ts';
export { groundedDetail, groundedText } from './words.ts';
