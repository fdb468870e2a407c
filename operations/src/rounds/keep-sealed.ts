import { setTimeout as pause } from 'node:timers/promises';
import type { LedgerState } from '@ffl/domain/seals/findings';
import type { Jobs } from './jobs.ts';
import { type Repeated, repeat } from './repeat-rounds.ts';
import { createSealRounds, type Sealed } from './seal-rounds.ts';

export type KeptSealed = {
  state(): LedgerState;
  /** Starts to seal and check, once everything a first start needs is there. */
  begin(): void;
  /** Deletes the security events that are too old. */
  purge(): Promise<void>;
  /** Seals one last time. */
  stop(): Promise<void>;
};

const everyMinute = { everyMs: 60_000, jitterMs: 0, firstMs: 1_000 };
/** Starts after the first seal, so that no start waits for it. */
const everyDay = { everyMs: 86_400_000, jitterMs: 600_000, firstMs: 3_000 };
/** Limited, since a host doesn't wait forever for a process to stop. */
const longestLastSealMs = 3_000;

/**
 * Seals the ledger every minute and when stopped, and checks all of it after the start and daily. Several processes may
 * do it: one at a time seals, and each has its own copy outside the database.
 */
export function keepSealed(sealed: Sealed, jobs: Jobs): KeptSealed {
  const { log } = sealed;
  const rounds = createSealRounds(sealed);
  const ending = new AbortController();
  let repeated: Repeated[] = [];
  const failed = (what: string) => (error: unknown) => {
    if (!ending.signal.aborted) log.error({ err: error }, what);
  };

  async function sealRound(): Promise<void> {
    await rounds.seal();
    jobs.done('seal');
  }

  async function sealOnceMore(): Promise<void> {
    const deadline = pause(longestLastSealMs, 'late', { ref: false });
    if ((await Promise.race([rounds.seal(), deadline])) === 'late') throw new Error('The database did not answer');
  }

  return {
    state: rounds.state,
    purge: rounds.purge,
    begin() {
      repeated = [
        repeat(everyMinute, sealRound, failed('The ledger could not be sealed')),
        repeat(everyDay, () => rounds.check(ending.signal), failed('The ledger could not be checked')),
      ];
    },
    async stop() {
      ending.abort();
      await Promise.all(repeated.map((one) => one.stop()));
      await sealOnceMore().catch((error) => log.error({ err: error }, 'The ledger could not be sealed at the stop'));
    },
  };
}
