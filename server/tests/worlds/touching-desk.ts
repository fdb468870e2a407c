import type { Claims } from '@ffl/database/actors/actor';
import { addCrew } from '@ffl/database/tests/bulk-world';
import { addAdministrator, addMemberWithAccount, type MemberPerson } from '@ffl/database/tests/worlds/people';
import { addTraining } from '@ffl/database/tests/worlds/trainings';
import { decodeJwt } from 'jose';
import { expect } from 'vitest';
import { createFactorWorld } from './factor-world.ts';

export type Answer = { status: number; body: Record<string, unknown> };
type Crew = Awaited<ReturnType<typeof addCrew>>;

export type Desk = {
  userId: string;
  send(method: string, path: string, body?: object): Promise<Answer>;
  /** The claims of the session's token, for work that goes past the limits of requests. */
  claims(): Claims;
  /** Continues with an earlier token. */
  resume(claims: Claims): void;
  /** Proves the person's identity by password. */
  prove(): Promise<void>;
  /** Makes everything that was done and proven in this session so many minutes older. */
  pass(minutes: number): Promise<void>;
};

/** An application with administrators who have to prove again who they are, and many people to write about. */
export async function createTouchingWorld() {
  const world = await createFactorWorld();
  const { tested, flight, password, passwordHash } = world;

  async function query<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return tested.asOwner(async (transaction) => (await transaction.query<Row>(sql, values)).rows);
  }

  /** A desk whose proof is sixteen minutes old, which is too old. */
  async function newDesk(): Promise<Desk> {
    const { email, userId } = await tested.asOwner((transaction) => addAdministrator(transaction, { passwordHash }));
    const { data } = await (await world.signedIn(email)).getSession();
    let claims = claimsOf(data.session?.access_token);

    async function send(method: string, path: string, body?: object): Promise<Answer> {
      const response = await flight.app.request(path, {
        method,
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${await flight.tokenFor(claims)}` },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
    }

    async function prove(): Promise<void> {
      const { status, body } = await send('POST', '/functions/v1/prove-presence', { password });
      expect(status).toBe(200);
      claims = claimsOf((body.session as { access_token: string }).access_token);
    }

    async function pass(minutes: number): Promise<void> {
      claims = { ...claims, proven_at: Number(claims.proven_at) - minutes * 60 };
      for (const table of ['app.touched_people', 'app.opened_work'])
        await query(`update ${table} set proof = proof - make_interval(mins => $2) where session_id = $1`, [
          claims.session_id,
          minutes,
        ]);
    }

    await pass(16);
    return {
      userId,
      send,
      prove,
      pass,
      claims: () => claims,
      resume: (earlier) => {
        claims = earlier;
      },
    };
  }

  /** Adds people who have held one program's credential for a month. */
  const newCrew = (count: number): Promise<Crew> => addCrew(tested, count);

  /** A drill at LG1 with these people on its list. */
  const newDrill = (memberIds: readonly string[], date: string): Promise<string> =>
    tested.asOwner((transaction) =>
      addTraining(transaction, {
        date,
        word: 'avalanche-deployment',
        trainees: memberIds.map((memberId) => ({ name: 'T', memberId })),
      }),
    );

  async function newAccount(): Promise<MemberPerson> {
    const account = await tested.asOwner((transaction) => addMemberWithAccount(transaction));
    const hash = flight.dependencies.hashEmail(account.email);
    await query('update auth.users set email_hash = $2 where id = $1', [account.userId, hash]);
    return account;
  }

  /** The counts of people whom each of a desk's sessions touched with a proof that was too old. */
  const touchedBy = ({ userId }: Desk): Promise<object[]> =>
    query(
      'select t.people from app.touched_people t join auth.sessions s on s.id = t.session_id where s.user_id = $1',
      [userId],
    );

  /** A hash of everything that acts write about people and what they share. */
  async function fingerprint(): Promise<string | undefined> {
    const tables = ['members', 'certifications', 'trainees', 'training_sessions', 'seasons', 'programs', 'bases'];
    const own = ['organization_whitelist', 'app.reminding', 'app.program_reminders', 'certification_punches'];
    const parts = [...tables, ...own].map(
      (table) => `(select coalesce(md5(string_agg(t::text, '' order by t::text)), '') from ${table} t)`,
    );
    const counts = ['app.credential_events', 'app.grounding_events'].map((table) => `(select count(*) from ${table})`);
    return (await query<{ all: string }>(`select concat_ws(' ', ${[...parts, ...counts].join()}) as all`))[0]?.all;
  }

  return { world, query, newDesk, newCrew, newDrill, newAccount, touchedBy, fingerprint };
}

/** Imports new people, and returns the answer to saving them. */
export async function importPeople({ send }: Pick<Desk, 'send'>, count: number): Promise<Answer> {
  const act = async (name: string, body: object) => send('POST', `/functions/v1/${name}`, body);
  const importId = crypto.randomUUID();
  const rows = Array.from({ length: count }, (_, index) => ({
    line: index + 2,
    cells: {
      firstName: 'Maya',
      lastName: `Lindqvist ${index}`,
      email: `maya${index}.${importId}@import.test`,
      organization: 'Alpine Rescue',
    },
  }));
  await act('import-start', { importId, fileName: 'members.csv', rows: count });
  await act('import-part', { importId, from: 0, rows });
  const { fingerprint } = (await act('import-check', { importId })).body.data as { fingerprint: string };
  const alike = rows.map(({ cells }) => ({ email: cells.email, answer: 'add' }));
  const choice = { existing: 'leave', exceptions: [], alike, leavesOutFaulty: false };
  return act('import-commit', { importId, fingerprint, ...choice });
}

function claimsOf(token = ''): Claims {
  const { exp: _exp, iat: _iat, ...claims } = decodeJwt(token);
  return claims as Claims;
}
