import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { catchFile, setViewportWidth } from '../../testing/browser.ts';
import { json } from '../../testing/network.ts';
import { amelia, former, now, openBoard } from '../../testing/readiness-page.tsx';
import { idOf } from '../../testing/sample-rows.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const plenty = {
  program_id: idOf('plenty'),
  name: 'Lift Ticket',
  program_type: 'lift_ticket' as const,
  base: 'LG2',
  needed: 2,
  in_force: 9,
  by_week: [9, 9, 8],
};

it("the readiness board continues under a base's current name if the address has a former one", async () => {
  const { address, requests } = await openBoard('/admin/readiness?base=old+camp&programs=avalanche');
  await waitFor(() => expect(address()).toBe('/admin/readiness?base=LG2&programs=avalanche'));
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ base: 'LG2', programs: ['avalanche'] }));
});

it("the readiness board shows each person's state and date in each program, in words", async () => {
  await openBoard();
  const row = within(await screen.findByRole('row', { name: /^Amelia Park/ }));
  expect(row.getByRole('rowheader').textContent).toBe('Amelia Park');
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'Summit County SAR',
    'In force Mar 01, 2027 LG2',
    'Expiring Nov 20, 2026, 9:00 PM MST',
  ]);
  const gone = within(await screen.findByRole('row', { name: /^Former member deleted/ }));
  expect(gone.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    '',
    'Lapsed Nov 19, 2026 LG2',
    '–None',
  ]);
  expect(gone.queryByRole('link')).toBeNull();
  expect(screen.getAllByRole('status')[0]?.textContent).toBe(
    'Today · Any base · 2 members · as of Nov 20, 2026, 11:00 AM MST',
  );
});

it('the readiness board shows counts above, and what a base is short of', async () => {
  await openBoard('/admin/readiness?base=LG2');
  const counts = within(await screen.findByRole('list', { name: 'Counts' })).getAllByRole('listitem');
  expect(counts.map(({ textContent }) => textContent)).toEqual([
    'AVAvalanche DeploymentIn force4Expiring within 14 days3Lapsed2Needs 6, has 4: 2 short4 of 6',
    'LTLift TicketIn force1,200Expiring within 14 days3Lapsed2',
  ]);
});

it('the readiness board counts who is found under a filter, says so, and compares needs with everyone', async () => {
  await openBoard('/admin/readiness?base=LG2&org=Summit%20County%20SAR&all=yes');
  const name = 'Counts of Summit County SAR, in force in all of these';
  const counts = within(await screen.findByRole('list', { name })).getAllByRole('listitem');
  expect(counts.map(({ textContent }) => textContent)).toEqual([
    'AVAvalanche DeploymentIn force3Expiring within 14 days3Lapsed2Needs 6, everybody counted has 4: 2 short4 of 6',
    'LTLift TicketIn force1,199Expiring within 14 days3Lapsed2',
  ]);
  expect(await screen.findByRole('heading', { name: /^Coverage of all organizations each Sunday/ })).toBeTruthy();
});

it('the readiness board shows a past day as it was or as known then, at its end, and nothing of the weeks ahead', async () => {
  await openBoard('/admin/readiness?day=2026-11-19');
  const row = within(await screen.findByRole('row', { name: /^Amelia Park/ }));
  expect(row.getByText('Nov 20, 2026')).toBeTruthy();
  expect(screen.getAllByRole('status')[0]?.textContent).toMatch(/^As it was on Nov 19, 2026 · Any base/);
  expect(screen.queryByText('Coverage each Sunday, if nobody punches')).toBeNull();
  cleanup();
  const { user, requests, address } = await openBoard('/admin/readiness?day=2026-11-19&known=then');
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ day: '2026-11-19', known_then: true }));
  await screen.findByText(/^As known on Nov 19, 2026 · Any base · 2 members/);
  await user.click(screen.getByRole('button', { name: 'Today' }));
  await waitFor(() => expect(address()).toBe('/admin/readiness'));
});

