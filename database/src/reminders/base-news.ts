import { firstWeekShort, readinessLimits } from '@ffl/domain/readiness';
import { type BaseNews, currentStep, reminderLimits, reminderSteps, type Unreached } from '@ffl/domain/reminders';
import { addCalendarDays, daysLeft } from '@ffl/domain/time';
import type { Transaction } from '../transaction.ts';

export type MondayFacts = {
  at: string;
  /** Stops the letters of this account. */
  token: string;
  bases: BaseNews[];
};

type Row = Pick<BaseNews, 'base' | 'lapsed' | 'lapsing' | 'trainings'> & {
  base_id: string;
  token: string;
  ahead: {
    weeks: string[];
    programs: { name: string; needed: number; by_week: number[] }[];
  };
};

/** What a lead is told about the bases now; null if nothing is to be written to this account. */
export async function readBaseNews(transaction: Transaction, lead: string, now: Date): Promise<MondayFacts | null> {
  const rows = await transaction.all<Row>('select * from app.monday_bases($1, $2, $3, $4)', [
    lead,
    now,
    readinessLimits.weeksAhead,
    reminderLimits.listedInLetter,
  ]);
  const [first] = rows;
  if (!first) return null;
  const ids = rows.map(({ base_id }) => base_id);
  const unreached = await readUnreached(transaction, ids, now);
  const bases = rows.map(({ base_id, base, lapsed, lapsing, ahead, trainings }) => ({
    base,
    lapsed,
    lapsing,
    short: shortIn(ahead),
    unreached: listed(unreached.filter(({ baseId }) => baseId === base_id)),
    trainings,
  }));
  return { at: now.toISOString(), token: first.token, bases };
}

function shortIn({ weeks, programs }: Row['ahead']): BaseNews['short'] {
  return programs.flatMap(({ name, needed, by_week: byWeek }) => {
    const place = firstWeekShort({ needed, byWeek }) ?? -1;
    const [week, inForce] = [weeks[place], byWeek[place]];
    return week === undefined || inForce === undefined ? [] : [{ program: name, week, inForce, needed }];
  });
}

type UnreachedEnd = {
  base_id: string;
  member_id: string;
  name: string;
  unreached: Unreached;
  program: string;
  validity_period_days: number;
  chosen_steps: number[] | null;
  expires_at: Date;
};

type Missed = BaseNews['unreached']['rows'][number] & { baseId: string };

/** Who would have been reminded by now at each base, if reminders reached them; who is first to lapse first. */
async function readUnreached(transaction: Transaction, bases: string[], now: Date): Promise<Missed[]> {
  const until = addCalendarDays(now, reminderLimits.maxDaysAhead);
  const rows = await transaction.all<UnreachedEnd>('select * from app.unreached_at($1, $2, $3)', [bases, now, until]);
  const due = rows.filter(({ validity_period_days: validityPeriodDays, chosen_steps: chosenSteps, expires_at }) => {
    return currentStep(reminderSteps({ validityPeriodDays, chosenSteps }), daysLeft(expires_at, now)) !== null;
  });
  const people = Map.groupBy(due, ({ base_id, member_id }) => `${base_id} ${member_id}`);
  return [...people.values()].flatMap((ends) => {
    const [first] = ends;
    if (!first) return [];
    const { base_id: baseId, name, unreached: why } = first;
    const told = ends.map(({ program, expires_at }) => ({ program, expiresAt: expires_at.toISOString() }));
    return [{ baseId, name, why, ends: told }];
  });
}

function listed(missed: readonly Missed[]): BaseNews['unreached'] {
  const rows = missed.slice(0, reminderLimits.listedInLetter).map(({ name, why, ends }) => ({ name, why, ends }));
  return { total: missed.length, rows };
}
