import { createHash } from 'node:crypto';
import { ledgerNames, type PerLedger } from './ledgers.ts';
import { createSigningKeys, type Verdict } from './signing-keys.ts';

/** A seal's content about one ledger. */
export type Part = { rows: number; digest: string; seen: number; settled: number };

/** A seal's content about a table that was not sealed yet when it was made. */
export const unsaid: Part = { rows: 0, digest: '', seen: 0, settled: 0 };

export type UnsignedSeal = PerLedger<Part> & {
  number: number;
  sealedAt: string;
  rounds: number;
  transaction: number;
  mark: string | null;
  keyId: string;
  predecessor: string | null;
};

export type Seal = UnsignedSeal & { signature: string };

export type SealKeys = {
  sign(seal: Omit<UnsignedSeal, 'keyId'>): Seal;
  /** Whether it is signed by a key of this installation. */
  check(seal: Seal): Verdict;
};

/** The first secret signs seals; all of them verify. */
export function createSealKeys(secrets: readonly string[]): SealKeys {
  const keys = createSigningKeys(secrets, 'ledger seal');
  return {
    sign(seal) {
      const named = { ...seal, keyId: keys.keyId };
      return { ...named, signature: keys.sign(digestOf(named)) };
    },
    check: (seal) => keys.check(seal.keyId, digestOf(seal), seal.signature),
  };
}

/** The hash of everything a seal says, by which the next one names it. */
export function digestOf(seal: UnsignedSeal): string {
  const { number, sealedAt, rounds, transaction, mark, keyId, predecessor } = seal;
  const parts = ledgerNames.flatMap((name) => {
    const { rows, digest, seen, settled } = seal[name];
    return digest === unsaid.digest ? [] : [[name, rows, digest, seen, settled]];
  });
  const said = ['flight for life seal 1', number, sealedAt, rounds, transaction, mark, keyId, predecessor, parts];
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}

/** The seal covers no rows, so the next empty one replaces it. */
export function isQuiet(seal: Seal): boolean {
  return seal.mark === null && ledgerNames.every((name) => seal[name].rows === 0);
}

/** Whether the later seal replaced the earlier one. */
export function renews(later: Seal, earlier: Seal): boolean {
  return (
    later.number === earlier.number &&
    later.predecessor === earlier.predecessor &&
    later.rounds >= earlier.rounds &&
    isQuiet(later) &&
    isQuiet(earlier)
  );
}
