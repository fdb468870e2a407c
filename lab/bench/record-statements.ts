import pg from 'pg';
import { connect } from '../../database/src/database.ts';
import { Pipeline } from '../../database/src/pipeline/pipeline.ts';
import { createTestApp } from '../../server/tests/worlds/test-app.ts';
import { type BenchDatabase, secret } from './database.ts';
import type { People } from './people.ts';
import { callOf, type LastPunches, learnPunches, type ScenarioName } from './scenarios.ts';

export type Statement = { text: string; values: unknown[] };

/** The statements that the application sends to PostgreSQL for one call, so that others can send exactly the same. */
export async function recordStatements(
  { owner }: BenchDatabase,
  people: People,
  scenario: ScenarioName,
): Promise<Statement[]> {
  const database = connect(owner, secret, 1);
  const settings = { publicUrl: 'http://bench.test', captcha: { provider: 'off' as const } };
  const { app } = await createTestApp({ database }, settings, undefined, [secret]);
  const lastPunches: LastPunches = new Map();
  const send = async () => {
    const call = callOf(scenario, people, { caller: 0, turn: 1, lastPunches });
    const answer = await app.request(call.path, call);
    const said = await answer.text();
    if (scenario === 'renewal' || scenario === 'bulk') learnPunches(lastPunches, call, said);
    return answer.status === 200 ? null : `${scenario} answered ${answer.status}: ${said}`;
  };
  try {
    // The first call may get a question about an earlier run's renewal. The recorded one is confirmed.
    await send();
    return await recording(async () => {
      const failure = await send();
      if (failure) throw new Error(failure);
    });
  } finally {
    await database.close();
  }
}

/**
 * Hooks into the driver itself, below everything the application does. What this process asks by other connections
 * meanwhile, such as whether the schema is still its own, belongs to no call.
 */
async function recording(work: () => Promise<void>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const original = pg.Client.prototype.query;
  function listen(this: pg.Client, ...args: unknown[]): unknown {
    const [query, values] = args;
    if (this.user !== 'ffl_request') return Reflect.apply(original, this, args);
    if (query instanceof Pipeline) statements.push(...statementsOf(query, isOpen(statements)));
    else if (typeof query === 'string') statements.push({ text: query, values: Array.isArray(values) ? values : [] });
    else statements.push(asStatement(query));
    return Reflect.apply(original, this, args);
  }
  pg.Client.prototype.query = listen as typeof original;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original;
  }
  return statements;
}

/**
 * A pipeline outside of a transaction is one itself, so its statements need `begin` and `commit` when sent one by one.
 */
function statementsOf({ statements }: Pipeline, isInTransaction: boolean): Statement[] {
  const said = statements.map(({ text, values }) => ({ text, values: [...values] }));
  if (isInTransaction || said[0]?.text.startsWith('begin')) return said;
  return [{ text: 'begin', values: [] }, ...said, { text: 'commit', values: [] }];
}

function isOpen(statements: Statement[]): boolean {
  const count = (text: RegExp) => statements.filter((said) => text.test(said.text)).length;
  return count(/^begin/) > count(/^(commit|rollback)/);
}

function asStatement(query: unknown): Statement {
  const { text, values } = query as Partial<Statement>;
  return { text: text ?? '', values: values ?? [] };
}
