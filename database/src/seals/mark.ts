import type { Finding } from '@ffl/domain/seals/findings';
import type { Seal } from './seal.ts';

/** Content of a seal besides the rows it covers. */
export type Mark =
  /** This many events were deleted because their time was over; the digest covers their ids and hashes. */
  | { kind: 'purge'; rows: number; digest: string }
  /** The operator reviewed these findings and continues. */
  | { kind: 'acceptance'; findings: string[] };

/** Null without a mark we can read. Trust it only if the seal is valid. */
export function readMark({ mark }: Pick<Seal, 'mark'>): Mark | null {
  if (mark === null) return null;
  try {
    return asMark(JSON.parse(mark));
  } catch {
    return null;
  }
}

// A safe cast, since only this folder's two verbs write marks, and they sign them.
function asMark(value: unknown): Mark | null {
  return typeof value === 'object' && value !== null && 'kind' in value ? (value as Mark) : null;
}

/** The name of a finding in an acceptance: its kind, and what was found. */
export function nameOf({ kind, id, evidence }: Finding): string {
  return `${kind} ${id} ${evidence}`;
}
