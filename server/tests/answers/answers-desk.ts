import type { Person } from '@ffl/database/tests/worlds/people';
import type { TestDatabase } from '@ffl/database/tests/worlds/test-database';
import type { Procedures } from '@ffl/domain/procedures';
import { createTestApp } from '../worlds/test-app.ts';

/** The answers by name, one per request. */
export type NamedAnswers = Record<string, unknown[]>;

/** `answers` has the results of procedures and functions, `rows` those of tables. */
export type Recorded = { answers: NamedAnswers; rows: NamedAnswers };

export type AnswersDesk = Awaited<ReturnType<typeof createAnswersDesk>>;

/** The application as pages reach it, as one person; recordings are kept by the requested name. */
export async function createAnswersDesk({ database }: Pick<TestDatabase, 'database'>) {
  const flight = await createTestApp({ database });
  const recorded: Recorded = { answers: {}, rows: {} };

  async function send(method: string, path: string, body: object | null, by: Person): Promise<unknown> {
    const response = await flight.app.request(path, {
      method,
      headers: {
        apikey: flight.dependencies.tokens.anonKey,
        Authorization: `Bearer ${await flight.tokenFor(by.claims)}`,
        'Content-Type': 'application/json',
        Prefer: 'return=representation',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(answer)}`);
    return answer;
  }

  function record(name: string, answer: unknown): unknown {
    recorded.answers[name] = [...(recorded.answers[name] ?? []), answer];
    return answer;
  }

  const call = (name: string, body: object, by: Person) => send('POST', `/functions/v1/${name}`, body, by);
  return {
    recorded,
    call,
    /** Reads public data. */
    read: (path: string) => flight.get(path),
    send,
    /** Sets the clock for acts this many days from now. */
    at: (days: number) => flight.setNow(new Date(Date.now() + days * 86_400_000)),
    recordCall: async (name: string, body: object, by: Person) => record(name, await call(name, body, by)),
    recordRead: async (name: string, by: Person) => record(name, await send('GET', `/functions/v1/${name}`, null, by)),
    recordProcedure: async <Name extends keyof Procedures>(name: Name, body: Procedures[Name], by: Person) =>
      record(name, await send('POST', `/rest/v1/rpc/${name}`, body, by)),
    recordTable: async (name: string, by: Person) => {
      recorded.rows[name] = [await send('GET', `/rest/v1/${name}`, null, by)].flat();
    },
  };
}
