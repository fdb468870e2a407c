import type { Answers } from '@ffl/domain/answers';
import { useParams } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerOf, rowLike } from '../../testing/answers.ts';
import { catchFile, setViewportWidth } from '../../testing/browser.ts';
import { json, stubNetwork } from '../../testing/network.ts';
import { openAt } from '../../testing/open-at.tsx';
import { recordedAnswers } from '../../testing/recorded-answers.ts';
import { idOf, programRecord, programRow } from '../../testing/sample-rows.ts';
import { storeSession } from '../../testing/tokens.ts';
import { RosterPage } from './roster-page.tsx';

type RosterRequest = { season: string; sort: string; direction: string; page: number; page_size: number };
type Row = NonNullable<Answers['season_roster']>['rows'][number];

const program = programRow('Lift Ticket', 'LG2');
const season = {
  ...recordedAnswers.season_roster.season,
  id: idOf('season'),
  name: 'LG2 Winter 2026',
  program_id: program.id,
  start_date: '2026-11-01',
  end_date: '2027-04-30',
  is_active: true,
};
const amelia = row('Amelia', { organization: '=Summit SAR', status: 'expiring_14' });
const bo = row('Bo', { mark: 'removed', status: 'inactive', recorded_by: null });
const gone = row('gone', {
  mark: 'deleted',
  first_name: null,
  last_name: null,
  organization: null,
  status: 'inactive',
  recorded_by: null,
  is_by_server: true,
});
const base = `/admin/bases/${program.id}/seasons/${season.id}/roster`;
const alias = `/programs/${program.id}/seasons/${season.id}/roster`;

it("a season's roster says whose it is, for which dates and as of when", async () => {
  await openRoster();
  expect(await screen.findByRole('heading', { level: 1, name: 'LG2 Winter 2026 Roster' })).toBeTruthy();
  expect(screen.getByText("Includes members credentialed during this season's time period")).toBeTruthy();
  expect(screen.getAllByRole('status')[0]?.textContent).toBe(
    'Lift Ticket at LG2 · Nov 01, 2026 – Apr 30, 2027 · 3 members credentialed · as of Nov 22, 2026, 3:04 PM MST',
  );
});

it("a season's roster marks who was removed or deleted since, and links to everyone who is still there", async () => {
  await openRoster();
  const removed = within(await screen.findByRole('row', { name: /^Bo Park removed/ }));
  expect(removed.getByText('None')).toBeTruthy();
  expect(removed.getByRole('link', { name: 'View Bo Park' }).getAttribute('href')).toBe(
    `/admin/members?selected=${bo.member_id}`,
  );
  const former = within(screen.getByRole('row', { name: /^Former member deleted/ }));
  expect(former.queryByRole('link')).toBeNull();
});

it("a season's roster is sorted by name at first, by any column on request, and keeps the order in the address", async () => {
  const { user, requests, address } = await openRoster();
  await screen.findByRole('row', { name: /^Bo/ });
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers).toEqual([
    'Name',
    'Organization',
    'Status',
    'Credential Date',
    'Expiration Date',
    'Recorded by',
    'Actions',
  ]);
  await user.click(screen.getByRole('button', { name: 'Expiration Date' }));
  await waitFor(() => expect(address()).toBe(`${base}?sort=expirationDate`));
  expect(requests).toEqual([
    { season: season.id, sort: 'name', direction: 'asc', page: 1, page_size: 50 },
    { season: season.id, sort: 'expirationDate', direction: 'asc', page: 1, page_size: 50 },
  ]);
});

it("a season's roster says if nobody is on it", async () => {
  await openRoster({ rows: [] });
  expect(await screen.findByText('No members found for this season.')).toBeTruthy();
});

it("a season's roster says that it can't be read, and reads it on request", async () => {
  let isBroken = true;
  const { user } = await openRoster({ reply: () => (isBroken ? json(400, { message: 'no' }) : undefined) });
  expect(await screen.findByText('The roster could not be loaded.')).toBeTruthy();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('row', { name: /^Amelia Park/ })).toBeTruthy();
});

