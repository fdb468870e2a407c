import * as z from 'zod/mini';
import {
  type Act,
  type ActInput,
  bulkMessages,
  type Confirmed,
  decideIssue,
  decideRenew,
  isHeld,
  type LastPunch,
  type LeftReason,
  notesSchema,
  questionOf,
} from '../credentials/index.ts';
import { groundingIdSchema, type ReasonedGrounding } from '../groundings/index.ts';

const session = { trainingSessionId: z.guid(), notes: z.optional(notesSchema) };

export const planAttendeesSchema = z.strictObject(session);

export type PlanAttendees = z.infer<typeof planAttendeesSchema>;

/** Who is punched and who is issued the credential, as seen in the plan; the rest is the session's. */
export const punchAttendeesSchema = z
  .strictObject({
    ...session,
    memberIds: z.array(z.guid()),
    issueTo: z.optional(z.array(z.guid())),
    /** The confirmed recent punches. */
    despiteRecent: z.optional(z.array(z.guid())),
    /** The confirmed groundings. */
    despiteGroundings: z.optional(z.array(groundingIdSchema)),
  })
  .check(
    z.refine(({ memberIds, issueTo = [] }) => memberIds.length + issueTo.length > 0, {
      path: ['memberIds'],
      error: bulkMessages.nobodyChosen,
    }),
  );

export type PunchAttendees = z.infer<typeof punchAttendeesSchema>;

/** What can be recorded for an attendee: a punch if the program is held, else an issue. */
export type AttendeeAct = ({ kind: 'renew' | 'reactivate'; credentialId: string } & Act) | ({ kind: 'issue' } & Act);

/** Nothing is issued at an inactive base, so someone who holds nothing gets nothing. */
export type NoAct = { kind: 'none'; reason: 'base_inactive' };

export function actForAttendee(input: ActInput): AttendeeAct | NoAct {
  const decision = input.existing.some(isHeld) ? decideRenew(input) : decideIssue(input);
  if (decision.kind !== 'refuse') return decision;
  if (decision.code === 'base_inactive') return { kind: 'none', reason: decision.code };
  // Only a missing base is left to refuse, and the session's is known.
  throw new Error(decision.message);
}

type Chosen = {
  act: AttendeeAct | NoAct;
  lastPunch: LastPunch | null;
  grounding: ReasonedGrounding | null;
  /** What the plan offered and someone confirmed. */
  chosenFor: 'punch' | 'issue';
  confirmed: Confirmed;
  now: Date;
};

/** Why a choice isn't carried out for this attendee; null if it is. */
export function whyLeft({
  act,
  lastPunch,
  grounding,
  chosenFor,
  confirmed,
  now,
}: Chosen): { reason: LeftReason; recent?: LastPunch; grounding?: ReasonedGrounding } | null {
  const isPunch = act.kind === 'renew';
  if (chosenFor === 'punch' && !isPunch) return { reason: 'credential_not_held' };
  if (chosenFor === 'issue' && isPunch) return { reason: 'credential_held' };
  if (act.kind === 'none') return { reason: act.reason };
  return questionOf({ lastPunch, grounding }, confirmed, now);
}
