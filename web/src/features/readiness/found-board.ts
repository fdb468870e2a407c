import { asksWhatEnds } from '@ffl/domain/credentials/single-standing';
import { boardMoment } from '@ffl/domain/readiness/board';
import { readinessLimits } from '@ffl/domain/readiness/limits';
import { wordSearch } from '@ffl/domain/search/word-search';
import { denverDate } from '@ffl/domain/time/denver';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { programQueries } from '../../api/programs/queries.ts';
import { readinessQueries } from '../../api/readiness/queries.ts';
import type { Board, BoardPerson } from '../../api/readiness/rows.ts';
import { type BoardView, fallsOutOf, firstEndOf } from './readiness-cell.tsx';
import { queryOf, type ReadinessState } from './readiness-state.ts';

/** Selects and sorts the people of a board; undefined to show everybody. */
export type Find = ((people: readonly BoardPerson[]) => BoardPerson[]) | undefined;

/**
 * The board's page and how its cells are computed. Whoever is looked for by name, by falling out or by what ends is found
 * in the whole board, which is read once for all letters of a name; until then the shown page stays. While `isHeld`, nothing
 * is requested.
 */
export function useFoundBoard(state: ReadinessState, now: Date, isHeld: boolean) {
  const { page, day, q, falls, ends, sort } = state;
  const filters = useMemo(() => queryOf(state), [state]);
  const isToCome = day !== null && day > denverDate(now);
  const isPast = day !== null && day < denverDate(now);
  const isNamed = q.trim() !== '';
  const isKept = isNamed || ends !== null || (isToCome && falls === 'yes');
  const paged = useQuery({
    ...readinessQueries.board(filters, isKept ? 1 : page),
    refetchOnReconnect: true,
    enabled: !isHeld,
  });
  const whole = useQuery({ ...readinessQueries.whole(filters), enabled: isKept });
  const { data: programs } = useQuery(programQueries.list());
  const { columns } = (isKept && whole.data) || paged.data || {};
  const view: BoardView = useMemo(
    () => ({
      // The need is today's number and isn't shown for a past day.
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
  const find: Find = useMemo(() => {
    if (!isKept) return undefined;
    const endOf = (person: BoardPerson) => (ends === null ? undefined : firstEndOf(view, person, ends));
    const isWanted = (person: BoardPerson) => falls === null || view.fallsAfter === null || fallsOutOf(view, person);
    const hasName = wordSearch(q);
    const isCalled = ({ name }: BoardPerson) => !isNamed || (name !== null && hasName([name]));
    const isEnding = (person: BoardPerson) => ends === null || endOf(person) !== undefined;
    const byEnd = (one: BoardPerson, other: BoardPerson) => Number(endOf(one)) - Number(endOf(other));
    return (people) => {
      const kept = people.filter((person) => isCalled(person) && isWanted(person) && isEnding(person));
      return asksWhatEnds(ends) && sort === 'soonest' ? kept.sort(byEnd) : kept;
    };
  }, [isKept, isNamed, q, falls, ends, sort, view]);
  const found = useMemo(() => find && whole.data && foundOf(whole.data, find, page), [whole.data, find, page]);
  if (!find) return { filters, view, find, query: paged, onBoard: undefined };
  const query = { ...whole, data: found ?? paged.data, isPlaceholderData: !found };
  return { filters, view, find, query, onBoard: whole.data?.matched };
}

function foundOf(whole: Board, find: NonNullable<Find>, page: number): Board {
  const rows = find(whole.rows);
  const { pageSize } = readinessLimits;
  return { ...whole, matched: rows.length, rows: rows.slice((page - 1) * pageSize, page * pageSize) };
}
