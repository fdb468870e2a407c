import { readinessLimits } from '@ffl/domain/readiness/limits';
import type { Board } from '../../api/readiness/rows.ts';

/** Navigation between records on a board page. */
export type BoardNeighbors = {
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
  /** Position among all matches, starting at 1; undefined for someone not on this page. */
  position: { at: number; of: number } | undefined;
};

/** Skips people who no longer have a record. */
export function neighborsOf(
  board: Board | undefined,
  page: number,
  selected: string,
  open: (memberId: string) => void,
): BoardNeighbors {
  const rows = board?.rows ?? [];
  const at = rows.findIndex(({ memberId }) => memberId === selected);
  if (!board || at === -1) return { previous: undefined, next: undefined, position: undefined };

  const stepTo = (to: string | undefined) => (to === undefined ? undefined : () => open(to));
  const isThere = ({ name }: { name: string | null }) => name !== null;
  return {
    previous: stepTo(rows.slice(0, at).findLast(isThere)?.memberId),
    next: stepTo(rows.slice(at + 1).find(isThere)?.memberId),
    position: { at: (page - 1) * readinessLimits.pageSize + at + 1, of: board.matched },
  };
}
