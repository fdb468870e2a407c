import type { ArchiveState } from '@ffl/domain/backups/archive';
import type { LedgerState } from '@ffl/domain/seals/findings';
import type { Accounts } from './accounts/accounts.ts';
import type { Published } from './cards/published.ts';
import type { Problem } from './health/answer-health.ts';
import type { Metrics } from './health/metrics.ts';
import type { Gateway } from './http/gateway.ts';
import type { Turns } from './turns-per-key.ts';

/**
 * The current time, or the given time of a transaction: if this machine's clock were ahead, acts would lie in the
 * database's future.
 */
export type Clock = (transactionTime?: Date) => Date;

/** Everything that requests use. Tests create it with a clock of their own. */
export type Dependencies = Omit<Gateway & Accounts, 'metrics' | 'clock'> & {
  clock: Clock;
  metrics: Metrics;
  /** A keyed hash of what an import would do (`plan-mark.ts`). */
  markPlan: (essence: Buffer) => string;
  /** Files being read from the database, each on its own connection. */
  exports: Turns;
  /** The result of the last ledger check. */
  ledgerState: () => LedgerState;
  /** The state of the database log's archive; null if there is none. */
  archiveState: () => ArchiveState | null;
  /** Aborted once the process stops. */
  stopping: AbortSignal;
  /** `health` gives the reason nobody can be served, `ready` the reason requests should go elsewhere. */
  health: Problem;
  ready: Problem;
  published: Published;
  settings: {
    appOrigins: string[];
    /** The minimum time a sign-in takes, so response times reveal nothing. */
    authReplyFloorMs: number;
    isSample: boolean;
    /** Whether this server makes backups by schedule. */
    makesBackups: boolean;
    /** The password that opens the sample's mail from other machines. */
    samplePassword?: string;
    /** The token that lets other machines read /metrics. */
    metricsToken?: string;
    /** Number of standbys that the database should have. */
    standbysWanted: number;
    version: string;
  };
};
