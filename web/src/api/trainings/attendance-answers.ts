import type { Answers } from '@ffl/domain/answers';
import { type CalendarDate, readCalendarDate } from '@ffl/domain/time/calendar-date';
import type { AttendanceAnswers } from '@ffl/domain/trainings/attendance-answers';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { callFunction } from '../../lib/functions/call-function.ts';
import { serverOf } from '../../lib/net/query-client.ts';
import { readProcedure } from '../../lib/session/rest-client.ts';
import type { Sending } from '../../lib/write/create-write.ts';
import { sendProcedure } from '../../lib/write/table-writes.ts';
import { refreshing, useVerb } from '../use-verb.ts';
import { trainingKeys } from './queries.ts';

/** A session from today on, as one member sees it. */
export type OwnTraining = {
  id: string;
  date: CalendarDate;
  startTime: string | null;
  trainingType: string;
  agency: string | null;
  base: string | null;
  meetingPlace: string | null;
  /** Null without a limit. */
  placesLeft: number | null;
  /** Null if not answered. */
  comes: boolean | null;
  /** Answered before the session's date or base changed. */
  beforeMove: boolean;
};

/** The person's own next sessions, or one of them. */
export function ownTrainingsQuery(session?: string) {
  return queryOptions({
    queryKey: [...trainingKeys.own, session ?? null],
    queryFn: async ({ signal, meta }) => {
      const query = session === undefined ? {} : { session };
      return (await readProcedure(serverOf(meta), 'own_trainings', query, signal)).trainings.map(toOwn);
    },
  });
}

/** Who can and can't come to a session, for administrators. */
export function attendanceAnswersQuery(trainingSessionId: string) {
  return queryOptions({
    queryKey: trainingKeys.answers(trainingSessionId),
    queryFn: async ({ signal, meta }): Promise<AttendanceAnswers> =>
      (await callFunction(serverOf(meta), 'training-coming', { body: { trainingSessionId }, signal })).data,
  });
}

/** Number who said that they come to a session; 0 until it is known, and without a session. */
export function useYesCount(id: string | undefined): number {
  const { data } = useQuery({ ...attendanceAnswersQuery(id ?? ''), enabled: id !== undefined });
  return data?.answers.filter(({ comes }) => comes).length ?? 0;
}

type Answer = {
  session: string;
  comes: boolean;
  /** The member whose answer an administrator records; left out for the caller's own. */
  member?: string;
};

/** Answers for the caller whether they come, or records a member's answer. */
export const useAnswerTraining = () =>
  useVerb(
    async (server, { session, comes, member, ...sending }: Answer & Sending) =>
      // The recorded response of the procedure.
      (await sendProcedure(server, 'answer_training', { session, comes, ...(member && { member }) }, sending)) as {
        comes: boolean;
        places_left: number | null;
      },
    {
      onSuccess: ({ comes, places_left: placesLeft }, { session, member }, queryClient) => {
        if (member === undefined) showAnswer(queryClient, session, { comes, placesLeft, beforeMove: false });
      },
      refresh: refreshing(trainingKeys.all),
    },
  );

function showAnswer(queryClient: QueryClient, session: string, answer: Partial<OwnTraining>): void {
  queryClient.setQueriesData<OwnTraining[]>({ queryKey: trainingKeys.own }, (trainings) =>
    trainings?.map((one) => (one.id === session ? { ...one, ...answer } : one)),
  );
}

function toOwn(row: Answers['own_trainings']['trainings'][number]): OwnTraining {
  return {
    id: row.id,
    date: readCalendarDate(row.date),
    startTime: row.start_time,
    trainingType: row.training_type,
    agency: row.agency,
    base: row.base,
    meetingPlace: row.meeting_place,
    placesLeft: row.places_left,
    comes: row.comes,
    beforeMove: row.before_move,
  };
}
