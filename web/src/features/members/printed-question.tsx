import { memberLimits } from '@ffl/domain/members/limits';
import { countText } from '@ffl/domain/numbers/count-text';
import { displayDateTime } from '@ffl/domain/time/denver';
import type { MemberPage } from '../../api/members/list-rows.ts';
import { PrintedLines } from '../../components/ui/printed-lines.tsx';
import { filtersOf } from './list-filters.ts';
import { type ListState, orderOf, searchText } from './list-state.ts';
import { sortLabels } from './sort-labels.ts';
import type { ListedPrograms } from './use-programs.ts';

type PrintedQuestionProps = { state: ListState; list: MemberPage | undefined; programs: ListedPrograms; now: Date };

/** On paper: the list's query, which part of it this is, and when. */
export function PrintedQuestion({ state, list, programs, now }: PrintedQuestionProps) {
  const text = searchText(state.q);
  const order = orderOf(state);
  const first = (state.page - 1) * memberLimits.pageSize + 1;
  const lines = [
    `Filters: ${
      filtersOf(state, programs)
        .map(({ label }) => label)
        .join(', ') || 'none'
    }`,
    text !== '' && `Search: ${text}`,
    `Sorted by: ${sortLabels[order.by].toLowerCase()}, ${order.dir === 'asc' ? 'ascending' : 'descending'}`,
    list &&
      list.members.length > 0 &&
      `Members ${countText(first)}–${countText(first + list.members.length - 1)} of ${countText(list.matched)}`,
    `Printed: ${displayDateTime(now)}`,
  ];
  return <PrintedLines lines={lines} />;
}
