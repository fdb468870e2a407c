import { compareBaseNames } from '@ffl/domain/bases/base';
import { type SingleStanding, singleStandingLabel, singleStandings } from '@ffl/domain/credentials/single-standing';
import type { Program } from '@ffl/domain/programs/program';
import { readinessMessages } from '@ffl/domain/readiness/messages';
import type { CalendarDate } from '@ffl/domain/time/calendar-date';
import type { NamedDay } from '@ffl/domain/time/named-days';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { listedOrganizationQueries } from '../../api/organizations/listed-queries.ts';
import type { BoardSort } from '../../api/readiness/queries.ts';
import type { BoardColumn } from '../../api/readiness/rows.ts';
import { Button } from '../../components/ui/button.tsx';
import { DayField, LabeledSelect } from '../../components/ui/filter-fields.tsx';
import { isAmong, useOwnBases } from '../../lib/session/may.ts';
import { columnName } from './readiness-cell.tsx';
import { type ChangeReadiness, type ReadinessAddress, type ReadinessState, sortLabels } from './readiness-state.ts';

export type BoardControlsProps = {
  /** The address's state, in which days may be named. */
  address: ReadinessAddress;
  state: ReadinessState;
  change: ChangeReadiness;
  today: CalendarDate;
  /** All columns that can be shown. */
  columns: readonly BoardColumn[];
  programs: readonly Program[] | undefined;
  /** Name of the base in the address. */
  baseName: string;
};

const saturday = 'next-saturday' satisfies NamedDay;

type Asking = Pick<BoardControlsProps, 'state' | 'change'>;

type DayChoiceProps = Asking & Pick<BoardControlsProps, 'address' | 'today'>;

/** The day; for one to come, everybody or only who falls out. */
export function DayChoice({ address, state: { day, falls }, change, today }: DayChoiceProps) {
  const [timesSet, setTimesSet] = useState(0);

  /** Resets the field, which may hold an invalid date. */
  function showToday() {
    setTimesSet(timesSet + 1);
    change({ day: null, known: null, falls: null });
  }

  return (
    <>
      <DayField
        key={timesSet}
        label="Day"
        day={day ?? today}
        isOptional={false}
        isInBar
        onDay={(chosen) => change({ day: chosen === today ? null : chosen }, { replace: true })}
      />
      <Button
        size="small"
        aria-pressed={address.day === saturday}
        // Hidden in narrower rows, which have no room for it while no day is chosen.
        className={clsx(
          'min-h-10 aria-pressed:border-accent aria-pressed:bg-info-tint',
          day === null && 'md:max-[94rem]:hidden',
        )}
        onClick={() => change({ day: saturday, known: null })}
      >
        {readinessMessages.nextSaturday}
      </Button>
      {day !== null && (
        <Button size="small" className="min-h-10" onClick={showToday}>
          Today
        </Button>
      )}
      {day !== null && day > today && (
        <label className={toggleClass}>
          <input
            type="checkbox"
            className="size-5 shrink-0"
            checked={falls === 'yes'}
            onChange={({ target }) => change({ falls: target.checked ? 'yes' : null })}
          />
          {readinessMessages.fallsOutUntilThen}
        </label>
      )}
    </>
  );
}

type BarLook = { className?: string; isLabelHidden?: boolean };

type BaseChoiceProps = Pick<BoardControlsProps, 'state' | 'change' | 'programs' | 'baseName'> & BarLook;

export function BaseChoice({ state: { base }, change, programs, baseName, ...look }: BaseChoiceProps) {
  const own = useOwnBases();
  if (own?.length === 1) return null;
  return (
    <LabeledSelect
      {...look}
      label="Base"
      value={base ?? ''}
      onChange={({ target }) => change({ base: target.value || null })}
    >
      <Options
        all={own ? null : 'Any base'}
        texts={basesOf(programs).filter((name) => isAmong(own, name))}
        chosen={base}
        chosenName={baseName}
        inactive={inactiveOf(programs)}
      />
    </LabeledSelect>
  );
}

