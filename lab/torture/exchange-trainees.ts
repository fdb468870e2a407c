import { randomUUID } from 'node:crypto';
import type { Connection } from '../../database/src/connections/connection.ts';
import type { ActOfMany } from './acts-of-many.ts';
import { withClient } from './owner-client.ts';

const traineeCount = 300;

/** Saves a session with other trainees. Afterward it has the old list or the new one. */
export async function exchangeOfMany(owner: Connection): Promise<ActOfMany> {
  const key = randomUUID();
  const trainingType = `Torture ${key}`;
  const id = await withClient(owner, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `with session as (insert into training_sessions (training_type, date) values ($1, '2026-01-05') returning id)
       insert into trainees (training_session_id, name)
       select session.id, 'Old ' || n from session, generate_series(1, $2::integer) n returning training_session_id as id`,
      [trainingType, traineeCount],
    );
    return rows[0]?.id ?? '';
  });
  const trainees = Array.from({ length: traineeCount }, (_, index) => ({ name: `New ${index}` }));
  const look = (now: Connection) =>
    withClient(now, async (client) => {
      const { rows } = await client.query<{ old: number; new: number; saved: number }>(
        `select count(*) filter (where t.name like 'Old %')::int as old, count(*) filter (where t.name like 'New %')::int as new,
           (select count(*) from training_sessions s where s.id = $1 and s.agency = 'Saved')::int as saved
         from trainees t where t.training_session_id = $1`,
        [id],
      );
      return { ...rows[0] };
    });
  return {
    name: 'training-sessions',
    method: 'PUT',
    body: {
      id,
      trainingType,
      programId: 'rescue-deployment',
      date: '2026-01-05',
      agency: 'Saved',
      trainees,
      was: { trainingType, date: '2026-01-05' },
    },
    key,
    before: { old: traineeCount, new: 0, saved: 0 },
    complete: { old: 0, new: traineeCount, saved: 1 },
    look,
  };
}
