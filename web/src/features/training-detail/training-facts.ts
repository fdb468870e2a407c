import { displayDate, displayTime } from '@ffl/domain/time/denver';
import { trainingMessages } from '@ffl/domain/trainings/messages';
import { programWordLabel } from '@ffl/domain/trainings/program-words';
import { startOf } from '@ffl/domain/trainings/training';
import type { TrainingDetail } from '../../api/trainings/queries.ts';

type Fact = readonly [name: string, value: string];

const { blank } = trainingMessages;

/** What there is to say about a session, on screen and paper; members don't see its crew. */
export function factsOf(training: TrainingDetail, hasCrew: boolean): Fact[] {
  const { date, base, meetingPlace, programId, agency, pilot, medicalCrew } = training;
  const start = startOf(training);
  const facts: Fact[] = [
    ['Date', displayDate(date)],
    ...(start ? [['Starts at', displayTime(start)] as const] : []),
    ['Base', base ?? blank],
    ...(meetingPlace === null ? [] : [['Meeting place', meetingPlace] as const]),
    ['Program', programId === null ? blank : programWordLabel(programId)],
    ['Agency', agency ?? blank],
  ];
  return hasCrew ? [...facts, ['Pilot', pilot ?? blank], ['Medical crew', medicalCrew ?? blank]] : facts;
}