export function OrganizationChoice({ state: { org }, change, ...look }: Asking & BarLook) {
  const organizations = useQuery(listedOrganizationQueries.all());
  return (
    <LabeledSelect
      {...look}
      label="Organization"
      value={org ?? ''}
      onChange={({ target }) => change({ org: target.value || null })}
    >
      <Options
        all="All organizations"
        texts={organizations.data?.map(({ displayName }) => displayName) ?? []}
        chosen={org}
      />
    </LabeledSelect>
  );
}

/** Chooses between everybody and those with anything in the shown columns that ends soon or has lapsed. */
export function WhoChoice({ state: { ends }, change, ...look }: Asking & BarLook) {
  return (
    <LabeledSelect
      {...look}
      label="Who"
      value={ends ?? ''}
      onChange={({ target }) => change({ ends: (target.value || null) as SingleStanding | null })}
    >
      <option value="">Everybody</option>
      {singleStandings.map((one) => (
        <option key={one} value={one}>
          {singleStandingLabel(one)}
        </option>
      ))}
    </LabeledSelect>
  );
}

export function OrderChoice({ state: { sort }, change, ...look }: Asking & BarLook) {
  return (
    <LabeledSelect
      {...look}
      label="Order"
      value={sort}
      onChange={({ target }) => change({ sort: target.value as BoardSort })}
    >
      {(Object.keys(sortLabels) as BoardSort[]).map((one) => (
        <option key={one} value={one}>
          {sortLabels[one]}
        </option>
      ))}
    </LabeledSelect>
  );
}

type ProgramChoiceProps = Asking & Pick<BoardControlsProps, 'columns'>;

/** Chooses which columns are shown, and whether people must be in force in all of them. */
export function ProgramChoice({ state: { programs, all, base }, change, columns }: ProgramChoiceProps) {
  const chosen = programs?.split('.') ?? [];

  function toggle(key: string) {
    const next = columns.map((column) => column.key).filter((one) => chosen.includes(one) !== (one === key));
    change({ programs: next.length === 0 || next.length === columns.length ? null : next.join('.') });
  }

  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 w-full text-ink-2 text-meta">
        <span className="font-semibold text-ink">Programs</span>
        {chosen.length === 0 && columns.length > 1 && ' All programs.'}
      </legend>
      {columns.length > 1 &&
        columns.map((column) => (
          <label key={column.key} className={toggleClass}>
            <input
              type="checkbox"
              className="size-5 shrink-0"
              checked={chosen.includes(column.key)}
              onChange={() => toggle(column.key)}
            />
            {columnName(column, base !== null)}
          </label>
        ))}
      <label className={toggleClass}>
        <input
          type="checkbox"
          className="size-5 shrink-0"
          checked={all === 'yes'}
          onChange={({ target }) => change({ all: target.checked ? 'yes' : null })}
        />
        {readinessMessages.inAll}
      </label>
    </fieldset>
  );
}

const toggleClass = [
  'flex min-h-12 pointer-fine:min-h-10 items-center gap-2 rounded-control border border-line-strong bg-surface px-3 font-semibold text-meta',
  'hover:bg-sunken has-checked:border-accent has-checked:bg-info-tint',
].join(' ');

type OptionsProps = {
  /** Null if one must be chosen. */
  all: string | null;
  texts: readonly string[];
  chosen: string | null;
  chosenName?: string;
  inactive?: ReadonlySet<string>;
};

function Options({ all, texts, chosen, chosenName, inactive }: OptionsProps) {
  return (
    <>
      {all !== null && <option value="">{all}</option>}
      {chosen !== null && !texts.includes(chosen) && <option value={chosen}>{chosenName ?? chosen}</option>}
      {texts.map((text) => (
        <option key={text} value={text}>
          {inactive?.has(text) ? readinessMessages.inactiveBase(text) : text}
        </option>
      ))}
    </>
  );
}

function basesOf(programs: readonly Program[] | undefined): string[] {
  const bases = programs?.flatMap(({ base }) => base ?? []) ?? [];
  return [...new Set(bases)].sort(compareBaseNames);
}

function inactiveOf(programs: readonly Program[] | undefined): ReadonlySet<string> {
  return new Set(programs?.flatMap(({ base, isBaseActive }) => (isBaseActive ? [] : (base ?? []))));
}
