import type pg from 'pg';
import { createPasswords } from '../../server/src/accounts/passwords/passwords.ts';
import { createTokens } from '../../server/src/http/callers/tokens.ts';
import { asOwner, type BenchDatabase, password, secret } from './database.ts';

type Administrator = { userId: string; sessionId: string; token: string };

export type People = {
  administrators: Administrator[];
  /** The program in which the renewed members hold a credential. */
  programId: string;
  programName: string;
  /** The program's last finished season. */
  seasonId: string;
  /** A member in the middle of the alphabet. */
  memberId: string;
  /** The last page of the list by 25. */
  lastPage: number;
  /** The organization with the most members. */
  organization: string;
  anonKey: string;
};

const administratorCount = 500;
/** Separate for each caller, so that no two callers renew the same person. */
export const targetsPerCaller = 50;
export const targetCount = 32 * targetsPerCaller;

/**
 * Adds 500 signed-in administrators, and members to renew. These have ids that a script can compute, and are on no
 * measured page.
 */
export async function preparePeople({ owner }: BenchDatabase): Promise<People> {
  const tokens = await createTokens([secret], 'http://bench.test/auth/v1');
  const now = new Date();
  const proven_at = Math.floor(now.getTime() / 1000);
  const passwordHash = await (await createPasswords()).hash(password);
  return asOwner(owner, async (client) => {
    const sessions = await signInAdministrators(client, passwordHash);
    const programId = await addTargets(client);
    const middle = `select id from members order by last_name, first_name, id offset (select count(*) / 2 from members) limit 1`;
    const lastSeason =
      'select id from seasons where program_id = $1 and end_date < current_date order by end_date desc limit 1';
    return {
      administrators: await Promise.all(
        sessions.map(async ({ user_id: userId, id: sessionId }) => ({
          userId,
          sessionId,
          token: await tokens.sign({ sub: userId, session_id: sessionId, proven_at }, now),
        })),
      ),
      programId,
      programName: await one(client, 'select name as id from programs where id = $1', [programId]),
      seasonId: await one(client, lastSeason, [programId]),
      memberId: await one(client, middle),
      lastPage: Number(await one(client, 'select (count(*) + 24) / 25 as id from members')),
      organization: await one(
        client,
        'select organization as id from members group by 1 order by count(*) desc limit 1',
      ),
      anonKey: tokens.anonKey,
    };
  });
}

export function administratorEmail(index: number): string {
  return `bench${index}@bench.example`;
}

/** The id of a member to renew, and of their credential. */
export function targetId(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
}

type StoredSession = { id: string; user_id: string };

async function signInAdministrators(client: pg.Client, passwordHash: string): Promise<StoredSession[]> {
  await client.query(
    `insert into auth.users (email, password_hash, email_confirmed_at)
     select 'bench' || n || '@bench.example', $1, now() from generate_series(0, $2::int - 1) n
     on conflict (email) do update set password_hash = excluded.password_hash`,
    [passwordHash, administratorCount],
  );
  await client.query(
    `insert into administrators (user_id, role, first_name, last_name)
     select u.id, 'admin', 'Bench', u.email from auth.users u
     where u.email like 'bench%@bench.example' and not exists (select from administrators a where a.user_id = u.id)`,
  );
  await client.query(
    `delete from auth.sessions s using auth.users u where u.id = s.user_id and u.email like 'bench%@bench.example'`,
  );
  const { rows } = await client.query<StoredSession>(
    `insert into auth.sessions (user_id, idle_until, ends_at)
     select id, now() + interval '12 hours', now() + interval '24 hours' from auth.users where email like 'bench%@bench.example'
     returning id, user_id`,
  );
  return rows;
}

async function addTargets(client: pg.Client): Promise<string> {
  const programId = await one(
    client,
    `select p.id from programs p join bases b on b.id = p.base_id where b.base_name = 'LG1' and p.name ilike '%Avalanche%' limit 1`,
  );
  await client.query(
    `insert into members (id, first_name, last_name, email, organization)
     select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Target', 'Midlist' || n, 'target' || n || '@bench.example',
       (select display_name from organization_whitelist order by name limit 1)
     from generate_series(0, $1::int - 1) n on conflict (id) do nothing`,
    [targetCount],
  );
  await client.query(
    `insert into certifications (id, member_id, program_id, issued_date, expiration_date, status)
     select m.id, m.id, $1, current_date, current_date + 365, 'valid' from members m
     where m.email like 'target%@bench.example' and not exists (select from certifications c where c.id = m.id)`,
    [programId],
  );
  return programId;
}

async function one(client: pg.Client, statement: string, values: string[] = []): Promise<string> {
  const { rows } = await client.query<{ id: string }>(statement, values);
  if (!rows[0]) throw new Error('The sample has not what the benchmark needs');
  return rows[0].id;
}
