import type { TrainingSort } from '../../api/trainings/queries.ts';
import { direction, oneOf, pageNumber, urlState } from '../../lib/pages/url-state.ts';

export const trainingSortLabels: Readonly<Record<TrainingSort, string>> = {
  date: 'Date',
  type: 'Type',
  agency: 'Agency',
};

type Direction = 'asc' | 'desc';

/** What the address says about a base's two tables; the first one's names begin with `future`. */
type TrainingListState = {
  futureSort: TrainingSort;
  futureDir: Direction;
  futurePage: number;
  sort: TrainingSort;
  dir: Direction;
  page: number;
};

/** TRN-04, also for future sessions. */
const start: TrainingListState = {
  futureSort: 'date',
  futureDir: 'desc',
  futurePage: 1,
  sort: 'date',
  dir: 'desc',
  page: 1,
};

const sortOrder = oneOf(Object.keys(trainingSortLabels) as TrainingSort[]);

export const trainingListUrl = urlState(start, {
  futureSort: sortOrder,
  futureDir: direction,
  futurePage: pageNumber,
  sort: sortOrder,
  dir: direction,
  page: pageNumber,
});
