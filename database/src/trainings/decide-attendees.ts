import { bulkMessages } from '@ffl/domain/credentials/bulk-messages';
import { isHeld } from '@ffl/domain/credentials/credential';
import type { ActRequest } from '@ffl/domain/credentials/decide-act';
import { credentialLimits } from '@ffl/domain/credentials/limits';
import { isAnnualTraining, type PunchFacts } from '@ffl/domain/credentials/notes';
import { heldBeside } from '@ffl/domain/credentials/punch';
import { variantsOf } from '@ffl/domain/programs/match-programs';
import type { StoredProgram } from '@ffl/domain/programs/program-record';
import type { CalendarDate } from '@ffl/domain/time/calendar-date';
import { denverDate } from '@ffl/domain/time/denver';
import type { PlanAttendees } from '@ffl/domain/trainings/attendance';
import { trainingMessages } from '@ffl/domain/trainings/messages';
import { programOfTraining } from '@ffl/domain/trainings/program-words';
import type { Training } from '@ffl/domain/trainings/training';
import { decideMany, decideManyOn } from '../credentials/decide-many.ts';
import { type Lock, type Person, type ReadProgram, readPeople } from '../credentials/read-people.ts';
import type { NotDone } from '../credentials/rows.ts';
import { readPrograms } from '../programs/read-programs.ts';
import type { Transaction } from '../transaction.ts';
import { readTrainingToAct, trainingMissing } from './read-training.ts';

/** The trainees who are members, with the facts that decide about them. */
export type Attendees = {
  kind: 'read';
  program: ReadProgram & { base: string };
  annualInitialTraining: boolean;
  /** In the order of their ids. */
  people: Person[];
  /** The programs of that name. */
  programs: readonly ReadProgram[];
};

/**
 * Everyone linked to the session, each once. The session is locked before its members, as when it is saved, and its
 * program before them too, as for every issue.
 */
export async function readAttendees(
  transaction: Transaction,
  { trainingSessionId }: PlanAttendees,
  { lock, now }: { lock: Lock; now: Date },
): Promise<Attendees | NotDone> {
  const [training, programs] = await Promise.all([
    readTrainingToAct(transaction, trainingSessionId, { act: 'punch', lock: lock === 'nothing' ? lock : 'punches' }),
    readPrograms(transaction),
  ]);
  if (!training) return trainingMissing;
  if (training.date > denverDate(now)) return refused('training_not_yet', trainingMessages.punchNotYet);
  const memberIds = [...new Set(training.trainees.flatMap(({ memberId }) => memberId ?? []))];
  return readPeopleOf(transaction, { training, programs, memberIds }, lock);
}

type Session = { training: Training; programs: readonly StoredProgram[]; memberIds: string[] };

/** Reads these people as the session's attendees. */
export async function readPeopleOf(
  transaction: Transaction,
  { training, programs: offered, memberIds }: Session,
  lock: Lock,
): Promise<Attendees | NotDone> {
  const punched = programOfTraining(training, offered);
  if (punched.kind === 'none') return refused('training_without_program', punched.message);
  const { id: programId, base, name } = punched.program;
  if (memberIds.length > credentialLimits.bulkMax) return refused('too_many_people', bulkMessages.tooMany);
  const programIds = variantsOf(name, offered).map(({ id }) => id);
  const { people, programs } = await readPeople(transaction, { memberIds, programIds, punchedIds: [programId], lock });
  const program = programs.find(({ id }) => id === programId);
  if (!program) return refused('training_without_program', trainingMessages.noProgramAtBase(name, base));
  return {
    kind: 'read',
    program: { ...program, base },
    annualInitialTraining: isAnnualTraining(training),
    people,
    programs,
  };
}

type Chosen = { chosen?: ReadonlyMap<string, ActRequest['requested']> };
type Asking = Chosen & Pick<ActRequest, 'confirmed' | 'notes' | 'now'>;

/**
 * What to record at the session: the chosen act for some, otherwise a punch if the program is held, otherwise an issue.
 */
export function decideAttendees(attendees: Attendees, { chosen, ...asking }: Asking) {
  return decideMany(wantedOf(attendees, { chosen, now: asking.now }), { ...asking, facts: factsOf(attendees) });
}

/** The same on an earlier day. */
export function decideAttendeesOn(
  transaction: Transaction,
  attendees: Attendees,
  { day, chosen, now, ...asking }: Asking & { day: CalendarDate },
) {
  const wanted = wantedOf(attendees, { chosen, now });
  return decideManyOn(transaction, wanted, day, { ...asking, facts: factsOf(attendees) });
}

function factsOf({ program: { base }, annualInitialTraining }: Attendees): PunchFacts {
  return { base, annualInitialTraining };
}

type Wanting = { chosen: Chosen['chosen'] | undefined; now: Date };

function wantedOf({ people, program, programs }: Attendees, { chosen, now }: Wanting) {
  return people.flatMap((person) => {
    const { credentials } = person;
    const isPunch = credentials.some((one) => one.programId === program.id && isHeld(one));
    const requested = chosen ? chosen.get(person.memberId) : isPunch ? 'renew' : 'issue';
    if (!requested) return [];
    const place = { cardName: program.name, programs, credentials, programId: program.id };
    return [{ person, program, requested, others: heldBeside(place, now) } as const];
  });
}

function refused(code: NotDone['code'], message: string): NotDone {
  return { kind: 'refused', code, message };
}
