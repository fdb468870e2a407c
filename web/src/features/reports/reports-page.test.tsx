import type { Answers } from '@ffl/domain/answers';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { answerOf, rowLike } from '../../testing/answers.ts';
import { catchFile } from '../../testing/catch-file.ts';
import { json, stubNetwork } from '../../testing/network.ts';
import { openAt } from '../../testing/open-at.tsx';
import { recordedAnswers } from '../../testing/recorded-answers.ts';
import { idOf } from '../../testing/sample-rows.ts';
import { storeSession } from '../../testing/tokens.ts';
import { setViewportWidth } from '../../testing/viewport.ts';
import { ReportsPage } from './reports-page.tsx';

type Row = Answers['report_page']['rows'][number];
type Months = Answers['report_counts']['months'];
type Asked = { report: string; program: string | null; first_day: string | null; last_day: string | null };

const maya = row('Maya Lindqvist', { notes: '[LIVE MISSION] 11/5/2026 Punch recorded on 11/5/2026' });
const bo = row('Bo Park', { mark: 'removed', program: 'Ski Patrol', base: null });
const gone = row('gone', { name: null, organization: null, mark: 'deleted', notes: null });
const months: Months = [
  { month: '2026-09', program: 'Lift Ticket', count: 2 },
  { month: '2026-11', program: 'Lift Ticket', count: 1 },
];

