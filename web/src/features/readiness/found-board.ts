import { boardMoment, readinessLimits } from '@ffl/domain/readiness';
import { denverDate } from '@ffl/domain/time';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { programQueries } from '../../api/programs/queries.ts';
import { readinessQueries } from '../../api/readiness/queries.ts';
import type { Board, BoardPerson } from '../../api/readiness/rows.ts';
import { matchesWords } from '../../hooks/lists/use-search-text.ts';
import { type BoardView, endsOf, fallsOutOf } from './readiness-cell.tsx';
import { queryOf, type ReadinessState } from './readiness-state.ts';

/** Whether somebody on the board is shown; undefined for everybody. */
export type Keep = ((person: BoardPerson) => boolean) | undefined;

/**
 * The board's page and how its cells are computed. Who has a name, falls out or has anything that ends is looked for in the whole board, read
 * once for all letters of a name; until it is there, the page shown stays. While it is held, nothing is asked.
 */
export function useFoundBoard(state: ReadinessState, now: Date, isHeld: boolean) {
  const { page, day, q, falls, ends } = state;
  const asked = useMemo(() => queryOf(state), [state]);
  const isToCome = day !== null && day > denverDate(now);
  const isPast = day !== null && day < denverDate(now);
  const isNamed = q.trim() !== '';
  const isKept = isNamed || ends !== null || (isToCome && falls === 'yes');
  const paged = useQuery({
    ...readinessQueries.board(asked, isKept ? 1 : page),
    refetchOnReconnect: true,
    enabled: !isHeld,
  });
  const whole = useQuery({ ...readinessQueries.whole(asked), enabled: isKept });
  const { data: programs } = useQuery(programQueries.list());
  const { columns } = (isKept && whole.data) || paged.data || {};
  const view: BoardView = useMemo(
    () => ({
      // How many a base needs is today's number, and says nothing of a day before.
      columns: (columns ?? [])
        .filter(({ counts }) => counts !== null)
        .map((column) => (isPast ? { ...column, needed: null } : column)),
      moment: boardMoment(day, now),
      ends,
      fallsAfter: isToCome ? now : null,
      programs,
    }),
    [columns, day, now, isPast, isToCome, programs, ends],
  );
  const keep: Keep = useMemo(() => {
    if (!isKept) return undefined;
    const isWanted = (person: BoardPerson) => falls === null || view.fallsAfter === null || fallsOutOf(view, person);
    const isCalled = ({ name }: BoardPerson) => !isNamed || (name !== null && matchesWords(q, [name]));
    const isEnding = (person: BoardPerson) => ends === null || endsOf(view, person, ends);
    return (person) => isCalled(person) && isWanted(person) && isEnding(person);
  }, [isKept, isNamed, q, falls, ends, view]);
  const found = useMemo(() => keep && whole.data && foundOf(whole.data, keep, page), [whole.data, keep, page]);
  if (!keep) return { asked, view, keep, query: paged, onBoard: undefined };
  const query = { ...whole, data: found ?? paged.data, isPlaceholderData: !found };
  return { asked, view, keep, query, onBoard: whole.data?.matched };
}

function foundOf(whole: Board, keep: (person: BoardPerson) => boolean, page: number): Board {
  const rows = whole.rows.filter(keep);
  const { pageSize } = readinessLimits;
  return { ...whole, matched: rows.length, rows: rows.slice((page - 1) * pageSize, page * pageSize) };
}
