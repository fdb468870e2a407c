import type { ArchiveState } from '@ffl/domain/backups/archive';
import type { LedgerState } from '@ffl/domain/seals/findings';
import type { Accounts } from './accounts/accounts.ts';
import type { Published } from './cards/published.ts';
import type { Problem } from './health/answer-health.ts';
import type { Metrics } from './health/metrics.ts';
import type { Door } from './http/door.ts';
import type { Turns } from './turns.ts';

/**
 * This machine's; given a transaction's time, it is that, or acts of a machine with a fast clock would lie in the
 * database's future.
 */
export type Clock = (transactionTime?: Date) => Date;

/** Everything a request may touch. Tests make the same with their own clock. */
export type Dependencies = Omit<Door & Accounts, 'metrics' | 'clock'> & {
  clock: Clock;
  metrics: Metrics;
  /** Files being read from the database, each on its own connection. */
  exports: Turns;
  /** The result of the last ledger check. */
  ledgerState: () => LedgerState;
  /** How the archive of the database's log stands; null where none is kept. */
  archiveState: () => ArchiveState | null;
  /** Aborted once the process stops. */
  stopping: AbortSignal;
  /** Why nobody can be served, and why requests should not come here. */
  health: Problem;
  ready: Problem;
  published: Published;
  settings: {
    appOrigins: string[];
    /** The minimum time a sign-in takes, so response times reveal nothing. */
    authReplyFloorMs: number;
    isSample: boolean;
    /** Whether backups are made by themselves. */
    makesBackups: boolean;
    /** Opens the sample's mail to other machines. */
    samplePassword?: string;
    /** Lets other machines read /metrics. */
    metricsToken?: string;
    /** How many servers ought to receive what the database writes. */
    standbysWanted: number;
    version: string;
  };
};
