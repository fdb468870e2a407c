import type { Database } from '@ffl/database/database';
import { compareOutside } from '@ffl/database/seals/compare-outside';
import { inSnapshot } from '@ffl/database/seals/in-snapshot';
import { ledgerNames, purgedLedgers } from '@ffl/database/seals/ledgers';
import { type OutsideCopy, readOutside, writeOutside } from '@ffl/database/seals/outside-copy';
import { purgeLedger } from '@ffl/database/seals/purge-ledger';
import { recordBrokenLedger } from '@ffl/database/seals/record-broken-ledger';
import type { Seal, SealKeys } from '@ffl/database/seals/seal';
import { sealRows } from '@ffl/database/seals/seal-rows';
import { readLastAcceptance, readLatest } from '@ffl/database/seals/stored-seals';
import { verifyLedger } from '@ffl/database/seals/verify-ledger';
import type { LedgerCheck, LedgerState } from '@ffl/domain/seals/findings';
import { checkText, findingText } from '@ffl/domain/seals/messages';
import type { Logger } from 'pino';

export type Sealed = { database: Database; keys: SealKeys; dataDir: string; log: Logger };

export type SealRounds = {
  /** Seals what is waiting, and copies the latest seal outside; checks everything if the copy is no longer known. */
  seal(): Promise<void>;
  /** Deletes the security events that are too old. The seal that says so is copied outside like any other. */
  purge(): Promise<void>;
  /** Checks everything, unless told to stop. */
  check(signal: AbortSignal): Promise<void>;
  state(): LedgerState;
};

/** What one process does for the seals, with its state between rounds. */
export function createSealRounds({ database, keys, dataDir, log }: Sealed): SealRounds {
  // The sample's log is quieter, but the latest seal belongs in every log.
  const sealLog = log.child({}, { level: 'info' });
  let latestCheck: LedgerCheck | null = null;
  let latestSealedAt: string | null = null;
  let checkedAcceptance = 0;
  let lastReported = '';
  let wasUnknown = false;
  let isCopied = true;

  let turn = Promise.resolve();

  /** Makes seals one after another, so no copy replaces a later one. */
  function inTurn(makeSeal: () => Promise<Seal | null>): Promise<void> {
    const mine = turn.then(() => sealAndCopy(makeSeal));
    turn = mine.catch(() => {});
    return mine;
  }

  async function sealAndCopy(makeSeal: () => Promise<Seal | null>): Promise<void> {
    // Read first, so that a copy of something cut off in the meantime isn't overwritten.
    const outside = await readOutside(dataDir);
    const latest = await makeSeal();
    if (!latest) return;
    const { number, sealedAt, signature } = latest;
    latestSealedAt = sealedAt;
    const rows = ledgerNames.reduce((sum, name) => sum + latest[name].rows, 0);
    sealLog.info({ seal: { number, sealedAt, signature, rows } }, 'Sealed');
    const isUnknown = await copyOutside(latest, outside);
    const hasNews = (isUnknown && !wasUnknown) || (await wasAccepted());
    wasUnknown = isUnknown;
    if (hasNews) await check(new AbortController().signal);
  }

  /** Leaves the copy unchanged if the database no longer knows it. */
  async function copyOutside(latest: Seal, outside: OutsideCopy): Promise<boolean> {
    if (await inSnapshot(database, (transaction) => compareOutside(transaction, keys, outside))) return true;
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

  /** Whether the operator accepted something since the last check. */
  async function wasAccepted(): Promise<boolean> {
    if (!latestCheck || latestCheck.findings.length === 0) return false;
    return (await database.asService(readLastAcceptance)) > checkedAcceptance;
  }

  async function check(signal: AbortSignal): Promise<void> {
    const outside = await readOutside(dataDir);
    checkedAcceptance = await database.asService(readLastAcceptance);
    const found = await verifyLedger(database, keys, { outside, signal, isUnhurried: true });
    latestCheck = found;
    await tell(found);
  }

  /** Reports a finding the first time. Its event exists once for all processes and starts. */
  async function tell(found: LedgerCheck): Promise<void> {
    const { findings, sealedUntil, rows } = found;
    const [first] = findings;
    if (!first) return log.info({ sealedUntil, rows }, 'The ledger is as it was sealed');
    const isNews = findingText(first) !== lastReported;
    lastReported = findingText(first);
    if (isNews) log.error({ event: 'sensitive_ledger_broken', findings: findings.length, first }, checkText(found));
    await database.asService((transaction) => recordBrokenLedger(transaction, found));
  }

  return {
    seal: () => inTurn(() => sealWaiting(database, keys)),
    purge: async () => {
      for (const ledger of purgedLedgers)
        await inTurn(async () => (await purgeLedger(database, keys, ledger))?.seal ?? null);
    },
    check,
    state: () => ({ check: latestCheck, sealedAt: latestSealedAt }),
  };
}

/** Seals until nothing is waiting; returns the latest seal, whoever made it. */
async function sealWaiting(database: Database, keys: SealKeys): Promise<Seal | null> {
  for (;;) {
    const sealed = await database.asService((transaction) => sealRows(transaction, keys));
    if (!sealed) return database.asService(readLatest);
    if (!sealed.isFull) return sealed.seal;
  }
}
