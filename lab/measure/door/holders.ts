import { randomBytes } from 'node:crypto';
import type pg from 'pg';

/** Somebody with an account, a session and credentials of the sample's programs. */
export type Holder = { userId: string; sessionId: string; memberId: string; email: string };

type Held = { program: string; endsInMinutes: number };

/** As large as the pages make them. */
const photo = `data:image/jpeg;base64,${randomBytes(100_000).toString('base64')}`;

export async function addHolder(client: pg.Client, lastName: string, held: readonly Held[]): Promise<Holder> {
  const email = `${lastName.toLowerCase()}@door.example`;
  const { rows } = await client.query<Holder>(
    `with account as (
       insert into auth.users (email, password_hash, email_confirmed_at) values ($1, 'none', now()) returning id
     ), session as (
       insert into auth.sessions (user_id, idle_until, ends_at)
       select id, now() + interval '1 hour', now() + interval '1 hour' from account returning id
     ), member as (
       insert into members (first_name, last_name, email, organization, user_id, image_url)
       select 'Dana', $2, $1, 'Alpine Rescue Team', id, $3 from account returning id
     )
     select account.id as "userId", session.id as "sessionId", member.id as "memberId", $1 as email
     from account, session, member`,
    [email, lastName, photo],
  );
  const [holder] = rows;
  if (!holder) throw new Error('Nobody was added.');
  for (const { program, endsInMinutes } of held) {
    await client.query(
      `insert into certifications (member_id, program_id, issued_date, expiration_date)
       values ($1, $2, now() - interval '100 days', now() + make_interval(mins => $3))`,
      [holder.memberId, program, endsInMinutes],
    );
  }
  return holder;
}
