import { credentialLimits } from '../../domain/src/credentials/index.ts';
import { programTypes } from '../../domain/src/programs/index.ts';

const { expiringWindowDays, listWindowDays } = credentialLimits;

/** The domain's words and limits that statements read: a function file that sorts after `days.sql`. */
export function writeDomain(): string {
  return `-- Written by \`npm run types\` from the domain's words and limits. Change those, not this file.

-- The first instant after the days in which what ends is expiring: everywhere, and in the longer window of lists.
${windowEnd('expiring_14_until', expiringWindowDays)}
${windowEnd('expiring_30_until', listWindowDays)}
-- The types of program, in the order of every screen.
create or replace function app.program_types() returns text[]
language sql immutable
return array[${programTypes.map((type) => `'${type}'`).join(', ')}];
`;
}

function windowEnd(name: string, days: number): string {
  return `create or replace function app.${name}(moment timestamptz default now()) returns timestamptz
language sql stable
set search_path = ''
as $$ select app.end_of_day_ahead(${days}, moment) $$;
`;
}