it('the readiness board shows no need on a past day, on the screen or on paper', async () => {
  await openBoard('/admin/readiness?day=2026-11-19&base=LG2');
  const counts = within(await screen.findByRole('list', { name: 'Counts' })).getAllByRole('listitem');
  expect(counts[0]?.textContent).toBe('AVAvalanche DeploymentIn force4Expiring within 14 days3Lapsed2');
  expect(screen.getByText(/Avalanche Deployment: 4 in force, 3 expiring, 2 lapsed · Lift Ticket:/)).toBeTruthy();
});

it('the readiness board shows a future day as it will be if nobody punches, at its end', async () => {
  await openBoard('/admin/readiness?day=2027-03-01');
  expect(await screen.findByText(/^Mar 01, 2027, if nobody punches · Any base · 2 members/)).toBeTruthy();
  const row = within(await screen.findByRole('row', { name: /^Amelia Park/ }));
  expect(row.getAllByRole('cell')[1]?.textContent).toBe('Lapsed Mar 01, 2027, 12:00 PM MST LG2');
});

it('the readiness board marks who falls out until a day to come, and finds them alone', async () => {
  const { user, address } = await openBoard('/admin/readiness?day=2027-02-01&base=LG2');
  const row = within(await screen.findByRole('row', { name: /^Amelia Park/ }));
  expect(row.getByRole('rowheader').textContent).toBe('Amelia Park lapses');
  const gone = within(screen.getByRole('row', { name: /^Former member/ }));
  expect(gone.queryByText('lapses')).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Lapses by then' }));
  expect(await screen.findByText(/1 of 2 members/)).toBeTruthy();
  expect(address()).toBe('/admin/readiness?day=2027-02-01&base=LG2&falls=yes');
  expect(screen.getAllByRole('row').filter((one) => one.matches('[data-row]'))).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Today' }));
  await waitFor(() => expect(address()).toBe('/admin/readiness?base=LG2'));
  expect(screen.queryByRole('checkbox', { name: 'Lapses by then' })).toBeNull();
  expect(screen.queryByText('lapses')).toBeNull();
});

it('the readiness board says from which week on a base has too few, and leads to whoever lapses by then', async () => {
  await openBoard();
  expect(await screen.findByText('1 of 2 programs with a number falls short; 1 has no number.')).toBeTruthy();
  expect(screen.getByRole('rowheader', { name: 'LG2 Avalanche Deployment' })).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Dec 06, Avalanche Deployment at LG2' });
  expect(link.getAttribute('href')).toBe('/admin/readiness?base=LG2&programs=avalanche&day=2026-12-06&falls=yes');
});

it('the readiness board counts the programs with a number, and those without', async () => {
  const { weeks, programs } = { weeks: ['2026-11-16', '2026-11-23', '2026-11-30'], programs: [plenty] };
  await openBoard('/admin/readiness', { ahead: { weeks, programs, without_number: 20 } });
  expect(
    await screen.findByText('1 program has a number, and it is met for the next 3 weeks; 20 have no number.'),
  ).toBeTruthy();
});

it('the readiness board shows every week of one base', async () => {
  await openBoard('/admin/readiness?base=LG2');
  const table = await screen.findByRole('table', { name: 'Coverage each Sunday, if nobody punches' });
  const rows = within(table)
    .getAllByRole('row')
    .map(({ children }) => [...children].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    ['Program', 'Needs', 'Short by', 'Nov 22', 'Nov 29', 'Dec 06'],
    ['LG2 AVAvalanche Deployment', '6', 'Dec 06, Avalanche Deployment at LG2', '7 of 6', '6 of 6', '5 of 6, 1 short'],
    ['LG2 LTLift Ticket', '2', 'Enough', '9 of 2', '9 of 2', '8 of 2'],
  ]);
});

it('the readiness board is cards on a phone, with a call to whoever has a number', async () => {
  setViewportWidth(390);
  await openBoard();
  const cards = within(await screen.findByRole('list', { name: 'Readiness' })).getAllByRole('listitem');
  expect(screen.getAllByRole('link', { name: /^Call/ }).map((link) => link.getAttribute('href'))).toEqual([
    'tel:9705550134',
  ]);
  expect(cards[0]?.textContent).toBe(
    'Amelia Park Summit County SARAVAvalanche Deployment In force Mar 01, 2027 LG2LTLift Ticket Expiring Nov 20, 2026, 9:00 PM MST',
  );
});

