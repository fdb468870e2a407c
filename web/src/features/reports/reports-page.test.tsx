import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { catchFile, setViewportWidth } from '../../testing/browser.ts';
import { json } from '../../testing/network.ts';
import { bo, openReports, row } from '../../testing/reports-page.tsx';

describe('a report', () => {
  it('a report of credentials says who, of which organization and program, from when to when', async () => {
    const { requests } = await openReports();
    const first = within(await screen.findByRole('row', { name: /^Maya Lindqvist/ }));
    expect(first.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
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
    expect(screen.getByText('credentials issued').closest('p')?.textContent).toBe(
      '3 credentials issued · as of Nov 22, 2026, 3:04 PM MST',
    );
    expect(requests.page.at(-1)).toEqual({
      report: 'credentials',
      program: null,
      first_day: null,
      last_day: null,
      page: 1,
      page_size: 50,
    });
  });

  it('a report of live missions says when, with the notes and the standing at the time', async () => {
    const flown = {
      what: 'live mission',
      at: '2026-11-05T18:00:00Z',
      recorded_at: null,
      text: '',
      reason: '',
      verdict: null,
    } as const;
    const flight = { ...flown, as_it_was: 'lapsed', as_known: 'lapsed', undone: null } as const;
    const notes = '[LIVE MISSION] 11/5/2026 Punch recorded on 11/5/2026';
    await openReports('/reports?type=live-missions', { rows: [row('Maya Lindqvist', { notes, flight })] });
    const first = within(await screen.findByRole('row', { name: /^Maya Lindqvist/ }));
    const cells = first.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells.slice(-3)).toEqual([notes, 'Ada Moss', 'Lapsed']);
    expect(screen.getByRole('columnheader', { name: 'Standing at the time' })).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'Notes' })).toBeTruthy();
  });

  it('a report of reminders says how many days ahead, and what became of it', async () => {
    const rows = [row('Iris Vance', { expires_on: '2026-11-19', reminder: { step: 14, state: 'taken' } })];
    await openReports('/reports?type=reminders', { rows });
    const iris = await screen.findByRole('row', { name: /^Iris Vance/ });
    expect(iris.textContent).toBe(
      'Iris Vance Summit County SARLTLift Ticket, LG2Nov 19, 2026Nov 05, 202614Accepted by the mail server',
    );
  });

  it('a report marks who was removed or deleted since, and links to everyone who is still there', async () => {
    await openReports();
    const removed = within(await screen.findByRole('row', { name: /^Bo Park removed/ }));
    expect(removed.getByRole('link', { name: 'Bo Park' }).getAttribute('href')).toBe(
      `/admin/members?selected=${bo.member_id}`,
    );
    expect(within(screen.getByRole('row', { name: /^Former member deleted/ })).queryByRole('link')).toBeNull();
  });

  it('a report has its query in the address, and starts on its first page', async () => {
    const { user, requests, address } = await openReports('/admin/reports?page=2', { total: 60 });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Program' }), 'Rescue Deployment');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Report' }), 'Live Missions');
    await user.type(screen.getByLabelText(/^From/), '2026-11-01');
    await user.type(screen.getByLabelText(/^To/), '2026-11-30');
    await waitFor(() =>
      expect(address()).toBe(
        '/admin/reports?type=live-missions&program=Rescue+Deployment&from=2026-11-01&to=2026-11-30',
      ),
    );
    await waitFor(() =>
      expect(requests.counts.at(-1)).toEqual({
        report: 'live-missions',
        program: 'Rescue Deployment',
        first_day: '2026-11-01',
        last_day: '2026-11-30',
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(address()).toBe('/admin/reports?type=live-missions'));
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Report' }));
  });

  it.each([
    ['Today', 'from=today&to=today', '2026-11-22', '2026-11-22', '2027-01-01', '2027-01-01'],
    ['Last 30 days', 'from=29-days-ago&to=today', '2026-10-24', '2026-11-22', '2026-12-03', '2027-01-01'],
    ['This year', 'from=start-of-year&to=today', '2026-01-01', '2026-11-22', '2027-01-01', '2027-01-01'],
  ])(
    '%s is kept by name in the address, and is other days on another day',
    async (name, query, from, to, then, end) => {
      vi.useFakeTimers({ now: new Date('2026-11-22T18:00:00Z'), toFake: ['Date'] });
      onTestFinished(() => void vi.useRealTimers());
      const { user, requests, address, router } = await openReports();
      await user.click(await screen.findByRole('button', { name }));
      await waitFor(() => expect(address()).toBe(`/admin/reports?${query}`));
      expect(screen.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true');
      expect(screen.getByLabelText<HTMLInputElement>(/^From/).value).toBe(from);
      await waitFor(() => expect(requests.counts.at(-1)).toMatchObject({ first_day: from, last_day: to }));
      cleanup();
      vi.setSystemTime(new Date('2027-01-01T18:00:00Z'));
      const later = await openReports(router.history);
      await waitFor(() => expect(later.requests.counts.at(-1)).toMatchObject({ first_day: then, last_day: end }));
      expect(later.address()).toBe(`/admin/reports?${query}`);
    },
  );

  it('a report whose first date is after its last says so at the field, and requests nothing', async () => {
    const { requests } = await openReports('/admin/reports?from=2026-11-30&to=2026-11-01');
    const from = await screen.findByLabelText(/^From/);
    expect(from.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(from.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      "From can't be after To",
    );
    expect(screen.getByText('Correct the dates to see the report.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveProperty('disabled', true);
    expect(requests.page).toEqual([]);
  });

  it.each([
    ['from=2026-02-30&to=2026-03-01', /^From/],
    ['from=2026-02-01&to=tomorrow', /^To/],
  ])("a report of %s requests nothing, and says at the field what isn't a date", async (days, label) => {
    const { user, requests, address } = await openReports(`/admin/reports?${days}`);
    const field = await screen.findByLabelText(label);
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Enter a day from 1900 to 2100',
    );
    expect(requests.page).toEqual([]);
    await user.type(field, '2026-02-28');
    await waitFor(() => expect(requests.page).toHaveLength(1));
    expect(address()).toContain('2026-02-28');
  });

  it("an empty report without filters doesn't blame a filter", async () => {
    await openReports('/admin/reports?type=boardings', { rows: [], total: 0, months: [] });
    expect(await screen.findByText('Nothing recorded yet.')).toBeTruthy();
  });

  it('a report without any result says so', async () => {
    await openReports('/admin/reports?from=2026-01-01', { rows: [], total: 0, months: [] });
    expect(await screen.findByText('No results match these filters.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveProperty('disabled', false);
  });

  it("a report that can't be read says so, and is read on request", async () => {
    let isBroken = true;
    const { user } = await openReports('/admin/reports', { refuse: () => isBroken && json(400, { message: 'no' }) });
    expect(await screen.findByText('The report could not be loaded.')).toBeTruthy();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('row', { name: /^Maya/ })).toBeTruthy();
  });

  it('a report is cards on a phone', async () => {
    setViewportWidth(390);
    await openReports();
    const cards = within(await screen.findByRole('list', { name: 'Results' })).getAllByRole('listitem');
    expect(cards[0]?.textContent).toBe(
      'Maya Lindqvist Summit County SARLTLift Ticket, LG2Issued Nov 05, 2026, until May 04, 2027Recorded by Ada Moss',
    );
  });

  it('a report is drawn by month and program, and read as a table with totals', async () => {
    await openReports();
    const picture = await screen.findByRole('table', { name: 'Credentials issued by month' });
    expect(
      within(picture)
        .getAllByRole('row')
        .map((row) => [...row.children].map(({ textContent }) => textContent)),
    ).toEqual([
      ['Program', 'Sep 2026', 'Oct 2026', 'Nov 2026', 'Total'],
      ['Lift Ticket', '2', '0', '1', '3'],
    ]);
  });
});

describe('the whole report', () => {
  it('the whole report is the file the server writes, named after report and date', async () => {
    const saved = catchFile();
    const { user, requests, toast } = await openReports('/admin/reports?program=Lift+Ticket&to=2026-11-30');
    await screen.findByRole('row', { name: /^Bo/ });
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(toast.current?.title).toMatch(/^Exported credentials-report-\d{4}-\d\d-\d\d\.csv$/));
    expect(requests.file).toEqual(['type=credentials&program=Lift+Ticket&to=2026-11-30']);
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
  ])("an export %s isn't saved, and the page says so", async (_what, file, text) => {
    const saved = catchFile();
    const { user, toast } = await openReports('/admin/reports', { file });
    await screen.findByRole('row', { name: /^Bo/ });
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(toast.current?.title).toBe('The results could not be exported. Please try again.'));
    expect(toast.current?.text).toBe(text);
    expect(saved.name).toBe('');
  });

  it("the whole report can't be exported offline, and the page says so", async () => {
    await openReports();
    await screen.findByRole('row', { name: /^Bo/ });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    dispatchEvent(new Event('offline'));
    expect(await screen.findByText('You are offline. This needs a connection.')).toBeTruthy();
    for (const name of ['Export CSV', 'Print']) {
      expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
    }
  });

  it('the whole report is printed half a second after the press: title, filters, date and table, and how much of it', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { user, requests } = await openReports('/admin/reports?from=2026-11-01&to=2026-11-30', { total: 12_345 });
    await screen.findByRole('row', { name: /^Bo/ });
    const pressedAt = performance.now();
    await user.click(screen.getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(performance.now() - pressedAt).toBeGreaterThanOrEqual(499);
    expect(requests.page.at(-1)).toMatchObject({ page: 1, page_size: 1000 });
    const paper = document.querySelector<HTMLElement>('.print-sheets');
    expect(paper?.querySelector('h2')?.textContent).toBe('Credentials Issued');
    expect(paper?.querySelector('p')?.textContent).toMatch(
      /^All programs · Nov 01, 2026 – Nov 30, 2026 · The newest 1,000 of 12,345; the exported file has them all · 3 results · Printed: /,
    );
    expect([...(paper?.querySelectorAll('tbody tr') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Maya LindqvistSummit County SARLift Ticket, LG2Nov 05, 2026May 04, 2027Ada Moss',
      'Bo Park (removed)Summit County SARSki PatrolNov 05, 2026May 04, 2027Ada Moss',
      'Former memberLift Ticket, LG2Nov 05, 2026May 04, 2027Ada Moss',
    ]);
  });
});

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
