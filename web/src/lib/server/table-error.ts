import { ConnectionLost } from './connection-lost.ts';

/** The codes of the tables on which a page decides. */
export const tableCodes = {
  duplicate: '23505',
  /** One row was asked for, and there is none. */
  noRow: 'PGRST116',
  /** A request with this key is at work. */
  stillRunning: 'FF409',
  /** The key was used for another request. */
  keyReused: 'FF422',
  /** It has been too long since the person showed who they are. */
  proofNeeded: 'proof_needed',
  /** The same, of the account itself. */
  reauthenticationNeeded: 'reauthentication_needed',
} as const;

export type TableCode = (typeof tableCodes)[keyof typeof tableCodes];

/** A refusal of the tables, in the server's words. `body` is what a page learned besides. */
export class TableError extends Error {
  override name = 'TableError';
  readonly status: number;
  readonly code: TableCode | undefined;
  readonly body: object;

  constructor(status: number, message: string, code?: string, body: object = {}) {
    super(message);
    this.status = status;
    this.body = body;
    this.code = Object.values(tableCodes).find((known) => known === code);
  }
}

type Answer = { status: number; error: { code?: string; message: string } | null };

/** Throws what went wrong with a write to the tables. A breakdown without a code is a gateway's, and its page no reason. */
export function throwRefusal({ status, error }: Answer): void {
  if (error === null) return;
  if (status === 0 || (status >= 500 && !error.code)) throw new ConnectionLost(error);
  throw new TableError(status, error.message, error.code);
}

/** Whether the server no longer honours the session in which something was asked. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('status' in error && error.status === 401) || ('code' in error && /^PGRST30[13]$/.test(String(error.code)));
}

/** The row that a write gave back. */
export function rowOf<Row>(answer: Answer & { data: Row | null }): Row {
  throwRefusal(answer);
  if (answer.data === null) throw new ConnectionLost();
  return answer.data;
}
