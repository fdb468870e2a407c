import { credentialLimits } from '../../domain/src/credentials/limits.ts';
import { programDefaults, programTypes } from '../../domain/src/programs/program-types.ts';

type Pair = [from: string, to: string];

const { expiringWindowDays, listWindowDays } = credentialLimits;

/** The domain's values and limits that statements use. Its function file sorts after `days.sql`. */
export function writeDomain(): string {
  return `-- Written by \`npm run types\` from the domain's words and limits. Change those, not this file.

-- The first instant after the days in which what ends is expiring: everywhere, and in the longer window of lists.
${windowEnd('expiring_14_until', expiringWindowDays)}
${windowEnd('expiring_30_until', listWindowDays)}
-- The types of program, in the order of every screen.
create or replace function app.program_types() returns text[]
language sql immutable
return array[${listed}];

-- No migration holds this constraint, so that a snapshot's programs are read in before it (decision 0277).
alter table public.programs drop constraint if exists programs_program_type_check;
alter table public.programs add constraint programs_program_type_check check (program_type in (${listed}));

-- The type of program that the form's word for a training means (R-53).
${choice('type_of_training', 'word', trainingWords)}
-- What reports call the programs of a type (R-56, design 9.32).
${choice('report_program', 'type', names)}`;
}

const listed = programTypes.map(quoted).join(', ');
const names = programTypes.map((type): Pair => [type, programDefaults[type].name]);
const trainingWords = programTypes.flatMap((type): Pair[] => {
  const { trainingWord } = programDefaults[type];
  return trainingWord === null ? [] : [[trainingWord, type]];
});

function windowEnd(name: string, days: number): string {
  return `create or replace function app.${name}(moment timestamptz default now()) returns timestamptz
language sql stable
return app.end_of_day_ahead(${days}, moment);
`;
}

/** A function that answers the other text of a pair, and null for a text in none. */
function choice(name: string, parameter: string, pairs: readonly Pair[]): string {
  const cases = pairs.map(([from, to]) => `    when ${quoted(from)} then ${quoted(to)}\n`);
  return `create or replace function app.${name}(${parameter} text) returns text
language sql immutable
set search_path = ''
as $$
  select case ${parameter}
${cases.join('')}  end
$$;
`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
