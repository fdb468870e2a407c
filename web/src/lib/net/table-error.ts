import { actNeeded } from '@ffl/domain/grants/act-needed';
import { ConnectionLost } from './server.ts';

/** Error codes of the table API that pages handle. */
export const tableCodes = {
  duplicate: '23505',
  /** A single row was requested, and there is none. */
  noRow: 'PGRST116',
  /** A request with the same key is still running. */
  stillRunning: 'FF409',
  /** The key was used for another request. */
  keyReused: 'FF422',
  /** The person's last proof of identity is too old. */
  proofNeeded: 'proof_needed',
  /** A proof of identity is needed for a change of the account itself. */
  reauthenticationNeeded: 'reauthentication_needed',
  /** The account deleted more people in a day than allowed without another administrator's approval. */
  secondWordNeeded: 'second_word_needed',
} as const;

export type TableCode = (typeof tableCodes)[keyof typeof tableCodes];

/** The tables' refusal, in the server's words. `body` is what else a page learned. */
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

/** Throws what went wrong with a table write. A failure without a code is a gateway's, and its page is no reason. */
export function throwRefusal({ status, error }: Answer): void {
  if (error === null) return;
  if (status === 0 || (status >= 500 && !error.code)) throw new ConnectionLost(error);
  throw new TableError(status, isBareDenial(error) ? actNeeded : error.message, error.code);
}

/** Whether the database refused a right in its own words, which name functions and tables. */
function isBareDenial({ code, message }: { code?: string; message: string }): boolean {
  return code === '42501' && /^permission denied|row-level security/.test(message);
}

/** Whether the server no longer accepts the session of the request. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('status' in error && error.status === 401) || ('code' in error && /^PGRST30[13]$/.test(String(error.code)));
}

/** The row that a write returned. */
export function rowOf<Row>(answer: Answer & { data: Row | null }): Row {
  throwRefusal(answer);
  if (answer.data === null) throw new ConnectionLost();
  return answer.data;
}
