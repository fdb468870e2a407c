import { randomUUID } from 'node:crypto';
import type { EarlierAct } from '@ffl/domain/credentials/earlier-act';
import { earlierActMessages } from '@ffl/domain/credentials/earlier-act-messages';
import { refuseLateDay } from '@ffl/domain/credentials/late-paper';
import { credentialLimits } from '@ffl/domain/credentials/limits';
import type { LastPunch } from '@ffl/domain/credentials/recent-punch';
import type { Reached } from '@ffl/domain/credentials/replay';
import type { ReasonedGrounding } from '@ffl/domain/groundings/grounding';
import type { Leaving } from '@ffl/domain/leaving/leaving';
import { type CalendarDate, readCalendarDate } from '@ffl/domain/time/calendar-date';
import { answerOf } from '../functions.ts';
import { readAllRules } from '../programs/rules.ts';
import type { Transaction } from '../transaction.ts';
import { readEvents } from './read-events.ts';
import type { ReadProgram } from './read-people.ts';
import type { NotDone } from './rows.ts';
import { type CredentialChange, changeOfAct, type Naming } from './write-changes.ts';

type LateFields = { effectiveOn?: string | undefined; lateReason?: string | undefined };

/** The earlier day to record for, null for now; or why nothing can be recorded for it. */
export function readLateDay(
  { effectiveOn, lateReason }: LateFields,
  now: Date,
): { kind: 'day'; day: CalendarDate | null } | NotDone {
  if (effectiveOn === undefined) {
    const message = earlierActMessages.reasonWithoutDay;
    return lateReason === undefined ? { kind: 'day', day: null } : { kind: 'refused', code: 'input_invalid', message };
  }
  const day = readCalendarDate(effectiveOn);
  const untimely = refuseLateDay(day, lateReason, now);
  return untimely ? { ...untimely, kind: 'refused' } : { kind: 'day', day };
}

type Place = { memberId: string; programId: string };

/** Instants are texts. */
type Then = { lastPunch: LastPunch | null; grounding: ReasonedGrounding | null; former: Leaving | null };
type ThenRow = Omit<Then, 'lastPunch'> & { lastPunch: (Omit<LastPunch, 'at'> & { at: string }) | null };

/** What decides about an act at an earlier time: the history, the rules, and what had to be confirmed then. */
export async function readEarlier(transaction: Transaction, { memberId, programId }: Place, at: Date) {
  const [events, rules, then] = await Promise.all([
    readEvents(transaction, memberId, programId),
    readAllRules(transaction, programId),
    readThen(transaction, { memberId, programId }, at),
  ]);
  return { events, rules, ...then };
}

async function readThen({ query }: Transaction, { memberId, programId }: Place, at: Date): Promise<Then> {
  const { rows } = await query<{ facts: ThenRow }>(
    ...answerOf(
      'acts.facts_then',
      { member: memberId, program: programId, moment: at, hours: credentialLimits.recentPunchHours },
      'facts',
    ),
  );
  const [row] = rows;
  if (!row) throw new Error('Nothing was read of then');
  const { lastPunch, ...facts } = row.facts;
  return { ...facts, lastPunch: lastPunch && { ...lastPunch, at: new Date(lastPunch.at) } };
}

type Earlier = { memberId: string; program: Pick<ReadProgram, 'id' | 'seasons'> };

/**
 * The rows to write: the act, and then one for each instant whose dates follow from it. What is in effect now stays
 * with the credential.
 */
export function changesOfEarlier(
  { memberId, program }: Earlier,
  { decision, credentialId, was, follows, isPast }: EarlierAct,
  naming: Naming = {},
): CredentialChange[] {
  const id = credentialId ?? randomUUID();
  const place = { id, member_id: memberId, program_id: program.id };
  const act = changeOfAct({ memberId, programId: program.id }, decision, naming);
  const changes: CredentialChange[] = [
    { ...act, credential: { ...act.credential, ...place }, ...(credentialId && { was: was ? stateOf(was) : nothing }) },
    ...follows.map(({ at, batchId, was: before, becomes }): CredentialChange => {
      // The season may have been deleted since.
      const season = program.seasons.find((one) => one.id === becomes.seasonId)?.id ?? null;
      const credential = { ...place, ...stateOf(becomes), season_id: season };
      return { kind: 'clocks', at, batch_id: batchId, base: becomes.base, was: stateOf(before), credential };
    }),
  ];
  return changes.map((change, place) => {
    const isOvertaken = isPast || place < changes.length - 1;
    return isOvertaken ? { ...change, is_overtaken: true } : change;
  });
}

const nothing = { status: null, issued_date: null, expiration_date: null, annual_date: null };

function stateOf({ status, issuedDate, expiresDate, annualDate }: Reached) {
  return { status, issued_date: issuedDate, expiration_date: expiresDate, annual_date: annualDate };
}
