import { singleStandingLabels } from '@ffl/domain/credentials/single-standing';
import { readinessMessages } from '@ffl/domain/readiness/messages';
import type { CalendarDate } from '@ffl/domain/time/calendar-date';
import type { BoardColumn } from '../../api/readiness/rows.ts';
import { columnName } from './readiness-cell.tsx';
import { dayText, type ReadinessState } from './readiness-state.ts';

export type BoardFilter = {
  key: 'day' | 'base' | 'programs' | 'all' | 'org' | 'falls' | 'ends';
  /** A person's words for it. */
  label: string;
  /** The change that removes it. */
  without: Partial<ReadinessState>;
};

type Known = {
  today: CalendarDate;
  /** All that could be shown. */
  columns: readonly BoardColumn[];
  /** The address's base by name. */
  baseName: string;
};

/** What is asked beyond everyone today, in words. */
export function filtersOf(state: ReadinessState, { today, columns, baseName }: Known): BoardFilter[] {
  const { day, base, programs, all, org, falls, ends } = state;
  const filters: BoardFilter[] = [];
  if (day !== null && day !== today) {
    filters.push({ key: 'day', label: dayText(state, today), without: { day: null, known: null, falls: null } });
  }
  if (base !== null) filters.push({ key: 'base', label: baseName, without: { base: null } });
  if (programs !== null) {
    filters.push({ key: 'programs', label: namesOf(programs, columns, base !== null), without: { programs: null } });
  }
  if (all !== null) filters.push({ key: 'all', label: readinessMessages.inAll, without: { all: null } });
  if (org !== null) filters.push({ key: 'org', label: org, without: { org: null } });
  if (falls !== null && day !== null && day > today) {
    filters.push({ key: 'falls', label: readinessMessages.fallsOutUntilThen, without: { falls: null } });
  }
  if (ends !== null) filters.push({ key: 'ends', label: singleStandingLabels[ends], without: { ends: null } });
  return filters;
}

/** The chosen columns by name. */
export function namesOf(programs: string, columns: readonly BoardColumn[], isAtBase: boolean): string {
  const chosen = programs.split('.');
  const names = columns.filter(({ key }) => chosen.includes(key)).map((column) => columnName(column, isAtBase));
  if (names.length > 0) return names.join(', ');
  return columns.length === 0 ? '…' : 'Unknown program';
}
