import { randomUUID } from 'node:crypto';
import { dueReminders } from '@ffl/domain/reminders/due';
import { lettersUntil } from '@ffl/domain/reminders/hours';
import { reminderLimits } from '@ffl/domain/reminders/limits';
import { denverDate } from '@ffl/domain/time/denver';
import type { Transaction } from '../transaction.ts';
import { readEndings } from './read-endings.ts';
import { readReminding } from './reminding.ts';

export type DayRun = { letters: number; reminders: number };

/** The letters that the day's run would send now. */
export async function readDue(transaction: Transaction, now: Date) {
  const { isOn, changedAt } = await readReminding(transaction);
  const endings = await readEndings(transaction, { now, since: isOn ? changedAt : now });
  return dueReminders(endings, now);
}

/**
 * Puts the day's letters into the outbox, one for each person, unless a process did already or reminders are off: null
 * then. What it decided and that it ran are committed together.
 */
export async function runDay(transaction: Transaction, now: Date): Promise<DayRun | null> {
  const day = denverDate(now);
  const claimed = await transaction.first(
    `insert into app.reminder_days (day, ran_at, letters, reminders)
     select $1, $2, 0, 0 from app.reminding where is_on on conflict do nothing returning day`,
    [day, now],
  );
  if (!claimed) return null;
  const due = await readDue(transaction, now);
  const people = new Map<string, { mailId: string; userId: string; recipient: string }>();
  for (const { memberId, userId, recipient } of due) {
    if (!people.has(memberId)) people.set(memberId, { mailId: randomUUID(), userId, recipient });
  }
  // A row that already exists was given up on an earlier day.
  await transaction.query(
    `insert into app.reminders (member_id, program_id, expires_at, step, mail_id, day, state_at)
     select d.member_id, d.program_id, d.expires_at, d.step, d.mail_id, $1, $2
     from jsonb_to_recordset($3) d (member_id uuid, program_id uuid, expires_at timestamptz, step smallint, mail_id uuid)
     on conflict (member_id, program_id, expires_at, step)
     do update set mail_id = excluded.mail_id, day = excluded.day, state = 'due', state_at = excluded.state_at`,
    [
      day,
      now,
      JSON.stringify(
        due.map(({ memberId, programId, expiresAt, step }) => ({
          member_id: memberId,
          program_id: programId,
          expires_at: expiresAt,
          step,
          mail_id: people.get(memberId)?.mailId,
        })),
      ),
    ],
  );
  const letters = [...people.values()];
  await transaction.query('insert into app.letter_choices (user_id) select unnest($1::uuid[]) on conflict do nothing', [
    letters.map(({ userId }) => userId),
  ]);
  await transaction.query(
    `insert into app.mail_outbox (id, kind, recipient, user_id, facts, queued_at, next_try_at, expires_at)
     select l.id, 'reminder', l.recipient, l.user_id, f.facts, t.leaves_at, t.leaves_at, $3
     from unnest($4::uuid[], $5::text[], $6::uuid[]) with ordinality l (id, recipient, user_id, place)
     cross join lateral (select $1::timestamptz + l.place * $2 * interval '1 ms' as leaves_at) t
     join app.reminder_facts($4::uuid[], $1) f on f.mail_id = l.id`,
    [
      now,
      60_000 / reminderLimits.lettersPerMinute,
      lettersUntil(day),
      letters.map(({ mailId }) => mailId),
      letters.map(({ recipient }) => recipient),
      letters.map(({ userId }) => userId),
    ],
  );
  const run = { letters: letters.length, reminders: due.length };
  await transaction.query('update app.reminder_days set letters = $2, reminders = $3 where day = $1', [
    day,
    run.letters,
    run.reminders,
  ]);
  return run;
}
