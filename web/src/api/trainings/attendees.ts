import type { Answers } from '@ffl/domain/answers';
import { isAnnualNote } from '@ffl/domain/credentials/notes';
import type { ReasonedGrounding } from '@ffl/domain/groundings/grounding';
import { readInstant } from '@ffl/domain/time/denver';
import type { PunchAttendees } from '@ffl/domain/trainings/attendance';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callFunction } from '../../lib/functions/call-function.ts';
import { serverOf } from '../../lib/net/query-client.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { type PlannedPunch, toHeldBeside, toPlan, usePunchOfMany } from '../credentials/bulk-punch.ts';
import { byLastName } from '../credentials/by-last-name.ts';
import { toGrounding } from '../groundings/queries.ts';

/** A trainee who is a member, with what can be recorded: a punch, or an issue if nothing is held. */
export type Attendee = PlannedPunch & {
  act: 'renew' | 'issue' | 'reactivate';
  /** Null if nothing is held. */
  oldExpiresDate: Date | null;
  /** A punch of the last hours that must be confirmed. */
  recent: { id: string; at: Date; by: string | null } | null;
  /** Set if the member's grounding must be confirmed too. */
  grounding: ReasonedGrounding | null;
};

type AttendeesQuery = Pick<PunchAttendees, 'trainingSessionId'> & { notes: string };

/**
 * What can be recorded right now. Of the notes, only the live-mission words change the result, so only they are sent.
 */
export function attendeesPlanQuery({ trainingSessionId, notes }: AttendeesQuery) {
  const isAnnual = isAnnualNote(notes);
  return queryOptions({
    queryKey: ['attendees-plan', trainingSessionId, isAnnual],
    queryFn: async ({ signal, meta }) => {
      const body = { trainingSessionId, ...(isAnnual && { notes }) };
      const { data } = await callFunction(serverOf(meta), 'plan-attendees', { body, signal });
      const { left } = toPlan({ punches: [], left: data.left });
      return { ...data, attendees: data.attendees.map(toAttendee).sort(byLastName), left };
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export const usePunchAttendees = () =>
  usePunchOfMany(({ idempotencyKey, signal, ...body }: PunchAttendees & Sending) => ({
    name: 'punch-attendees',
    call: { body, idempotencyKey, signal },
  }));

function toAttendee({
  oldExpiresDate,
  newExpiresDate,
  recent,
  grounding,
  others,
  ...row
}: Answers['plan-attendees']['data']['attendees'][number]): Attendee {
  return {
    ...row,
    others: toHeldBeside(others),
    oldExpiresDate: oldExpiresDate === null ? null : readInstant(oldExpiresDate),
    newExpiresDate: readInstant(newExpiresDate),
    recent: recent && { ...recent, at: readInstant(recent.at) },
    grounding: grounding && toGrounding(grounding),
  };
}
