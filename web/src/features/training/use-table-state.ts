import { useCallback } from 'react';
import type { TrainingSort } from '../../api/trainings/queries.ts';
import type { Sort } from '../../components/ui/sort.ts';
import { useUrlState } from '../../hooks/lists/use-url-state.ts';
import { trainingListUrl } from './list-state.ts';

/** One table's order and page; a new order starts on its first page and leaves the other table alone. */
export function useTableState(isUpcoming: boolean) {
  const [state, change] = useUrlState(trainingListUrl);
  const sort: Sort<TrainingSort> = isUpcoming
    ? { by: state.futureSort, dir: state.futureDir }
    : { by: state.sort, dir: state.dir };

  const order = useCallback(
    ({ by, dir }: Sort) => {
      const sorted = by as TrainingSort;
      change(isUpcoming ? { futureSort: sorted, futureDir: dir, futurePage: 1 } : { sort: sorted, dir, page: 1 });
    },
    [change, isUpcoming],
  );
  const goTo = useCallback(
    (page: number) => change(isUpcoming ? { futurePage: page } : { page }, { replace: true }),
    [change, isUpcoming],
  );
  return {
    sort,
    order,
    page: isUpcoming ? state.futurePage : state.page,
    pageParam: isUpcoming ? 'futurePage' : 'page',
    goTo,
  };
}
