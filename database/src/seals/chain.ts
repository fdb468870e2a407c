import type { Finding, FindingKind } from '@ffl/domain/seals';
import { readMark } from './mark.ts';
import { digestOf, type Seal, type SealKeys } from './seal.ts';

/** Looks at one seal after the other, in their order, and answers what is wrong with each. */
export function createChain(keys: SealKeys): (seal: Seal) => Finding[] {
  let last: Seal | null = null;
  let wasLastRight = true;

  function problemOf(seal: Seal): { kind: FindingKind; id: string } | null {
    const signature = keys.check(seal);
    if (signature === 'wrong') return { kind: 'seal_changed', id: String(seal.number) };
    const missing = missingBefore(seal, last);
    if (missing !== null) return { kind: 'seal_missing', id: missing };
    // What follows a seal that was changed cannot name it; one finding is enough.
    const isNamed = !wasLastRight || seal.predecessor === (last && digestOf(last));
    // A right one says that another was there before; of any other it is not known what it is worth.
    const changed = signature === 'right' && last ? last : seal;
    if (!isNamed) return { kind: 'seal_changed', id: String(changed.number) };
    // Once for seals in a row: what was accepted of some says nothing of others that come after a right one.
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

/** Numbers go up by one; only an acceptance leaves out those that a restored database does not have. */
function missingBefore(seal: Seal, last: Seal | null): string | null {
  const next = (last?.number ?? 0) + 1;
  if (seal.number === next || readMark(seal)?.kind === 'acceptance') return null;
  return seal.number - 1 === next ? String(next) : `${next} to ${seal.number - 1}`;
}
