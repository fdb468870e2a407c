import type { LedgerState } from '@ffl/domain/seals';
import type { Accounts } from './accounts/accounts.ts';
import type { StatusLists } from './cards/status-list.ts';
import type { Door } from './http/door.ts';
import type { Metrics } from './operations/metrics.ts';
import type { Turns } from './turns.ts';

/**
 * That of this machine; given the time of a transaction it is that one, or acts of a machine whose clock is ahead would
 * lie in the future of the database.
 */
export type Clock = (transactionTime?: Date) => Date;

/** Everything a request may touch. Tests make the same with a clock of their own. */
export type Dependencies = Omit<Door & Accounts, 'metrics' | 'clock'> & {
  clock: Clock;
  metrics: Metrics;
  /** Files that are being read from the database, each on a connection of its own. */
  exports: Turns;
  /** What the last check of the sealed ledger came to. */
  ledgerState: () => LedgerState;
  statusLists: StatusLists;
  settings: {
    appOrigins: string[];
    /** The least time a sign-in takes, so that its length tells nothing. */
    authReplyFloorMs: number;
    isSample: boolean;
    /** Opens the mail of the sample to others than this machine's people. */
    samplePassword?: string;
    /** Lets others than this machine read /metrics. */
    metricsToken?: string;
    version: string;
  };
};
