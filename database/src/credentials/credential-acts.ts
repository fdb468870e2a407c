import { latestHeld } from '@ffl/domain/credentials/credential';
import { confirmedOfOne } from '@ffl/domain/credentials/decide-act';
import { momentOfDay } from '@ffl/domain/credentials/late-day';
import { decideLatePaper } from '@ffl/domain/credentials/late-paper';
import type { CredentialAct } from '@ffl/domain/credentials/schemas';
import type { CalendarDate } from '@ffl/domain/time/calendar-date';
import { baseMissing, findPunchBase } from '../bases/read-bases.ts';
import type { Transaction } from '../transaction.ts';
import { changesOfActs, decideOne, isCarried, notDone } from './decide-many.ts';
import { changesOfEarlier, readEarlier, readLateDay } from './earlier-act.ts';
import { type Lock, type Person, type ReadProgram, readPeople, renewsOnly } from './read-people.ts';
import type { ActOutcome, NotDone } from './rows.ts';
import { writeInFull } from './write-changes.ts';

/** Issues a credential, or restores the removed one (CRD-07 to CRD-09). One punch, one ledger row. */
export async function issueCredential(transaction: Transaction, act: CredentialAct, now: Date): Promise<ActOutcome> {
  return actOnOne(transaction, 'issue', act, now);
}

/** Punches the held credential, lapsed or not, with new dates (CRD-11 to CRD-13). One punch, one ledger row. */
export async function renewCredential(transaction: Transaction, act: CredentialAct, now: Date): Promise<ActOutcome> {
  return actOnOne(transaction, 'renew', act, now);
}

async function actOnOne(
  transaction: Transaction,
  requested: 'issue' | 'renew',
  act: CredentialAct,
  now: Date,
): Promise<ActOutcome> {
  const late = readLateDay(act, now);
  if (late.kind !== 'day') return late;
  if (late.day !== null) return actOnEarlierDay(transaction, requested, act, late.day);
  const read = await readPerson(transaction, act, requested === 'issue' ? 'programs and people' : 'people');
  if (read.kind !== 'read') return read;
  const { notes, seasonId } = act;
  const decided = decideOne(
    { ...read, requested },
    { facts: act, notes, seasonId, confirmed: confirmedOfOne(act), now },
  );
  if (!isCarried(decided)) return notDone(decided);
  const [written] = await writeInFull(transaction, changesOfActs([decided]));
  if (!written?.punch) throw new Error('The act was not written');
  const { credential, punch } = written;
  return { kind: 'done', credential, punch, oldExpiresDate: decided.held?.expiresDate };
}

/** The same on an earlier day, which a paper names. */
async function actOnEarlierDay(
  transaction: Transaction,
  requested: 'issue' | 'renew',
  act: CredentialAct,
  day: CalendarDate,
): Promise<ActOutcome> {
  const { notes, seasonId, lateReason } = act;
  const read = await readPersonThen(transaction, act, { at: momentOfDay(day), lock: 'programs and people' });
  if (read.kind !== 'read') return read;
  const { program, person, earlier } = read;
  const { former } = person;
  const allowed = { confirmed: confirmedOfOne(act), renewsOnly: renewsOnly(read) };
  const asked = { program, facts: act, notes, seasonId, former, ...allowed };
  const decided = decideLatePaper({ ...earlier, ...asked, requested, day });
  if (decided.kind === 'refuse') return { ...decided, kind: 'refused' };
  if (!isCarried(decided)) return notDone(decided);
  const changes = changesOfEarlier({ memberId: person.memberId, program }, decided, { late_reason: lateReason });
  const [written] = await writeInFull(transaction, changes);
  if (!written?.punch) throw new Error('The act was not written');
  const held = latestHeld(person.credentials);
  return { kind: 'done', credential: written.credential, punch: written.punch, oldExpiresDate: held?.expiresDate };
}

type Read = { kind: 'read'; person: Person; program: ReadProgram } | NotDone;

type Place = Pick<CredentialAct, 'memberId' | 'programId' | 'base' | 'seasonId'>;

/** The member, locked so that two acts on one person run one after the other, and the program with the base it names. */
export async function readPerson(
  transaction: Transaction,
  { memberId, programId, base, seasonId }: Place,
  lock: Lock,
): Promise<Read> {
  const ids = { memberIds: [memberId], programIds: [programId], punchedIds: [programId] };
  const [{ people, programs }, stated] = await Promise.all([
    readPeople(transaction, { ...ids, lock }),
    base === undefined ? { is_active: true } : findPunchBase(transaction, base),
  ]);
  const [person] = people;
  const [program] = programs;
  if (!person) return { kind: 'missing', code: 'member_missing', message: 'Member not found' };
  if (!program) return { kind: 'missing', code: 'program_missing', message: 'Program not found' };
  if (!stated) return baseMissing;
  if (seasonId && !program.seasons.some(({ id }) => id === seasonId)) {
    return { kind: 'missing', code: 'season_missing', message: 'Season not found' };
  }
  return { kind: 'read', person, program: { ...program, isBaseActive: program.isBaseActive && stated.is_active } };
}

type Earlier = Awaited<ReturnType<typeof readEarlier>>;

/** The same with what decides about an act at an earlier time. A merged record's history is the person's. */
export async function readPersonThen(
  transaction: Transaction,
  place: Place,
  { at, lock }: { at: Date; lock: Lock },
): Promise<(Extract<Read, { kind: 'read' }> & { earlier: Earlier }) | NotDone> {
  const [read, earlier] = await Promise.all([
    readPerson(transaction, place, lock),
    readEarlier(transaction, place, at),
  ]);
  if (read.kind !== 'read') return read;
  const { memberId } = read.person;
  if (memberId === place.memberId.toLowerCase()) return { ...read, earlier };
  return { ...read, earlier: await readEarlier(transaction, { ...place, memberId }, at) };
}
