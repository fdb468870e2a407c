import {
  type ReportProgram,
  type ReportType,
  reportLabels,
  reportPrograms,
  reportTypes,
} from '@ffl/domain/reports/report';
import type { CalendarDate } from '@ffl/domain/time/calendar-date';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { DayField, LabeledSelect } from '../../components/ui/filter-fields.tsx';
import { useMay, useOwnBases } from '../../lib/session/may.ts';
import { type ChangeReport, noFilters, periods, problemsOf, type ReportState, shownDay } from './report-state.ts';

type ReportFiltersProps = { state: ReportState; change: ChangeReport; today: CalendarDate; views: ReactNode };

/** Chooses the report, its program and its dates. */
export function ReportFilters({ state, change, today, views }: ReportFiltersProps) {
  const { type, program, from, to } = state;
  const mayReadLetters = useMay('letters');
  const types = reportTypes.filter((one) => mayReadLetters || one !== 'reminders');
  const problems = problemsOf(state, today, useOwnBases() !== null);
  const first = useRef<HTMLSelectElement>(null);
  const [timesCleared, setTimesCleared] = useState(0);
  const hasFilters = program !== null || from !== null || to !== null;

  /** The button with focus disappears with the filters. */
  function clear() {
    first.current?.focus();
    setTimesCleared(timesCleared + 1);
    change(noFilters);
  }

  return (
    <section aria-label="Report filters" className="mb-6 flex flex-col gap-2 print:hidden">
      <div className="flex flex-wrap items-start gap-2 max-md:grid">
        <LabeledSelect
          label="Report"
          ref={first}
          value={type}
          onChange={({ target }) => change({ type: target.value as ReportType })}
        >
          {types.map((one) => (
            <option key={one} value={one}>
              {reportLabels[one]}
            </option>
          ))}
        </LabeledSelect>
        <LabeledSelect
          label="Program"
          value={program ?? ''}
          onChange={({ target }) => change({ program: (target.value || null) as ReportProgram | null })}
        >
          <option value="">All programs</option>
          {reportPrograms.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </LabeledSelect>
        <DayField
          key={`from ${timesCleared}`}
          label="From"
          day={shownDay(from, today)}
          problem={problems.from}
          isInBar
          onDay={(day) => change({ from: day }, { replace: true })}
        />
        <DayField
          key={`to ${timesCleared}`}
          label="To"
          day={shownDay(to, today)}
          problem={problems.to}
          isInBar
          onDay={(day) => change({ to: day }, { replace: true })}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        {periods.map(({ name, days }) => (
          <Button
            key={name}
            size="small"
            aria-pressed={from === days.from && to === days.to}
            className="aria-pressed:border-accent aria-pressed:bg-info-tint"
            onClick={() => change(days)}
          >
            {name}
          </Button>
        ))}
        {views}
        {hasFilters && (
          <Button size="small" onClick={clear}>
            Clear filters
          </Button>
        )}
      </div>
    </section>
  );
}
