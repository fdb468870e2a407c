import { type ListStanding, singleStandings, toSingleStanding } from '@ffl/domain/credentials/single-standing';
import { standings } from '@ffl/domain/credentials/standing';
import { programLabel } from '@ffl/domain/programs/program';
import { type ProgramType, programDefaults, programTypes } from '@ffl/domain/programs/program-types';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listedOrganizationQueries } from '../../api/organizations/listed-queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { LabeledSelect } from '../../components/ui/filter-fields.tsx';
import { isAmong, useOwnBases, useOwnOrganizations } from '../../lib/session/may.ts';
import { type ShownScope, shownScope, standingText } from './list-filters.ts';
import { type ListState, searchText } from './list-state.ts';
import type { ListedPrograms } from './use-programs.ts';

type FilterControlsProps = {
  state: ListState;
  onChange: (change: Partial<ListState>) => void;
  programs: ListedPrograms;
  className: string;
};

/**
 * Filters for program, base, standing and organization. If its choices couldn't be loaded, a filter has none until they
 * are (ERR-02).
 */
export function FilterControls({ state, onChange, programs, className }: FilterControlsProps) {
  const scope = shownScope(state, programs);
  const own = useOwnBases();
  const { standing, org } = state;

  /** The program may be in both the address and the search; both are changed. */
  function changeScope(change: Partial<ShownScope>) {
    onChange({ ...scope, ...change, q: searchText(state.q) });
  }

  return (
    <div className={className}>
      <LabeledSelect
        label="Program"
        value={scope.program ?? scope.type ?? ''}
        onChange={({ target }) => changeScope(programChange(target.value))}
      >
        <ProgramOptions programs={programs} own={own} chosen={scope.program} />
      </LabeledSelect>
      {(own?.length !== 1 || scope.base !== null) && (
        <LabeledSelect
          label="Base"
          value={scope.base ?? ''}
          onChange={({ target }) => changeScope({ base: target.value || null, program: null })}
        >
          <Options
            all="All bases"
            texts={basesOf(programs).filter((name) => isAmong(own, name))}
            chosen={scope.base}
            isUnread={programs === null}
          />
        </LabeledSelect>
      )}
      <LabeledSelect
        label="Standing"
        value={standing ?? ''}
        onChange={({ target }) => onChange({ standing: (target.value || null) as ListStanding | null })}
      >
        <option value="">Any</option>
        {groupsWith(standing).map(([label, group]) => (
          <optgroup key={label} label={label}>
            {group.map((one) => (
              <option key={one} value={one}>
                {standingText(one, scope)}
              </option>
            ))}
          </optgroup>
        ))}
      </LabeledSelect>
      <OrganizationFilter chosen={org} onChoose={(chosen) => onChange({ org: chosen })} />
    </div>
  );
}

/** Certain days are a choice only while they are chosen. */
function groupsWith(chosen: ListStanding | null): [string, readonly ListStanding[]][] {
  const single = toSingleStanding(chosen);
  return [
    ['By what lasts longest', standings],
    ['By each credential', [...new Set([...singleStandings, ...(single ? [single] : [])])]],
    ['Set aside', ['former']],
  ];
}

/** Options: the types, then each program without a type. */
type ProgramOptionsProps = { programs: ListedPrograms; own: readonly string[] | null; chosen: string | null };

function ProgramOptions({ programs, own, chosen }: ProgramOptionsProps): ReactNode {
  const others =
    programs?.filter(
      ({ id, programType, base }) => id === chosen || (isAmong(own, base) && (!programType || base === null)),
    ) ?? [];
  const isUnknown = chosen !== null && !others.some(({ id }) => id === chosen);
  return (
    <>
      <option value="">All programs</option>
      {isUnknown && <option value={chosen}>{programs === undefined ? '…' : 'Unknown program'}</option>}
      {programTypes.map((type) => (
        <option key={type} value={type}>
          {programDefaults[type].name}
        </option>
      ))}
      {others.map((program) => (
        <option key={program.id} value={program.id}>
          {programLabel(program)}
        </option>
      ))}
    </>
  );
}

type OrganizationFilterProps = { chosen: string | null; onChoose: (chosen: string | null) => void };

/** Includes inactive ones, since members keep them. */
function OrganizationFilter({ chosen, onChoose }: OrganizationFilterProps): ReactNode {
  const { data, isError, isFetching, refetch } = useQuery(listedOrganizationQueries.all());
  const own = useOwnOrganizations();
  const names = own ?? data?.map(({ displayName }) => displayName) ?? [];
  const isUnread = isError && !data;
  if (own?.length === 1 && chosen === null) return null;
  return (
    <>
      <LabeledSelect
        label="Organization"
        value={chosen ?? ''}
        onChange={({ target }) => onChoose(target.value || null)}
      >
        <Options all="All organizations" texts={names} chosen={chosen} isUnread={isUnread} />
      </LabeledSelect>
      {isUnread && (
        <p role="alert" className="col-span-full flex flex-wrap items-center gap-x-3 text-meta">
          The organizations could not be loaded.
          <Button variant="link" size="small" busy={isFetching} busyText="Trying..." onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      )}
    </>
  );
}

type OptionsProps = { all: string; texts: readonly string[]; chosen: string | null; isUnread: boolean };

function Options({ all, texts, chosen, isUnread }: OptionsProps): ReactNode {
  return (
    <>
      <option value="">{all}</option>
      {chosen !== null && !texts.includes(chosen) && <option value={chosen}>{chosen}</option>}
      {texts.map((text) => (
        <option key={text} value={text}>
          {text}
        </option>
      ))}
      {isUnread && <option disabled>Could not be loaded</option>}
    </>
  );
}

function programChange(value: string): Partial<ShownScope> {
  const type = programTypes.find((one): one is ProgramType => one === value);
  if (type) return { program: null, type };
  return value === '' ? { program: null, type: null } : { program: value, type: null, base: null };
}

function basesOf(programs: ListedPrograms): string[] {
  const bases = programs?.flatMap(({ base }) => base ?? []) ?? [];
  return [...new Set(bases)].sort();
}