it('the readiness board on a phone is printed from its top, and exported below', async () => {
  setViewportWidth(390);
  await openBoard();
  const list = await screen.findByRole('list', { name: 'Readiness' });
  const isBefore = (name: string) =>
    (screen.getByRole('button', { name }).compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  expect(['Print', 'Export CSV'].map(isBefore)).toEqual([true, false]);
});

it("the readiness board opens a name's record over it, goes to the next, and is as it was when it closes", async () => {
  const cleo = { ...amelia, member_id: idOf('Cleo Quist'), first_name: 'Cleo', last_name: 'Quist' };
  const { user, address } = await openBoard('/admin/readiness?base=LG2&page=2', {
    matched: 53,
    rows: [amelia, former, cleo],
  });
  await user.click(await screen.findByRole('link', { name: 'Amelia Park' }));
  expect(await screen.findByText(`Record of ${amelia.member_id}, 51 of 53`)).toBeTruthy();
  expect(address()).toBe(`/admin/readiness?base=LG2&page=2&selected=${amelia.member_id}`);
  await user.click(screen.getByRole('button', { name: 'Next member' }));
  expect(await screen.findByText(`Record of ${cleo.member_id}, 53 of 53`)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(address()).toBe('/admin/readiness?base=LG2&page=2'));
  expect(screen.queryByText(/^Record of/)).toBeNull();
});

it('the readiness board finds a person by name in the whole board, without case and accents, and counts of how many', async () => {
  const rows = [amelia, { ...amelia, member_id: idOf('Aimée Roe'), first_name: 'Aimée', last_name: 'Roe' }, former];
  const { user, requests, address } = await openBoard('/admin/readiness?base=LG2', { rows });
  await user.type(await screen.findByRole('searchbox', { name: 'Find by name' }), 'roe aimee');
  expect(await screen.findByText(/^Today · LG2 · 1 of 3 members/)).toBeTruthy();
  expect(address()).toBe('/admin/readiness?base=LG2&q=roe+aimee');
  expect(requests.at(-1)).toMatchObject({ base: 'LG2', page: 1, page_size: 1000 });
  const people = () => within(screen.getByRole('table', { name: 'Readiness' })).getAllByRole('link');
  expect(people().map(({ textContent }) => textContent)).toEqual(['Aimée Roe']);
  await user.keyboard('x');
  expect(await screen.findByText('Nobody by this name is on the board.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear name' }));
  await waitFor(() => expect(address()).toBe('/admin/readiness?base=LG2'));
  await waitFor(() => expect(people()).toHaveLength(2));
});

it('the readiness board says if nobody matches', async () => {
  await openBoard('/admin/readiness?org=Nobody', { matched: 0, rows: [] });
  expect(await screen.findByText('Nobody matches on this day.')).toBeTruthy();
});

it("the readiness board that can't be read says so, and is read on request", async () => {
  let isBroken = true;
  const { user } = await openBoard('/admin/readiness', { refuse: () => isBroken && json(400, { message: 'no' }) });
  expect(await screen.findByText('The board could not be loaded.')).toBeTruthy();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('row', { name: /^Amelia Park/ })).toBeTruthy();
});

it('the whole board is exported as a file, with state and date separate', async () => {
  const saved = catchFile();
  const { user, requests, toast } = await openBoard('/admin/readiness?day=2026-11-19&base=LG2');
  await screen.findByRole('row', { name: /^Amelia Park/ });
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(toast.current?.title).toBe('Exported 2 members'));
  expect(requests.at(-1)).toMatchObject({ day: '2026-11-19', base: 'LG2', page: 1, page_size: 1000 });
  expect(saved.name).toBe('readiness-lg2-2026-11-19.csv');
  expect(await saved.text()).toBe(
    [
      'Name,Organization,Phone,Avalanche Deployment,"Avalanche Deployment, until",Lift Ticket,"Lift Ticket, until"',
      'Amelia Park,Summit County SAR,970-555-0134,In force,2027-03-01,Expiring,2026-11-20',
      'Former member,,,Lapsed,2026-11-19,,',
      '',
    ].join('\r\n'),
  );
});

