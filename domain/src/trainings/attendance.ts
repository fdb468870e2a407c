import * as z from 'zod/mini';
import {
  type Act,
  type ActInput,
  bulkMessages,
  decideIssue,
  decideRenew,
  isHeld,
  type LastPunch,
  type LeftReason,
  notesSchema,
  refuseUnconfirmed,
} from '../credentials/index.ts';

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
  /** What the plan offered and someone confirmed. */
  chosenFor: 'punch' | 'issue';
  despiteRecent: ReadonlySet<string>;
  now: Date;
};

/** Why a choice isn't carried out for this attendee; null if it is. */
export function whyLeft({
  act,
  lastPunch,
  chosenFor,
  despiteRecent,
  now,
}: Chosen): { reason: LeftReason; recent?: LastPunch } | null {
  const isPunch = act.kind === 'renew';
  if (chosenFor === 'punch' && !isPunch) return { reason: 'credential_not_held' };
  if (chosenFor === 'issue' && isPunch) return { reason: 'credential_held' };
  if (act.kind === 'none') return { reason: act.reason };
  const asked = lastPunch && despiteRecent.has(lastPunch.id) ? lastPunch.id : undefined;
  const question = refuseUnconfirmed(lastPunch, { despiteRecent: asked, now });
  return question && { reason: 'punched_recently', recent: question.recent };
}
