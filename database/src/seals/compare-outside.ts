import type { Finding } from '@ffl/domain/seals/findings';
import type { Transaction } from '../transaction.ts';
import { readMark } from './mark.ts';
import type { OutsideCopy } from './outside-copy.ts';
import { digestOf, renews, type Seal, type SealKeys } from './seal.ts';
import { readSeals } from './stored-seals.ts';

/** Whether the database still has the seal known outside, perhaps with later ones. */
export async function compareOutside(
  transaction: Transaction,
  keys: SealKeys,
  outside: OutsideCopy,
): Promise<Finding | null> {
  if (outside.kind === 'none') return null;
  if (outside.kind === 'unreadable') {
    return { kind: 'outside_unreadable', id: '', evidence: '', sealedAt: null };
  }
  const known = outside.seal;
  const [stored] = await readSeals(transaction, 'where number = $1', [known.number]);
  if (stored && (digestOf(stored) === digestOf(known) || renews(stored, known))) return null;
  if (!stored && (await isLeftOut(transaction, keys, known.number))) return null;
  return {
    kind: 'outside_unknown',
    id: String(known.number),
    evidence: digestOf(known),
    sealedAt: known.sealedAt,
  };
}

/** Whether the operator accepted that the database continues without a seal of this number. */
async function isLeftOut(transaction: Transaction, keys: SealKeys, number: number): Promise<boolean> {
  const [next]: Seal[] = await readSeals(transaction, 'where number > $1 order by number limit 1', [number]);
  return next !== undefined && keys.check(next) === 'right' && readMark(next)?.kind === 'acceptance';
}
