/// <reference path="./pg-utils.d.ts" />
import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import { serialize } from 'pg-protocol';
import { nameOf } from './plan-names.ts';
import { expectAnswer, hasAnswered } from './silence.ts';

/** SQL text with its bound values. */
export type Statement = { text: string; values: readonly unknown[] };

/** Result of a statement; `command` is the tag that PostgreSQL reports. */
export type Answer<Row extends pg.QueryResultRow = pg.QueryResultRow> = {
  rows: Row[];
  rowCount: number | null;
  command: string;
};

type Column = { name: string; parse: (text: string) => unknown };
type Part = { name: string | undefined; text: string };
type BoundValue = string | Buffer | null;

/**
 * Statements in one message to PostgreSQL, with one end. The first that fails keeps those after it from running. Where
 * no transaction is open they are one: a failure undoes those before it, and what was set for it ends with it.
 *
 * A query of its own kind to the driver, which calls `submit` and then each `handle…` as the response arrives.
 */
export class Pipeline implements pg.Submittable {
  readonly statements: readonly Statement[];
  /** The results so far, one for each statement. */
  readonly answers: Answer[];
  // The driver remembers under these two what a connection has prepared: they are those of the part at work.
  name: string | undefined;
  text = '';
  readonly #parts: Part[];
  #values: BoundValue[][] = [];
  readonly #ended = Promise.withResolvers<void>();
  #connection: DriverConnection | undefined;
  #columns: Column[] | undefined;
  #turn = 0;
  /** The first whose rows could not be read. */
  #unread: number | undefined;
  #failure: Error | undefined;

  constructor(statements: readonly Statement[]) {
    this.statements = statements;
    this.answers = statements.map(() => ({ rows: [], rowCount: null, command: '' }));
    this.#parts = statements.map(({ text }) => ({ name: nameOf(text), text }));
    this.#begin(0);
  }

  /**
   * How many of a failed pipeline's first answers are valid: none if it failed at its end, which may undo all of them.
   */
  get held(): number {
    const read = this.#unread ?? this.#turn;
    return read < this.#parts.length ? read : 0;
  }

  /** Rejects with what the first failing statement says, or if a value can't be sent. */
  async sendOn(client: pg.ClientBase): Promise<void> {
    this.#values = this.statements.map(({ values }) => values.map(prepareValue));
    client.query(this);
    await this.#ended.promise;
  }

  submit(connection: pg.Connection): void {
    const driver = asDriverConnection(connection);
    this.#connection = driver;
    const messages: Buffer[] = [];
    const parsedNow = new Set<string>();
    this.#parts.forEach(({ name = '', text }, index) => {
      const isParsed = driver.parsedStatements[name] !== undefined || parsedNow.has(name);
      if (!isParsed) messages.push(serialize.parse({ name, text }));
      if (name !== '') parsedNow.add(name);
      messages.push(serialize.bind({ statement: name, values: this.#values[index] ?? [] }));
      if (!columnsOn(driver).has(name)) messages.push(serialize.describe({ type: 'P' }));
      messages.push(serialize.execute());
    });
    driver.stream.write(Buffer.concat([...messages, serialize.sync()]));
    expectAnswer(driver, this.statements);
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: pg.types.getTypeParser(dataTypeID, 'text') }));
    this.#learnColumns(this.#columns);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#columns ??= this.#connection && columnsOn(this.#connection).get(this.name ?? '');
    const row: pg.QueryResultRow = {};
    try {
      this.#columns?.forEach(({ name, parse }, index) => {
        const text = fields[index] ?? null;
        row[name] = text === null ? null : parse(text);
      });
      this.answers[this.#turn]?.rows.push(row);
    } catch (error) {
      this.#unread ??= this.#turn;
      this.#failure ??= error instanceof Error ? error : new Error(String(error));
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const answer = this.answers[this.#turn];
    const words = text.split(' ');
    const count = Number(words.at(-1));
    if (answer) {
      answer.command = words[0] ?? '';
      answer.rowCount = Number.isNaN(count) ? null : count;
    }
    // A statement without a row description returns no columns.
    if (this.#columns === undefined) this.#learnColumns([]);
    this.#begin(this.#turn + 1);
  }

  handleEmptyQuery(): void {
    this.#begin(this.#turn + 1);
  }

  handleError(error: Error): void {
    this.#hear();
    this.#ended.reject(this.#failure ?? error);
  }

  handleReadyForQuery(): void {
    this.#hear();
    if (this.#failure) this.#ended.reject(this.#failure);
    else this.#ended.resolve();
  }

  #hear(): void {
    if (this.#connection) hasAnswered(this.#connection);
  }

  #learnColumns(columns: Column[]): void {
    if (this.name === undefined || !this.#connection) return;
    const known = columnsOn(this.#connection);
    if (!known.has(this.name)) known.set(this.name, columns);
  }

  #begin(turn: number): void {
    this.#turn = turn;
    this.#columns = undefined;
    this.name = this.#parts[turn]?.name;
    this.text = this.#parts[turn]?.text ?? '';
  }
}

/** Members missing from the driver's types. */
type DriverConnection = pg.Connection & { readonly parsedStatements: Readonly<Record<string, string>> };

// The driver's own connection; its types name only a part of it, and the version is fixed.
function asDriverConnection(connection: pg.Connection): DriverConnection {
  return connection as DriverConnection;
}

const columnsOfConnections = new WeakMap<DriverConnection, Map<string, Column[]>>();

/** The columns of what is prepared on this connection. PostgreSQL refuses to run it once they would be others. */
function columnsOn(connection: DriverConnection): Map<string, Column[]> {
  const known = columnsOfConnections.get(connection) ?? new Map<string, Column[]>();
  columnsOfConnections.set(connection, known);
  return known;
}
