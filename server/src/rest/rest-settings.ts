import type { ActorTransaction } from '@ffl/database/actors/actor';

/** What a table asks of what is written to it, beyond what its schema does. */
export type WriteRules = {
  mostBodyBytes?: number;
  /** Answers the rows to write, or the same list when nothing is to change. Throws RestError for what it refuses. */
  checkRows?: (rows: Record<string, unknown>[]) => Record<string, unknown>[];
  /** Does in the transaction what belongs before and after the write. */
  around?: <T>(transaction: ActorTransaction, write: () => Promise<T>) => Promise<T>;
};

/** `maxRows` caps every read, embeds included; `allowsRollback` honours `Prefer: tx=rollback`. */
export type RestSettings = {
  /** The one schema that is exposed. */
  schema: string;
  /** The database roles that a request can have; what each may read decides what `*` shows it. */
  roles: readonly string[];
  maxRows: number;
  allowsRollback: boolean;
  writeRules?: ReadonlyMap<string, WriteRules>;
};