it("a season's roster shows cards on a phone, which open the record and can be sorted", async () => {
  setViewportWidth(390);
  const { user, address } = await openRoster({ path: alias });
  expect(await screen.findByRole('link', { name: 'Amelia Park' })).toBeTruthy();
  expect(screen.getAllByText(/^Recorded/).map(({ textContent }) => textContent)).toEqual([
    'Recorded by Ada Moss',
    'Recorded by a former administrator',
    'Recorded on the server',
  ]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Status');
  await waitFor(() => expect(address()).toBe(`${alias}?sort=status`));
});

it.each([
  ['a season that nobody knows', base, { reply: () => json(200, null) }, `/admin/bases/${idOf('LG2')}/${program.id}`],
  ['a season of another program', base, { programId: idOf('another') }, `/admin/bases/${idOf('LG2')}/${program.id}`],
  ['a program that nobody knows', base, { found: null }, `/admin/bases/${program.id}`],
  ['the same without the prefix', alias, { reply: () => json(200, null) }, `/programs/${program.id}`],
  ['ids of the wrong kind', '/admin/bases/x/seasons/y/roster', {}, '/admin/bases/x'],
])("a roster that doesn't exist leads to the program page: %s", async (_what, path, setup, to) => {
  const { address } = await openRoster({ path, ...setup });
  await waitFor(() => expect(address()).toBe(to));
});

it('the whole roster is a file named after program, base, season and date, in which nothing runs as a formula', async () => {
  const saved = catchFile();
  const { user, requests, toast } = await openRoster();
  await screen.findByRole('row', { name: /^Bo/ });
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(toast.current?.title).toBe('Exported 3 members'));
  expect(requests.at(-1)).toEqual({ season: season.id, sort: 'name', direction: 'asc', page: 1, page_size: 1000 });
  expect(saved.name).toMatch(/^lift-ticket-lg2-lg2-winter-2026-roster-\d{4}-\d\d-\d\d\.csv$/);
  expect(await saved.text()).toBe(
    [
      'Name,Organization,Status,Credential Date,Expiration Date,Since then,Recorded by',
      "Amelia Park,'=Summit SAR,Expiring,2026-11-05,2027-05-04,,Ada Moss",
      'Bo Park,Summit County SAR,None,2026-11-05,2027-05-04,removed,Former administrator',
      'Former member,,None,2026-11-05,2027-05-04,deleted,On the server',
      '',
    ].join('\r\n'),
  );
});

it('the whole roster is read in pages of 1,000 until it is complete', async () => {
  const saved = catchFile();
  const crowd = Array.from({ length: 2_300 }, (_, at) => row(`Person ${at}`));
  const { user, toast } = await openRoster({ rows: crowd });
  await screen.findByText(/2,300 members credentialed/);
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(toast.current?.title).toBe('Exported 2,300 members'));
  expect((await saved.text()).split('\r\n')).toHaveLength(2_302);
});

it("the whole roster isn't given in part: if it changes midway, it says so", async () => {
  const saved = catchFile();
  const { user, toast } = await openRoster({
    reply: ({ page_size }) => (page_size === 1000 ? json(200, rosterOf([amelia], 2)) : undefined),
  });
  await screen.findByRole('row', { name: /^Bo/ });
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(toast.current?.title).toBe('The members could not be exported. Please try again.'));
  expect(saved.name).toBe('');
});

it('the whole roster is printed in one table with what it shows, and removed afterward', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user } = await openRoster();
  await screen.findByRole('row', { name: /^Bo/ });
  await user.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const paper = document.querySelector<HTMLElement>('.print-sheets');
  expect(paper?.querySelector('h2')?.textContent).toBe('LG2 Winter 2026 Roster');
  expect(paper?.querySelector('p')?.textContent).toMatch(
    /^Lift Ticket at LG2 · Nov 01, 2026 – Apr 30, 2027 · Includes members .+ · Sorted by: name, ascending · 3 members · Printed: /,
  );
  expect([...(paper?.querySelectorAll('tbody tr') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Amelia Park=Summit SARExpiringNov 05, 2026May 04, 2027Ada Moss',
    'Bo ParkSummit County SARNoneNov 05, 2026May 04, 2027removedFormer administrator',
    'Former memberNoneNov 05, 2026May 04, 2027deletedOn the server',
  ]);
  dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(document.querySelector('.print-sheets')).toBeNull());
});

type Setup = {
  path?: string;
  rows?: Row[];
  found?: typeof program | null;
  programId?: string;
  reply?: (request: RosterRequest) => Response | undefined;
};

async function openRoster({ path = base, rows = [amelia, bo, gone], found = program, programId, reply }: Setup = {}) {
  const requests: RosterRequest[] = [];
  storeSession();
  stubNetwork({
    '/functions/v1/programs': () => (found ? json(200, { data: programRecord(found) }) : json(404, {})),
    '/rest/v1/rpc/season_roster': async (request) => {
      const question = (await request.json()) as RosterRequest;
      requests.push(question);
      const { page, page_size } = question;
      const cut = rows.slice((page - 1) * page_size, page * page_size);
      return reply?.(question) ?? json(200, rosterOf(cut, rows.length, programId));
    },
  });
  const opened = await openAt(path, {
    '/admin/bases/$programId/seasons/$seasonId/roster': Screen,
    '/programs/$programId/seasons/$seasonId/roster': Screen,
  });
  return { ...opened, requests };
}

function Screen() {
  const { programId, seasonId }: { programId: string; seasonId: string } = useParams({ strict: false } as never);
  return <RosterPage programId={programId} seasonId={seasonId} />;
}

function rosterOf(rows: Row[], total: number, programId = program.id) {
  const page = { season: { ...season, program_id: programId }, total, rows };
  return answerOf('season_roster', { asked_at: '2026-11-22T22:04:00.123456+00:00', ...page });
}

function row(firstName: string, over: Partial<Row> = {}): Row {
  return rowLike(recordedAnswers.season_roster.rows, {
    member_id: idOf(`${firstName} Park`),
    first_name: firstName,
    last_name: 'Park',
    organization: 'Summit County SAR',
    mark: null,
    credential_date: '2026-11-05T18:00:00.123456+00:00',
    expiration_date: '2027-05-04T18:00:00.123456+00:00',
    status: 'active',
    recorded_by: 'Ada Moss',
    is_by_server: false,
    ...over,
  });
}