it('a board searched by name prints and exports only who is found, and says so', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const saved = catchFile();
  const cleo = { ...amelia, member_id: idOf('Cleo Quist'), first_name: 'Cleo', last_name: 'Quist' };
  const { user } = await openBoard('/admin/readiness?base=LG2&q=quist', { rows: [amelia, cleo] });
  await screen.findByText(/1 of 2 members/);
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(saved.name).toBe('readiness-lg2-2026-11-20.csv'));
  expect(await saved.text()).not.toContain('Amelia Park');
  await user.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(print).toHaveBeenCalled());
  expect(document.querySelector('.print-wall p')?.textContent).toContain('Today · Name: quist · ');
  expect(document.querySelectorAll('.print-wall tbody tr')).toHaveLength(1);
});

it('the printed counts cover who is found, beside needs and everyone', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = await openBoard('/admin/readiness?base=LG2&org=Summit%20County%20SAR');
  await screen.findAllByRole('row', { name: /^Amelia Park/ });
  await user.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(print).toHaveBeenCalled());
  expect(document.querySelector('.print-wall p')?.textContent).toContain(
    'Summit County SAR · Avalanche Deployment: 3 in force, 3 expiring, 2 lapsed, needs 6 and has 4 of everybody · Lift Ticket: 1,199 in force, 3 expiring, 2 lapsed',
  );
});

it('the printed board puts whoever has nothing in force apart, with a telephone and a box to tick for each', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = await openBoard('/admin/readiness?base=LG2');
  await screen.findByRole('row', { name: /^Amelia Park/ });
  await user.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(print).toHaveBeenCalled());
  const [inForce, apart] = [...document.querySelectorAll('.print-wall table')];
  const textsOf = (table: Element | undefined) =>
    [...(table?.querySelectorAll('tr') ?? [])].map((row) => [...row.children].map(({ textContent }) => textContent));
  const headings = ['Here', 'Name', 'Organization', 'Phone', 'Avalanche Deployment', 'Lift Ticket'];
  const until = ['In force, Mar 01, 2027', 'Expiring, Nov 20, 2026, 9:00 PM MST'];
  expect(textsOf(inForce)).toEqual([headings, ['', 'Amelia Park', 'Summit County SAR', '970-555-0134', ...until]]);
  expect(textsOf(apart)).toEqual([headings, ['', 'Former member', '', '', 'Lapsed, Nov 19, 2026', '']]);
  expect(apart?.closest('section')?.textContent).toMatch(/^Nothing in force/);
});

it('a page printed by the browser says who it shows', async () => {
  await openBoard('/admin/readiness?base=LG2&org=Summit%20County%20SAR&all=yes');
  await screen.findByRole('row', { name: /^Amelia Park/ });
  expect(
    screen.getByText(
      'Summit County SAR, in force in all of these · Avalanche Deployment: 3 in force, 3 expiring, 2 lapsed, needs 6 and has 4 of everybody · Lift Ticket: 1,199 in force, 3 expiring, 2 lapsed',
    ),
  ).toBeTruthy();
  expect(screen.getAllByText(/^Today · LG2/)).toHaveLength(1);
});

it.each([
  [36, ''],
  [37, ' · 37 members do not fit on one sheet and take 2'],
])('the printed board of %s members says whether one sheet holds them', async (count, fits) => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const rows = Array.from({ length: count }, (_, at) => ({ ...amelia, member_id: idOf(`Person ${at}`) }));
  const { user } = await openBoard('/admin/readiness?base=LG2&sort=soonest', { rows });
  await screen.findByText(new RegExp(`^Today · LG2 · ${count} members`));
  await user.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(print).toHaveBeenCalled());
  expect(document.querySelector('.print-wall p')?.textContent).toBe(
    'Today · Avalanche Deployment: 4 in force, 3 expiring, 2 lapsed, needs 6 · Lift Ticket: 1,200 in force, 3 expiring, 2 lapsed · Order: soonest lapse' +
      `${fits} · ${count} members · Printed: Nov 20, 2026, 11:00 AM MST`,
  );
});
