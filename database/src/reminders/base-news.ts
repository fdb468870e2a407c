import { firstWeekShort } from '@ffl/domain/readiness/board';
import { readinessLimits } from '@ffl/domain/readiness/limits';
import { reminderLimits } from '@ffl/domain/reminders/limits';
import type { BaseNews } from '@ffl/domain/reminders/monday';
import { rowsOf } from '../functions.ts';
import type { MondayFacts } from '../mail/outbox.ts';
import type { Transaction } from '../transaction.ts';
import { readUnreached } from './read-unreached.ts';

type Row = Pick<BaseNews, 'base' | 'lapsed' | 'lapsing' | 'trainings'> & {
  base_id: string;
  token: string;
  ahead: {
    weeks: string[];
    programs: { name: string; needed: number; by_week: number[] }[];
  };
};

/** The content of a lead's letter about their bases now; null if this account gets no letter. */
export async function readBaseNews(transaction: Transaction, lead: string, now: Date): Promise<MondayFacts | null> {
  const rows = await transaction.all<Row>(
    ...rowsOf('app.monday_bases', {
      lead,
      moment: now,
      weeks: readinessLimits.weeksAhead,
      listed: reminderLimits.listedInLetter,
    }),
  );
  const [first] = rows;
  if (!first) return null;
  const ids = rows.map(({ base_id }) => base_id);
  const unreached = await readMissed(transaction, ids, now);
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

type Missed = BaseNews['unreached']['rows'][number] & { baseId: string | null };

/** People at each base who would have been reminded by now if reminders reached them, soonest lapse first. */
async function readMissed(transaction: Transaction, bases: string[], now: Date): Promise<Missed[]> {
  const ends = await readUnreached(transaction, bases, now);
  const people = Map.groupBy(ends, ({ baseId, memberId }) => `${baseId} ${memberId}`);
  return [...people.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const missed = [first, ...others].map(({ program, expiresAt }) => ({
      program,
      expiresAt: expiresAt.toISOString(),
    }));
    return [{ baseId: first.baseId, name: first.name, why: first.why, ends: missed }];
  });
}

function listed(missed: readonly Missed[]): BaseNews['unreached'] {
  const rows = missed.slice(0, reminderLimits.listedInLetter).map(({ name, why, ends }) => ({ name, why, ends }));
  return { total: missed.length, rows };
}
