import {
  type AskedAct,
  bulkMessages,
  credentialLimits,
  heldBeside,
  isAnnualTraining,
  isHeld,
} from '@ffl/domain/credentials';
import { variantsOf } from '@ffl/domain/programs';
import { denverDate } from '@ffl/domain/time';
import { type PlanAttendees, programOfTraining, type Training, trainingMessages } from '@ffl/domain/trainings';
import { decideAct } from '../credentials/decide-act.ts';
import { type ActProgram, type Lock, type Person, readPeople } from '../credentials/read-people.ts';
import { readPrograms, type StoredProgram } from '../credentials/read-stored.ts';
import type { NotDone } from '../credentials/rows.ts';
import type { Transaction } from '../transaction.ts';
import { readTraining, trainingMissing } from './read-training.ts';

/** The trainees who are members, and what deciding for them takes. */
export type Attendees = {
  kind: 'read';
  program: ActProgram & { base: string };
  annualInitialTraining: boolean;
  /** In the order of their ids. */
  people: Person[];
  /** Of that name. */
  programs: readonly ActProgram[];
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
  if (lock !== 'nothing') {
    await transaction.query('select from training_sessions where id = $1 for share', [trainingSessionId]);
  }
  const [training, programs] = await Promise.all([
    readTraining(transaction, trainingSessionId),
    readPrograms(transaction),
  ]);
  if (!training) return trainingMissing;
  if (training.date > denverDate(now)) return refused('training_not_yet', trainingMessages.punchNotYet);
  const memberIds = [...new Set(training.trainees.flatMap(({ memberId }) => memberId ?? []))];
  return readPeopleOf(transaction, { training, programs, memberIds }, lock);
}

type Session = { training: Training; programs: readonly StoredProgram[]; memberIds: string[] };

/** These people as the session's. */
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
  const { people, programs } = await readPeople(transaction, { memberIds, programIds, programId, lock });
  // Its rule may have changed while waiting for someone.
  const program = { ...punched.program, ...programs.find(({ id }) => id === programId), base };
  return { kind: 'read', program, annualInitialTraining: isAnnualTraining(training), people, programs };
}

type Asking = { asked?: AskedAct['asked'] } & Pick<AskedAct, 'confirmed' | 'notes' | 'now'>;

export type Attendee = ReturnType<typeof decideAttendee>;

/** What is recorded for somebody at the session: what was chosen, else a punch if the program is held, else an issue. */
export function decideAttendee(person: Person, attendees: Attendees, { asked, confirmed, notes, now }: Asking) {
  const { program, programs, annualInitialTraining } = attendees;
  const { credentials } = person;
  const isPunch = credentials.some((one) => one.programId === program.id && isHeld(one));
  const facts = { base: program.base, annualInitialTraining };
  const wanted = { person, program, asked: asked ?? (isPunch ? 'renew' : 'issue') } as const;
  const place = { cardName: program.name, programs, credentials, programId: program.id };
  return { ...decideAct(wanted, { facts, notes, confirmed, now }), others: heldBeside(place, now) };
}

function refused(code: NotDone['code'], message: string): NotDone {
  return { kind: 'refused', code, message };
}
