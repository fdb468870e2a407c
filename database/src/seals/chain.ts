import type { Finding, FindingKind } from '@ffl/domain/seals/findings';
import { readMark } from './mark.ts';
import { digestOf, type Seal, type SealKeys } from './seal.ts';

/** Checks one seal after another, in order, and returns what is wrong with each. */
export function createChain(keys: SealKeys): (seal: Seal) => Finding[] {
  let last: Seal | null = null;
  let wasLastRight = true;

  function problemOf(seal: Seal): { kind: FindingKind; id: string } | null {
    const signature = keys.check(seal);
    if (signature === 'wrong') return { kind: 'seal_changed', id: String(seal.number) };
    const missing = missingBefore(seal, last);
    if (missing !== null) return { kind: 'seal_missing', id: missing };
    // A seal after a changed one can't name it; one finding is enough.
    const isNamed = !wasLastRight || seal.predecessor === (last && digestOf(last));
    // A valid seal proves that another one was there before. An invalid one proves nothing.
    const changed = signature === 'right' && last ? last : seal;
    if (!isNamed) return { kind: 'seal_changed', id: String(changed.number) };
    // Reported once for consecutive seals: accepting some says nothing about others after a valid one.
    if (signature === 'right' || seal.keyId === last?.keyId) return null;
    return { kind: 'key_unknown', id: seal.keyId };
  }

  return (seal) => {
    const problem = problemOf(seal);
    last = seal;
    wasLastRight = keys.check(seal) !== 'wrong';
    return problem ? [{ ...problem, evidence: digestOf(seal), sealedAt: seal.sealedAt }] : [];
  };
}

/** Numbers go up by one; only an acceptance skips those a restored database doesn't have. */
function missingBefore(seal: Seal, last: Seal | null): string | null {
  const next = (last?.number ?? 0) + 1;
  if (seal.number === next || readMark(seal)?.kind === 'acceptance') return null;
  return seal.number - 1 === next ? String(next) : `${next} to ${seal.number - 1}`;
}
