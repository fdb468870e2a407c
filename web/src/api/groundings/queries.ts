import type { Answers } from '@ffl/domain/answers';
import type { GroundingEvent } from '@ffl/domain/groundings/acts';
import type { ReasonedGrounding } from '@ffl/domain/groundings/grounding';
import { parseCalendarDate } from '@ffl/domain/time/calendar-date';
import { readInstant } from '@ffl/domain/time/denver';
import { queryOptions } from '@tanstack/react-query';
import { serverOf } from '../../lib/net/query-client.ts';
import type { Server } from '../../lib/net/server.ts';
import { readProcedure } from '../../lib/session/rest-client.ts';

type Row = { id: string; since: string; until: string | null; reason: string | null };

/** An act about a member's groundings, as shown in the record. */
export type ShownGroundingEvent = Pick<GroundingEvent, 'id' | 'kind' | 'until' | 'voids' | 'at'> & {
  reason: string | null;
  /** Null if done on the server itself, or by somebody without a name. */
  by: string | null;
};

export const groundingQueries = {
  all: ['groundings'] as const,

  /** The member's current grounding; null if none. */
  ofMember: (memberId: string) =>
    queryOptions({
      queryKey: [...groundingQueries.all, 'of-member', memberId],
      queryFn: async ({ signal, meta }) =>
        (await readGroundings(serverOf(meta), [memberId], signal)).get(memberId) ?? null,
    }),

  /** All events of a member's groundings, newest first. */
  history: (memberId: string) =>
    queryOptions({
      queryKey: [...groundingQueries.all, 'history', memberId],
      queryFn: async ({ signal, meta }) =>
        (await readProcedure(serverOf(meta), 'groundings_of', { member: memberId }, signal)).map(toEvent),
    }),
};

/** The current groundings of those members who are grounded. */
export async function readGroundings(
  server: Server,
  members: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, ReasonedGrounding>> {
  const rows = await readProcedure(server, 'groundings_now', { members }, signal);
  return new Map(rows.map(({ member_id, ...row }) => [member_id, toGrounding(row)]));
}

export function toGrounding({ id, since, until, reason }: Row): ReasonedGrounding {
  return { id, since, until: until === null ? null : parseCalendarDate(until), reason };
}

function toEvent({ recorded_by, at, until, ...row }: Answers['groundings_of'][number]): ShownGroundingEvent {
  const { id, kind, voids, reason } = row;
  return {
    id,
    kind,
    voids,
    reason,
    until: until === null ? null : parseCalendarDate(until),
    at: readInstant(at),
    by: recorded_by,
  };
}
