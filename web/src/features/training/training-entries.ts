import type { CalendarDate } from '@ffl/domain/time/calendar-date';
import { placesIn, type TrainingEntries } from '@ffl/domain/trainings/form';
import { type TrainingSave, trainingSchema } from '@ffl/domain/trainings/schemas';
import type { Training } from '@ffl/domain/trainings/training';
import type { FieldWords } from '../../hooks/forms/use-overtaken.ts';
import { changesInTrainees } from './trainee-changes.ts';
import { blankTrainee, sentTrainees, storedTrainees, traineesIn, traineesText } from './trainee-entries.ts';

/** The form's values, trainees as one value. */
export type SessionEntries = TrainingEntries & { trainees: string };

export type NewSessionFacts = { date: CalendarDate | ''; base: string };

export function newEntries({ date, base }: NewSessionFacts): SessionEntries {
  return {
    trainingType: '',
    programId: '',
    date,
    base,
    startTime: '',
    meetingPlace: '',
    agency: '',
    pilot: '',
    medicalCrew: '',
    places: '',
    trainees: traineesText([blankTrainee]),
  };
}

export function entriesOf(training: Training): SessionEntries {
  return {
    trainingType: training.trainingType,
    programId: training.programId ?? '',
    date: training.date,
    base: training.base ?? '',
    startTime: training.startTime ?? '',
    meetingPlace: training.meetingPlace ?? '',
    agency: training.agency ?? '',
    pilot: training.pilot ?? '',
    medicalCrew: training.medicalCrew ?? '',
    places: training.places === null ? '' : String(training.places),
    trainees: traineesText(storedTrainees(training.trainees)),
  };
}

/** A valid form, as sent. */
export function sentOf({ trainees, places, ...entries }: SessionEntries): TrainingSave {
  return trainingSchema.parse({ ...entries, places: placesIn(places), trainees: sentTrainees(trainees) });
}

/** What the form held at first, so that nothing overwrites what others saved since. */
export function seenOf({ trainees, places, ...entries }: SessionEntries) {
  return { ...entries, places: placesIn(places), trainees: traineesIn(trainees) };
}

/** The form's words for its fields, in order. */
export function sessionWords(before: SessionEntries): FieldWords<SessionEntries> {
  return {
    labels: {
      trainingType: 'Training type',
      programId: 'Program',
      date: 'Date',
      startTime: 'Starts at',
      agency: 'Agency',
      base: 'Base',
      meetingPlace: 'Meeting place',
      pilot: 'Pilot',
      medicalCrew: 'Medical crew',
      places: 'Places',
      trainees: 'Trainees',
    },
    now: (name, stored) => (name === 'trainees' ? changesInTrainees(before.trainees, stored ?? '[]') : undefined),
  };
}