describe('a report', () => {
  it('of credentials says who, of which organization and program, from when to when', async () => {
    const { asked } = await openReports();
    const first = within(await screen.findByRole('row', { name: /^Maya Lindqvist/ }));
    expect(first.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'Maya Lindqvist ',
      'Summit County SAR',
      'LTLift Ticket, LG2',
      'Nov 05, 2026',
      'May 04, 2027',
      'Ada Moss',
    ]);
    expect(
      screen
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent)
        .slice(-6),
    ).toEqual(['Member Name', 'Organization', 'Program', 'Issue Date', 'Expiry Date', 'Recorded by']);
    expect(screen.getByText(/^Credentials Issued: 3 results/).textContent).toBe(
      'Credentials Issued: 3 results · as of Nov 22, 2026, 3:04 PM MST',
    );
    expect(asked.page.at(-1)).toEqual({
      report: 'credentials',
      program: null,
      first_day: null,
      last_day: null,
      page: 1,
      page_size: 50,
    });
  });

  it('of live missions says when, with the notes', async () => {
    await openReports('/reports?type=live-missions');
    const first = within(await screen.findByRole('row', { name: /^Maya Lindqvist/ }));
    const cells = first.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells.slice(-2)).toEqual(['[LIVE MISSION] 11/5/2026 Punch recorded on 11/5/2026', 'Ada Moss']);
    expect(screen.getByRole('columnheader', { name: 'Notes' })).toBeTruthy();
  });

  it('of reminders says how many days ahead, and what became of it', async () => {
    const rows = [row('Iris Vance', { reminder: { step: 14, state: 'taken' } })];
    await openReports('/reports?type=reminders', { rows });
    const iris = await screen.findByRole('row', { name: /^Iris Vance/ });
    expect(iris.textContent).toBe(
      'Iris Vance Summit County SARLTLift Ticket, LG2May 04, 2027Nov 05, 202614Taken by the mail server',
    );
  });

  it('of boardings says what the card said and the ledger says, and one is taken back with a reason', async () => {
    const { user, asked } = await openReports('/reports?type=boardings', { rows: [boarded()] });
    const row = within(await screen.findByRole('row', { name: /^Iris Vance/ }));
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'Iris Vance ',
      'Summit County SAR',
      'AVAvalanche Deployment, LG2',
      'Nov 05, 2026, 3:04 PM MST',
      'N911FL',
      'Boarded all the same: Life at risk',
      'Lapsed',
      'Lapsed (then In force)',
      'Phone in the hangar',
      'Take back Iris Vance, Nov 05, 2026, 3:04 PM MST',
    ]);
    await user.click(row.getByRole('button', { name: /^Take back/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take Back Boarding' }));
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Wrong person');
    await user.click(dialog.getByRole('button', { name: 'Take back' }));
    await waitFor(() => expect(asked.undone).toEqual([{ boarding: 7, reason: 'Wrong person' }]));
    await waitFor(() => expect(asked.page).toHaveLength(2));
  });

  it('of boardings names what was taken back, and a card that nobody could read', async () => {
    const undone = { at: '2026-11-05T22:10:00Z', by: 'Ada Moss', reason: 'Wrong person' };
    const rows = [
      boarded({ name: null, member_id: null, organization: null }, { undone, as_it_was: null, as_known: null }),
    ];
    await openReports('/reports?type=boardings', { rows });
    const row = await screen.findByRole('row', { name: /^Not known who/ });
    expect(row.textContent).toContain('Boarded all the same: Life at risk. Taken back by Ada Moss: Wrong person');
    expect(row.querySelector('a, button')).toBeNull();
  });

  it('of gaps says that there is none, and what was compared', async () => {
    const compared = { boardings: 12, live_missions: 1, trainings: 0 };
    await openReports('/reports?type=gaps', { rows: [], compared });
    expect(await screen.findByText('Nobody flew while not current, as far as anybody recorded it.')).toBeTruthy();
    expect(screen.getByText(/^Flew While Not Current: 0 results/).textContent).toContain(
      'Compared with the ledger: 12 boardings, 1 live mission and 0 attended trainings.',
    );
  });

  it('marks who was removed or deleted since, and links to everyone who is still there', async () => {
    await openReports();
    const removed = within(await screen.findByRole('row', { name: /^Bo Park removed/ }));
    expect(removed.getByRole('link', { name: 'Bo Park' }).getAttribute('href')).toBe(
      `/admin/members?selected=${bo.member_id}`,
    );
    expect(within(screen.getByRole('row', { name: /^Former member deleted/ })).queryByRole('link')).toBeNull();
  });

  it('has its query in the address, and starts on its first page', async () => {
    const { user, asked, address } = await openReports('/admin/reports?page=2', { total: 60 });
    await user.selectOptions(await screen.findByLabelText('Program'), 'Rescue Deployment');
    await user.selectOptions(screen.getByLabelText('Report'), 'Live Missions');
    await user.type(screen.getByLabelText(/^From/), '2026-11-01');
    await user.type(screen.getByLabelText(/^To/), '2026-11-30');
    await waitFor(() =>
      expect(address()).toBe(
        '/admin/reports?type=live-missions&program=Rescue+Deployment&from=2026-11-01&to=2026-11-30',
      ),
    );
    await waitFor(() =>
      expect(asked.counts.at(-1)).toEqual({
        report: 'live-missions',
        program: 'Rescue Deployment',
        first_day: '2026-11-01',
        last_day: '2026-11-30',
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(address()).toBe('/admin/reports?type=live-missions'));
    expect(document.activeElement).toBe(screen.getByLabelText('Report'));
  });

  it('whose first date is after its last says so at the field, and requests nothing', async () => {
    const { asked } = await openReports('/admin/reports?from=2026-11-30&to=2026-11-01');
    const from = await screen.findByLabelText(/^From/);
    expect(from.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(from.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'From must not be after To',
    );
    expect(screen.getByText('Once the days are put right the report is shown here.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveProperty('disabled', true);
    expect(asked.page).toEqual([]);
  });

  it.each([
    ['from=2026-02-30&to=2026-03-01', /^From/],
    ['from=2026-02-01&to=tomorrow', /^To/],
  ])("of %s requests nothing, and says at the field what isn't a date", async (days, label) => {
    const { user, asked, address } = await openReports(`/admin/reports?${days}`);
    const field = await screen.findByLabelText(label);
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Enter a day from 1900 to 2100',
    );
    expect(asked.page).toEqual([]);
    await user.type(field, '2026-02-28');
    await waitFor(() => expect(asked.page).toHaveLength(1));
    expect(address()).toContain('2026-02-28');
  });

  it('without any result says so', async () => {
    await openReports('/admin/reports', { rows: [], total: 0, months: [] });
    expect(await screen.findByText('No results match these filters.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveProperty('disabled', false);
  });

  it("that can't be read says so, and is read on request", async () => {
    let isBroken = true;
    const { user } = await openReports('/admin/reports', { refuse: () => isBroken && json(400, { message: 'no' }) });
    expect(await screen.findByText('The report could not be loaded.')).toBeTruthy();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('row', { name: /^Maya/ })).toBeTruthy();
  });

  it('is cards on a phone', async () => {
    setViewportWidth(390);
    await openReports();
    const cards = within(await screen.findByRole('list', { name: 'Results' })).getAllByRole('listitem');
    expect(cards[0]?.textContent).toBe(
      'Maya Lindqvist Summit County SARLTLift Ticket, LG2Issued Nov 05, 2026, until May 04, 2027Recorded by Ada Moss',
    );
  });

  it('is charted by month and program, with every number in words', async () => {
    await openReports();
    const picture = await screen.findByRole('table', { name: /^Credentials issued by month/ });
    expect(within(picture).getByRole('rowheader').textContent).toBe('LTLift Ticket3');
    expect(
      within(picture)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['2', '0', '1']);
    expect(
      within(picture)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Sep 2026', 'Oct 2026', 'Nov 2026']);
  });
});

describe('the whole report', () => {
  it('is the file the server writes, named after report and date', async () => {
    const saved = catchFile();
    const { user, asked, toast } = await openReports('/admin/reports?program=Lift+Ticket&to=2026-11-30');
    await screen.findByRole('row', { name: /^Bo/ });
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(toast.current?.title).toMatch(/^Exported credentials-report-\d{4}-\d\d-\d\d\.csv$/));
    expect(asked.file).toEqual(['type=credentials&program=Lift+Ticket&to=2026-11-30']);
    expect(saved.name).toMatch(/^credentials-report-\d{4}-\d\d-\d\d\.csv$/);
    expect(await saved.blob.text()).toBe('the file');
  });

  it.each([
    ['that breaks off', () => brokenOff(), undefined],
    [
      'that is refused',
      () => json(503, { code: 'busy', message: 'Other reports are being exported at the moment.' }),
      'Other reports are being exported at the moment.',
    ],
  ])("%s isn't given, and the page says so", async (_what, file, text) => {
    const saved = catchFile();
    const { user, toast } = await openReports('/admin/reports', { file });
    await screen.findByRole('row', { name: /^Bo/ });
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(toast.current?.title).toBe('The results could not be exported. Please try again.'));
    expect(toast.current?.text).toBe(text);
    expect(saved.name).toBe('');
  });

  it("can't be exported offline, which is said", async () => {
    await openReports();
    await screen.findByRole('row', { name: /^Bo/ });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    dispatchEvent(new Event('offline'));
    expect(await screen.findByText('You are offline. Export and Print need a connection.')).toBeTruthy();
    for (const name of ['Export CSV', 'Print']) {
      expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
    }
  });

  it('is printed half a second after the press: title, filters, date and table, and how much of it', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { user, asked } = await openReports('/admin/reports?from=2026-11-01&to=2026-11-30', { total: 12_345 });
    await screen.findByRole('row', { name: /^Bo/ });
    const pressedAt = performance.now();
    await user.click(screen.getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(performance.now() - pressedAt).toBeGreaterThanOrEqual(499);
    expect(asked.page.at(-1)).toMatchObject({ page: 1, page_size: 1000 });
    const paper = document.querySelector<HTMLElement>('.print-sheets');
    expect(paper?.querySelector('h2')?.textContent).toBe('Credentials Issued');
    expect(paper?.querySelector('p')?.textContent).toMatch(
      /^All programs · Nov 01, 2026 – Nov 30, 2026 · The newest 1,000 of 12,345; the exported file holds all · 3 results · Printed: /,
    );
    expect([...(paper?.querySelectorAll('tbody tr') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Maya LindqvistSummit County SARLift Ticket, LG2Nov 05, 2026May 04, 2027Ada Moss',
      'Bo Park (removed)Summit County SARSki PatrolNov 05, 2026May 04, 2027Ada Moss',
      'Former memberLift Ticket, LG2Nov 05, 2026May 04, 2027Ada Moss',
    ]);
  });
});

type Setup = {
  rows?: Row[];
  total?: number;
  months?: Months;
  compared?: Answers['report_counts']['compared'];
  refuse?: () => Response | false;
  file?: () => Response;
};

async function openReports(path = '/admin/reports', setup: Setup = {}) {
  const { rows = [maya, bo, gone], total = rows.length, refuse, file = () => new Response('the file') } = setup;
  const asked: { page: Asked[]; counts: Asked[]; file: string[]; undone: unknown[] } = {
    page: [],
    counts: [],
    file: [],
    undone: [],
  };
  onTestFinished(() => void vi.restoreAllMocks());
  storeSession();
  stubNetwork({
    '/rest/v1/rpc/report_page': async (request) => {
      asked.page.push((await request.json()) as Asked);
      return refuse?.() || json(200, answerOf('report_page', { asked_at: '2026-11-22T22:04:00.123456+00:00', rows }));
    },
    '/rest/v1/rpc/report_counts': async (request) => {
      asked.counts.push((await request.json()) as Asked);
      return json(
        200,
        answerOf('report_counts', { total, months: setup.months ?? months, compared: setup.compared ?? null }),
      );
    },
    '/rest/v1/rpc/undo_boarding': async (request) => {
      asked.undone.push(await request.json());
      return json(200, true);
    },
    '/functions/v1/report-export': (request) => {
      asked.file.push(new URL(request.url).searchParams.toString());
      return file();
    },
  });
  const opened = await openAt(path, { '/admin/reports': ReportsPage, '/reports': ReportsPage });
  return { ...opened, asked };
}

function brokenOff(): Response {
  return new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('half'));
        controller.error(new TypeError('network error'));
      },
    }),
  );
}

function boarded(over: Partial<Row> = {}, flight: Partial<NonNullable<Row['flight']>> = {}): Row {
  return row('Iris Vance', {
    ...{ id: '7', program: 'Avalanche Deployment', program_type: 'avalanche', recorded_by: 'Phone in the hangar' },
    flight: {
      what: 'boarded_anyway',
      at: '2026-11-05T22:04:00Z',
      recorded_at: '2026-11-05T22:04:03Z',
      text: 'N911FL',
      reason: 'Life at risk',
      verdict: 'lapsed',
      as_it_was: 'lapsed',
      as_known: 'in_force',
      undone: null,
      ...flight,
    },
    ...over,
  });
}

function row(name: string, over: Partial<Row> = {}): Row {
  return rowLike(recordedAnswers.report_page.rows, {
    id: idOf(`entry of ${name}`),
    member_id: idOf(name),
    name,
    mark: null,
    program: 'Lift Ticket',
    program_type: 'lift_ticket',
    base: 'LG2',
    day: '2026-11-05',
    expires_on: '2027-05-04',
    recorded_by: 'Ada Moss',
    reminder: null,
    flight: null,
    ...over,
  });
}
