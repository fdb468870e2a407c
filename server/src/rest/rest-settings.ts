import type { ActorTransaction } from '@ffl/database/actors/actor';

/** Requirements for writes to a table, beyond its schema. */
export type WriteRules = {
  mostBodyBytes?: number;
  /** Returns the rows to write, or the same list if nothing changes. Throws RestError for what it refuses. */
  checkRows?: (rows: Record<string, unknown>[]) => Record<string, unknown>[];
  /** Wraps the write, in the same transaction. */
  around?: <T>(transaction: ActorTransaction, write: () => Promise<T>) => Promise<T>;
};

/** `maxRows` limits every read, embeds included; `allowsRollback` permits `Prefer: tx=rollback`. */
export type RestSettings = {
  /** The single exposed schema. */
  schema: string;
  /** The database roles a request can have; what each may read decides what `*` shows it. */
  roles: readonly string[];
  maxRows: number;
  allowsRollback: boolean;
  writeRules?: ReadonlyMap<string, WriteRules>;
};
