import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { clientConfig } from '../../database/src/connections/connection.ts';
import { rolePassword } from '../../database/src/connections/roles.ts';
import type { BenchDatabase } from '../bench/database.ts';
import { type Question, questionsOf, type Subjects } from './questions.ts';

const mostTimes = 25;
/** Slow queries run fewer times. */
const enoughMs = 800;

export type Timed = { question: Question; ms: number };

/**
 * PostgreSQL's CPU milliseconds for each query, the minimum of many, over a checkout's benchmark data. On an idle
 * machine that is the response time.
 */
export async function timeQuestions(root: string, members: number, only: RegExp): Promise<Timed[]> {
  // Each checkout creates and starts its own database.
  const { startDatabase, asOwner, secret } = await partOf<typeof import('../bench/database.ts')>(root, 'database');
  const { preparePeople } = await partOf<typeof import('../bench/people.ts')>(root, 'people');
  const database = await startDatabase(join(resolve(root), '.bench', String(members)), members);
  try {
    const people = await preparePeople(database);
    const today = new Intl.DateTimeFormat('sv', { timeZone: 'America/Denver' }).format(new Date());
    await asOwner(database.owner, async (client) => {
      await client.query('insert into app.program_needs select id, 5 from programs on conflict do nothing');
      await client.query('vacuum (analyze)');
    });
    const [administrator] = people.administrators;
    // A file of all members needs a fresh proof.
    const proven_at = Math.floor(Date.now() / 1000);
    const claims = {
      role: 'authenticated',
      sub: administrator?.userId,
      session_id: administrator?.sessionId,
      proven_at,
    };
    return await askAll(database, secret, claims, { ...people, members, today }, only);
  } finally {
    await database.stop();
  }
}

async function partOf<Part>(root: string, name: string): Promise<Part> {
  const folder = ['lab/bench', 'scripts/bench'].find((one) => existsSync(resolve(root, one))) ?? '';
  return (await import(pathToFileURL(resolve(root, folder, `${name}.ts`)).href)) as Part;
}

async function askAll(
  { owner }: BenchDatabase,
  secret: string,
  claims: object,
  subjects: Subjects,
  only: RegExp,
): Promise<Timed[]> {
  const user = 'ffl_request';
  const client = new pg.Client({
    ...clientConfig({ ...owner, user, password: rolePassword(secret, user) }),
    statement_timeout: 0,
  });
  await client.connect();
  try {
    const timed: Timed[] = [];
    for (const question of questionsOf(subjects)) {
      if (!only.test(question.name)) continue;
      await client.query('begin');
      await client.query(
        `select set_config('request.jwt.claims', $1, true), set_config('role', app.role_for($1::jsonb), true)`,
        [JSON.stringify(claims)],
      );
      timed.push({ question, ms: await timeOf(client, question) });
      // Rolled back, since exporting all members to a file records an event.
      await client.query('rollback');
    }
    return timed;
  } finally {
    await client.end();
  }
}

async function timeOf(client: pg.Client, { procedure, values }: Question): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const processorMs = () => Number(readFileSync(`/proc/${rows[0]?.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  const names = Object.keys(values).map((name, index) => `${name} := $${index + 1}`);
  const text = `select * from ${procedure}(${names.join(', ')})`;
  const measured: number[] = [];
  for (let sum = 0; measured.length < 3 || (measured.length < mostTimes && sum < enoughMs); ) {
    const before = processorMs();
    await client.query(text, Object.values(values));
    measured.push(processorMs() - before);
    sum += measured.at(-1) ?? 0;
  }
  return Math.min(...measured);
}
