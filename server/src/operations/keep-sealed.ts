import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@ffl/database/database';
import { compareOutside } from '@ffl/database/seals/compare-outside';
import { type OutsideCopy, readOutside, writeOutside } from '@ffl/database/seals/outside-copy';
import { recordBrokenLedger } from '@ffl/database/seals/record-broken-ledger';
import type { Seal, SealKeys } from '@ffl/database/seals/seal';
import { sealRows } from '@ffl/database/seals/seal-rows';
import { readLastAcceptance, readLatest } from '@ffl/database/seals/stored-seals';
import { verifyLedger } from '@ffl/database/seals/verify-ledger';
import { checkText, type LedgerCheck, type LedgerState } from '@ffl/domain/seals';
import type { Logger } from 'pino';
import { repeat } from './repeat.ts';

type Kept = { database: Database; keys: SealKeys; dataDir: string; log: Logger };

export type KeptSealed = {
  state(): LedgerState;
  /** Seals once more. */
  stop(): Promise<void>;
};

const everyMinute = { everyMs: 60_000, jitterMs: 5_000, firstMs: 1_000 };
/** The host does not wait for ever. */
const longestLastSealMs = 3_000;
/** After the first seal, and once a day from then on. */
const everyDay = { everyMs: 86_400_000, jitterMs: 600_000, firstMs: 3_000 };

/**
 * Seals the ledger every minute and at the stop, keeps the latest seal outside the database too, and looks at all of it at
 * the start and every day. Several processes may do it: one at a time seals, and each has a copy of its own.
 */
export function keepSealed({ database, keys, dataDir, log }: Kept): KeptSealed {
  let check: LedgerCheck | null = null;
  let checkedAcceptance = 0;
  let isUnknownTold = false;
  let isCopied = true;
  const ending = new AbortController();

  async function sealAll(): Promise<void> {
    // Read first: what somebody cut off meanwhile must not be overwritten.
    const outside = await readOutside(dataDir);
    const latest = await sealWaiting(database, keys);
    if (!latest) return;
    const { number, sealedAt, signature, credential, security } = latest;
    log.info({ seal: { number, sealedAt, signature, rows: credential.rows + security.rows } }, 'Sealed');
    const isUnknown = await copyOutside(latest, outside);
    const hasNews = (isUnknown && !isUnknownTold) || (await wasAccepted());
    isUnknownTold = isUnknown;
    if (hasNews) await verify();
  }

  /** Leaves the copy as it is where the database does not know it any more. */
  async function copyOutside(latest: Seal, outside: OutsideCopy): Promise<boolean> {
    if (await database.asService((transaction) => compareOutside(transaction, keys, outside))) return true;
    const wasCopied = isCopied;
    isCopied = await writeOutside(dataDir, latest).then(
      () => true,
      (error) => {
        if (wasCopied) log.error({ err: error }, 'The latest seal could not be copied to DATA_DIR');
        return false;
      },
    );
    return false;
  }

  /** Whether the operator accepted what was found, so that it is worth looking again. */
  async function wasAccepted(): Promise<boolean> {
    if (!check || check.findings.length === 0) return false;
    return (await database.asService(readLastAcceptance)) > checkedAcceptance;
  }

  async function verify(): Promise<void> {
    const outside = await readOutside(dataDir);
    checkedAcceptance = await database.asService(readLastAcceptance);
    try {
      check = await verifyLedger(database, keys, { outside, signal: ending.signal, isUnhurried: true });
    } catch (error) {
      if (ending.signal.aborted) return;
      throw error;
    }
    const { findings, sealedUntil, rows } = check;
    const [first] = findings;
    if (!first) return log.info({ sealedUntil, rows }, 'The ledger is as it was sealed');
    log.error({ findings: findings.length, first, event: 'sensitive_ledger_broken' }, checkText(check));
    const told = check;
    await database.asService((transaction) => recordBrokenLedger(transaction, told));
  }

  const failed = (what: string) => (error: unknown) => log.error({ err: error }, what);
  const sealing = repeat(everyMinute, sealAll, failed('The ledger could not be sealed'));
  const checking = repeat(everyDay, verify, failed('The ledger could not be checked'));
  return {
    state: () => ({ check }),
    async stop() {
      ending.abort();
      await Promise.all([sealing.stop(), checking.stop()]);
      const tooLong = pause(longestLastSealMs, undefined, { ref: false }).then(() => {
        throw new Error('The database did not answer');
      });
      await Promise.race([sealAll(), tooLong]).catch(failed('The ledger could not be sealed at the stop'));
    },
  };
}

/** Seals until nothing waits; answers the latest seal, whoever made it. */
async function sealWaiting(database: Database, keys: SealKeys): Promise<Seal | null> {
  for (;;) {
    const sealed = await database.asService((transaction) => sealRows(transaction, keys));
    if (!sealed) return database.asService(readLatest);
    if (!sealed.isFull) return sealed.seal;
  }
}
