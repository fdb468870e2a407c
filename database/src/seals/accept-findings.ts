import type { Finding } from '@ffl/domain/seals/findings';
import type { Database } from '../database.ts';
import { nameOf } from './mark.ts';
import type { OutsideCopy } from './outside-copy.ts';
import type { Seal, SealKeys } from './seal.ts';
import { sealRows } from './seal-rows.ts';

/**
 * Seals that the operator reviewed these findings and continues. Its number is beyond the one known outside, so no
 * number stands for two seals. Null if someone else is sealing right now.
 */
export async function acceptFindings(
  database: Database,
  keys: SealKeys,
  findings: readonly Finding[],
  outside: OutsideCopy,
): Promise<Seal | null> {
  const sealed = await database.asService((transaction) =>
    sealRows(transaction, keys, {
      after: outside.kind === 'seal' ? outside.seal.number : 0,
      mark: async () => ({ kind: 'acceptance', findings: findings.map(nameOf) }),
    }),
  );
  return sealed?.seal ?? null;
}
