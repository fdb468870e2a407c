import type { Answers } from '@ffl/domain/answers';
import { type CalendarDate, readCalendarDate } from '@ffl/domain/time/calendar-date';
import { readInstant } from '@ffl/domain/time/denver';
import type { Training } from '@ffl/domain/trainings/training';
import { queryOptions } from '@tanstack/react-query';
import { serverOf } from '../../lib/net/query-client.ts';
import { readProcedure } from '../../lib/session/rest-client.ts';

export type TrainingSort = 'date' | 'type' | 'agency';

/** Requests the sessions of all bases, and of none. */
export const everyBase = '*';

/** A page of one of a base's two tables; `base` is null for sessions at another base or at none. */
export type TrainingsQuery = {
  base: string | null;
  upcoming: boolean;
  sort: TrainingSort;
  dir: 'asc' | 'desc';
  page: number;
};

export const trainingPageSize = 25;

export const trainingKeys = {
  all: ['trainings'] as const,
  overview: ['trainings', 'overview'] as const,
  list: (query: TrainingsQuery) => ['trainings', 'list', query] as const,
  detail: (id: string) => ['trainings', 'detail', id] as const,
  own: ['trainings', 'own'] as const,
  anyAnswers: ['trainings', 'answers'] as const,
  answers: (id: string) => ['trainings', 'answers', id] as const,
  punches: (id: string) => ['trainings', 'punches', id] as const,
};

/** The bases with how many sessions are past and upcoming, and the next sessions of all. */
export const overviewQuery = queryOptions({
  queryKey: trainingKeys.overview,
  queryFn: async ({ signal, meta }) => toOverview(await readProcedure(serverOf(meta), 'training_overview', {}, signal)),
});

export function trainingListQuery(query: TrainingsQuery) {
  return queryOptions({
    queryKey: trainingKeys.list(query),
    queryFn: async ({ signal, meta }) => {
      const { dir, ...rest } = query;
      const request = { ...rest, direction: dir, page_size: trainingPageSize };
      return toTrainingPage(await readProcedure(serverOf(meta), 'training_list', request, signal));
    },
  });
}

/** A session; null if it doesn't exist. */
export function trainingQuery(id: string) {
  return queryOptions({
    queryKey: trainingKeys.detail(id),
    queryFn: async ({ signal, meta }) => {
      const row = await readProcedure(serverOf(meta), 'training_detail', { session: id }, signal);
      return row && toTrainingDetail(row);
    },
  });
}

/** The sessions that list a member, the latest first. */
export function memberTrainingsQuery(memberId: string) {
  return queryOptions({
    queryKey: [...trainingKeys.all, 'of member', memberId],
    queryFn: async ({ signal, meta }) => {
      const rows = await readProcedure(serverOf(meta), 'member_trainings', { member: memberId }, signal);
      return rows.map(({ id, date, training_type, base }) => ({
        ...{ id, base, trainingType: training_type },
        date: readCalendarDate(date),
      }));
    },
  });
}

/** The sessions on a base's card; `base` is null for sessions at no base with a card. */
export type BaseTrainings = {
  base: string | null;
  upcoming: number;
  completed: number;
  next: CalendarDate | null;
  last: CalendarDate | null;
};

function toOverview({ bases, sessions }: Answers['training_overview']) {
  return {
    bases: bases.map(({ next, last, ...base }): BaseTrainings => ({ ...base, next: dayOf(next), last: dayOf(last) })),
    sessions: sessions.map(toListed),
  };
}

export type ListedTraining = {
  id: string;
  date: CalendarDate;
  startTime: string | null;
  trainingType: string;
  agency: string | null;
  base: string | null;
  programId: string | null;
  /** Maximum number who may come; null without a limit. */
  places: number | null;
  /** Number who say that they come; null for members, who may not see it. */
  coming: number | null;
  /** Number who attended; null for members. */
  trainees: number | null;
};

export type TrainingPage = {
  askedAt: Date;
  /** Number of matches on all pages. */
  matched: number;
  rows: ListedTraining[];
};

function toTrainingPage({ asked_at, total, rows }: Answers['training_list']): TrainingPage {
  return {
    askedAt: readInstant(asked_at),
    matched: total,
    rows: rows.map(toListed),
  };
}

type ListedRow = Answers['training_list']['rows'][number];

function toListed({ date, start_time, training_type, program_id, ...row }: ListedRow): ListedTraining {
  return {
    ...row,
    date: readCalendarDate(date),
    startTime: start_time,
    trainingType: training_type,
    programId: program_id,
  };
}

/** A session as its page shows it. Crew and trainees are null for members. */
export type TrainingDetail = Omit<Training, 'trainees'> & {
  trainees: Training['trainees'] | null;
  /** Number who say that they come. */
  coming: number | null;
  isUpcoming: boolean;
};

function toTrainingDetail(row: NonNullable<Answers['training_detail']>): TrainingDetail {
  const { pilot = null, medical_crew = null, coming = null, trainees } = row;
  return {
    id: row.id,
    trainingType: row.training_type,
    programId: row.program_id,
    date: readCalendarDate(row.date),
    startTime: row.start_time,
    meetingPlace: row.meeting_place,
    agency: row.agency,
    base: row.base,
    pilot,
    medicalCrew: medical_crew,
    seasonId: row.season_id,
    isInitialTraining: row.is_initial_training,
    places: row.places,
    createdAt: row.created_at,
    trainees: trainees?.map(({ member_id, ...trainee }) => ({ ...trainee, memberId: member_id })) ?? null,
    coming,
    isUpcoming: row.is_upcoming,
  };
}

function dayOf(text: string | null): CalendarDate | null {
  return text === null ? null : readCalendarDate(text);
}
