import { displayDate } from '@ffl/domain/time';
import { programWordLabel, trainingMessages } from '@ffl/domain/trainings';
import type { TrainingDetail } from '../../api/trainings/rows.ts';
import type { SignedIn } from '../../lib/session/session.ts';

type Fact = readonly [name: string, value: string];

const { blank } = trainingMessages;

/** What there is to say about a session, on screen and paper; the crew is for administrators. */
export function factsOf(training: TrainingDetail, role: SignedIn['role']): Fact[] {
  const { date, base, programId, agency, pilot, medicalCrew } = training;
  const facts: Fact[] = [
    ['Date', displayDate(date)],
    ['Base', base ?? blank],
    ['Program', programId === null ? blank : programWordLabel(programId)],
    ['Agency', agency ?? blank],
  ];
  return role === 'admin' ? [...facts, ['Pilot', pilot ?? blank], ['Medical crew', medicalCrew ?? blank]] : facts;
}
