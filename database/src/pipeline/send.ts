import type pg from 'pg';
import { type Answer, Pipeline, type Statement } from './pipeline.ts';

type Sent = { statement: Statement; resolve: (answer: Answer) => void; reject: (error: unknown) => void };

const waiting = new WeakMap<pg.ClientBase, Sent[]>();

/** Sends one statement. Those of one moment travel as one pipeline: when one fails, it and all after it reject. */
export function send<Row extends pg.QueryResultRow>(client: pg.ClientBase, statement: Statement): Promise<Answer<Row>> {
  if (statement.values.length === 0 && statement.text.includes(';')) return sendScript(client, statement.text);
  const sent = waiting.get(client) ?? leaveSoon(client);
  return new Promise<Answer>((resolve, reject) => sent.push({ statement, resolve, reject })).then(asAnswerOf<Row>);
}

/** Undoes the open transaction, with all that was sent by now, whatever became of it. */
export async function rollBack(client: pg.ClientBase): Promise<void> {
  void leave(client);
  await send(client, { text: 'rollback', values: [] });
}

/** Sends several statements in one text, which have no values and no cached plan. */
async function sendScript<Row extends pg.QueryResultRow>(client: pg.ClientBase, text: string): Promise<Answer<Row>> {
  void leave(client);
  return client.query<Row>(text);
}

function leaveSoon(client: pg.ClientBase): Sent[] {
  const sent: Sent[] = [];
  waiting.set(client, sent);
  process.nextTick(() => {
    if (waiting.get(client) === sent) void leave(client);
  });
  return sent;
}

async function leave(client: pg.ClientBase): Promise<void> {
  const sent = waiting.get(client);
  waiting.delete(client);
  if (!sent) return;
  const pipeline = new Pipeline(sent.map(({ statement }) => statement));
  const failure = await pipeline.sendOn(client).then(() => null, asError);
  sent.forEach(({ resolve, reject }, index) => {
    const answer = pipeline.answers[index];
    if (answer && (failure === null || index < pipeline.held)) resolve(answer);
    else reject(failure);
  });
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

// The caller names the columns of the statement that it wrote.
function asAnswerOf<Row extends pg.QueryResultRow>(answer: Answer): Answer<Row> {
  return answer as Answer<Row>;
}
