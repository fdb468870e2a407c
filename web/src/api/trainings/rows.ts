import type { Answers } from '@ffl/domain/answers';
import { type CalendarDate, readCalendarDate } from '@ffl/domain/time/calendar-date';
import { readInstant } from '@ffl/domain/time/denver';
import type { Training } from '@ffl/domain/trainings/training';

/** What a base's card shows; `base` is null for sessions at none of the bases with cards. */
export type BaseTrainings = {
  base: string | null;
  upcoming: number;
  completed: number;
  next: CalendarDate | null;
  last: CalendarDate | null;
};

export function toOverview({ bases }: Answers['training_overview']): BaseTrainings[] {
  return bases.map(({ next, last, ...base }) => ({ ...base, next: dayOf(next), last: dayOf(last) }));
}

export type ListedTraining = {
  id: string;
  date: CalendarDate;
  startTime: string | null;
  trainingType: string;
  agency: string | null;
  base: string | null;
  programId: string | null;
  /** How many attended; members don't see it. */
  trainees: number | null;
};

export type TrainingPage = {
  askedAt: Date;
  /** On all pages. */
  matched: number;
  rows: ListedTraining[];
};

export function toTrainingPage({ asked_at, total, rows }: Answers['training_list']): TrainingPage {
  return {
    askedAt: readInstant(asked_at),
    matched: total,
    rows: rows.map(({ date, start_time, training_type, program_id, ...row }) => ({
      ...row,
      date: readCalendarDate(date),
      startTime: start_time,
      trainingType: training_type,
      programId: program_id,
    })),
  };
}

/** A session as its page shows it. Crew and trainees are null for members. */
export type TrainingDetail = Omit<Training, 'trainees'> & {
  trainees: Training['trainees'] | null;
  isUpcoming: boolean;
};

export function toTrainingDetail(row: NonNullable<Answers['training_detail']>): TrainingDetail {
  const { pilot = null, medical_crew = null, trainees } = row;
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
    isUpcoming: row.is_upcoming,
  };
}

function dayOf(text: string | null): CalendarDate | null {
  return text === null ? null : readCalendarDate(text);
}
