import type { Finding } from '@ffl/domain/seals';
import type { Seal } from './seal.ts';

/** What a seal says beside the rows that it covers. */
export type Mark =
  /** So many events went because their time was over; the digest is of their ids and hashes. */
  | { kind: 'purge'; rows: number; digest: string }
  /** The operator looked at these findings and goes on from there. */
  | { kind: 'acceptance'; findings: string[] };

/** Null for none, and for one that is none of ours; believe it only where the seal is right. */
export function readMark({ mark }: Pick<Seal, 'mark'>): Mark | null {
  if (mark === null) return null;
  try {
    return asMark(JSON.parse(mark));
  } catch {
    return null;
  }
}

// Marks are written by the two verbs of this folder alone, and signed.
function asMark(value: unknown): Mark | null {
  return typeof value === 'object' && value !== null && 'kind' in value ? (value as Mark) : null;
}

/** By which an acceptance names a finding: what was found, and what stood there then. */
export function nameOf({ kind, id, evidence }: Finding): string {
  return `${kind} ${id} ${evidence}`;
}
