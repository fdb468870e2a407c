import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { Connection } from '../../database/src/connections/connection.ts';
import { createTokens } from '../../server/src/http/callers/tokens.ts';
import { asOwner, secret } from '../bench/database.ts';
import { openingOf } from '../bench/opening.ts';

/** Programs of a checkout. */
export type Parts = {
  root: string;
  openDatabase: typeof import('../../operations/src/open-database.ts').openDatabase;
  startApplication: typeof import('../bench/application.ts').startApplication;
};

/** With `sql`, the query of the database's owner. */
export type Question = { name: string } & ({ path: string; body?: object } | { sql: string });

export type Place = { origin: string; owner: Connection };
type Answered = { status: number; answer: unknown; size: number };
/**
 * `headers` belong to several administrators, so that no limit is reached. `ids` are those of the records in the
 * queries.
 */
export type Visitor = {
  headers: Record<string, string>[];
  ids: Record<'members' | 'programs' | 'seasons' | 'bases', string[]>;
};

export async function partsOf(root: string): Promise<Parts> {
  const paths = [openingOf(root), join(root, 'lab/bench/application.ts')];
  const loaded = await Promise.all(paths.map((path) => import(pathToFileURL(path).href)));
  return Object.assign({ root }, ...loaded) as Parts;
}

/** Signs in the people who were administrators when the data was copied, for as long as it takes. */
export function visit(owner: Connection): Promise<Visitor> {
  return asOwner(owner, async (client) => {
    const idsOf = async (table: string) =>
      (await client.query<{ id: string }>(`select id from ${table} order by id`)).rows.map(({ id }) => id);
    const { rows } = await client.query<{ user_id: string; id: string }>(
      `update auth.sessions set idle_until = now() + interval '12 hours', ends_at = now() + interval '12 hours'
       where user_id in (select user_id from administrators) returning user_id, id`,
    );
    const [members, programs] = [await idsOf('members'), await idsOf('programs')];
    const ids = { members, programs, seasons: await idsOf('seasons'), bases: await idsOf('bases') };
    return { headers: await Promise.all(rows.map(headersOf)), ids };
  });
}

async function headersOf({ user_id: sub, id: session_id }: { user_id: string; id: string }, index: number) {
  const tokens = await createTokens([secret], 'http://bench.test/auth/v1');
  const now = new Date();
  const claims = { sub, session_id, proven_at: Math.floor(now.getTime() / 1000) };
  return {
    apikey: tokens.anonKey,
    Authorization: `Bearer ${await tokens.sign(claims, now)}`,
    'X-Forwarded-For': `10.0.0.${index}`,
    'Content-Type': 'application/json',
  };
}

export async function askAt({ origin, owner }: Place, headers: Record<string, string>, question: Question) {
  if ('sql' in question) {
    const rows = await asOwner(owner, async (client) => {
      // Letters are only written after somebody turned them on.
      await client.query('begin; update app.reminding set is_on = true');
      return (await client.query(question.sql)).rows;
    });
    return { status: 200, answer: rows, size: JSON.stringify(rows).length } satisfies Answered;
  }
  const post = 'body' in question ? { method: 'POST', body: JSON.stringify(question.body) } : {};
  const response = await fetch(`${origin}${question.path}`, { headers, ...post });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  const answer: unknown = isJson ? JSON.parse(text) : text.split('\n');
  return { status: response.status, answer, size: text.length } satisfies Answered;
}

export type Difference = { path: string; one: unknown; other: unknown };

// Removes the time of reading, which is different in each.
const moments = new Set(['now', 'asked_at', 'read_at']);

export function differencesOf(one: unknown, other: unknown, path = ''): Difference[] {
  if (isDeepStrictEqual(one, other) || moments.has(path.split('.').at(-1) ?? '')) return [];
  if (!isContainer(one) || !isContainer(other)) return [{ path, one, other }];
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].flatMap((key) => differencesOf(one[key], other[key], `${path}.${key}`));
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !(value instanceof Date);
}
