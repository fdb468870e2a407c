import { setTimeout as pause } from 'node:timers/promises';
import type { LedgerState } from '@ffl/domain/seals';
import { repeat } from './repeat.ts';
import { createSealRounds, type Sealed } from './seal-rounds.ts';

export type KeptSealed = {
  state(): LedgerState;
  /** Seals once more. */
  stop(): Promise<void>;
};

const everyMinute = { everyMs: 60_000, jitterMs: 0, firstMs: 1_000 };
/** After the first seal, so that no start waits for it. */
const everyDay = { everyMs: 86_400_000, jitterMs: 600_000, firstMs: 3_000 };
/** The host of a process that stops does not wait for ever. */
const longestLastSealMs = 3_000;

/**
 * Seals the ledger every minute and at the stop, and looks at all of it after the start and every day. Several processes
 * may do it: one at a time seals, and each has a copy outside the database of its own.
 */
export function keepSealed(sealed: Sealed): KeptSealed {
  const { log } = sealed;
  const rounds = createSealRounds(sealed);
  const ending = new AbortController();
  const failed = (what: string) => (error: unknown) => {
    if (!ending.signal.aborted) log.error({ err: error }, what);
  };
  const sealing = repeat(everyMinute, rounds.seal, failed('The ledger could not be sealed'));
  const checking = repeat(everyDay, () => rounds.check(ending.signal), failed('The ledger could not be checked'));

  async function sealOnceMore(): Promise<void> {
    const deadline = pause(longestLastSealMs, 'late', { ref: false });
    if ((await Promise.race([rounds.seal(), deadline])) === 'late') throw new Error('The database did not answer');
  }

  return {
    state: rounds.state,
    async stop() {
      ending.abort();
      await Promise.all([sealing.stop(), checking.stop()]);
      await sealOnceMore().catch((error) => log.error({ err: error }, 'The ledger could not be sealed at the stop'));
    },
  };
}
