import { reportTypes } from '../../../domain/src/reports/report.ts';
import { transferLimits } from '../../../domain/src/transfer/limits.ts';
import type { People } from '../../bench/people.ts';

/** With a body, it is posted. */
export type Asked = { path: string; body?: object };

/** `next`: what follows after these rows; null after the last. */
export type Outlet = { name: string; first: Asked; next?: (rows: unknown[]) => Asked | null };

const standard = transferLimits.exportPage;
const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const procedure = (name: string, body: object): Asked => ({ path: `/rest/v1/rpc/${name}`, body });

/** Whatever shows or writes out many people or entries. */
export async function outletsOf(origin: string, headers: Record<string, string>, people: People): Promise<Outlet[]> {
  const calendar = (baseId: string | null) => makeCalendar(origin, headers, baseId);
  return [
    ...reportOutlets(),
    ...boardOutlets(),
    ...rosterOutlets(people),
    ...memberOutlets(people),
    ...historyOutlets(people),
    ...deskOutlets(),
    { name: 'calendar of a base', first: await calendar(await baseOf(origin, headers, people)) },
  ];
}

function reportOutlets(): Outlet[] {
  const program = 'Rescue Deployment';
  return reportTypes.flatMap((report) => {
    const year = { first_day: dayFrom(-365), last_day: dayFrom(0) };
    const file = (asked: Record<string, string>) =>
      `/functions/v1/report-export?${new URLSearchParams({ type: report, ...asked })}`;
    return [
      { name: `${report}: first page`, first: procedure('report_page', { report }) },
      { name: `${report}: page 100`, first: procedure('report_page', { report, page: 100 }) },
      { name: `${report}: of a program, this year`, first: procedure('report_page', { report, program, ...year }) },
      { name: `${report}: on paper`, first: procedure('report_page', { report, page_size: 1_000 }) },
      { name: `${report}: counts`, first: procedure('report_counts', { report }) },
      { name: `${report}: file`, first: { path: file({}) } },
      {
        name: `${report}: file of a program, this year`,
        first: { path: file({ program, from: year.first_day, to: year.last_day }) },
      },
    ];
  });
}

function boardOutlets(): Outlet[] {
  const boards: [string, object][] = [
    ['today', {}],
    ['today, soonest', { sort: 'soonest' }],
    ['today, in all', { in_all: true }],
    ['today at a base', { base: 'LG2' }],
    ['in 60 days', { day: dayFrom(60) }],
    ['200 days ago', { day: dayFrom(-200) }],
    ['200 days ago as known then', { day: dayFrom(-200), known_then: true }],
    ['700 days ago at a base', { day: dayFrom(-700), base: 'LG2' }],
  ];
  return [
    ...boards.flatMap(([name, body]) => [
      { name: `board ${name}`, first: procedure('readiness_board', body) },
      pages(`board ${name}: file`, 'readiness_board', body),
    ]),
    { name: 'weeks ahead', first: procedure('readiness_weeks', {}) },
  ];
}

function rosterOutlets({ seasonId: season }: People): Outlet[] {
  return ['name', 'organization', 'status', 'credentialDate', 'expirationDate'].flatMap((sort) => [
    { name: `roster by ${sort}`, first: procedure('season_roster', { season, sort }) },
    pages(`roster by ${sort}: file`, 'season_roster', { season, sort }),
  ]);
}

function memberOutlets({ programId: program }: People): Outlet[] {
  const page = (asked: object, after: string | null) =>
    procedure('export_members', { ...asked, after, page_size: standard });
  const file = (name: string, asked: object): Outlet => ({
    name,
    first: page(asked, null),
    next: (rows) => (rows.length < standard ? null : page(asked, (rows.at(-1) as { id: string }).id)),
  });
  return [
    { name: 'members', first: procedure('list_members', {}) },
    file('members: file', {}),
    file('members of a program, ending: file', { program, standing: 'ends_30' }),
    file('members found: file', { search: 'ma' }),
    { name: 'members: all of a program by id', first: procedure('list_member_ids', { program }) },
    { name: 'members: table over HTTP', first: { path: '/rest/v1/members?select=id,certifications(*)&limit=1000' } },
    { name: 'cards to print', first: { path: '/rest/v1/members?select=*,certifications(*)&limit=50' } },
    { name: 'everybody as of a year ago', first: procedure('members_as_of', { moment: dayFrom(-365) }) },
  ];
}

function historyOutlets({ memberId: member, programId: program }: People): Outlet[] {
  return [
    { name: 'history of a member', first: procedure('credential_history', { member }) },
    { name: 'ledger of a member', first: procedure('credential_events_of', { member }) },
    { name: 'groundings of a member', first: procedure('groundings_of', { member }) },
    { name: 'reminders of a member', first: procedure('member_reminders', { member }) },
    { name: 'a program', first: procedure('program_detail', { program }) },
    { name: 'trainings', first: procedure('training_overview', {}) },
    { name: 'trainings at a base', first: procedure('training_list', { base: 'LG2', upcoming: false }) },
  ];
}

function deskOutlets(): Outlet[] {
  return [
    { name: 'dashboard', first: procedure('dashboard', {}) },
    { name: 'bases', first: procedure('base_overview', {}) },
    { name: 'programs', first: procedure('program_cards', {}) },
    { name: 'organizations', first: procedure('organization_counts', {}) },
    { name: 'security events', first: procedure('get_recent_security_events', {}) },
    { name: 'second steps', first: procedure('get_second_steps', {}) },
    { name: 'boarding devices', first: procedure('boarding_devices', {}) },
    ...['admin-security-dashboard', 'ledger-state', 'reminders-state', 'snapshots-state'].map((name) => ({
      name,
      first: { path: `/functions/v1/${name}`, body: {} },
    })),
  ];
}

/** Every page, as a file is made of them. */
function pages(name: string, of: string, body: object): Outlet {
  let page = 1;
  const ask = () => procedure(of, { ...body, page, page_size: standard });
  return {
    name,
    first: ask(),
    next: (rows) => {
      page += 1;
      return rows.length < standard ? null : ask();
    },
  };
}

async function baseOf(origin: string, headers: Record<string, string>, { programId }: People): Promise<string> {
  const response = await fetch(`${origin}/rest/v1/programs?id=eq.${programId}&select=base_id`, { headers });
  const [program] = (await response.json()) as { base_id: string }[];
  return program?.base_id ?? '';
}

async function makeCalendar(origin: string, headers: Record<string, string>, baseId: string | null): Promise<Asked> {
  const response = await fetch(`${origin}/functions/v1/make-calendar`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ baseId }),
  });
  const { data } = (await response.json()) as { data: { address: string } };
  return { path: new URL(data.address).pathname };
}
