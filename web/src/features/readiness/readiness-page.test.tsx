import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BoardRow, WeeksAheadRow } from '../../api/readiness/rows.ts';
import { json, stubNetwork } from '../../testing/network.ts';
import { openAt } from '../../testing/open-at.tsx';
import { idOf, organizationRow, programRow } from '../../testing/sample-rows.ts';
import { storeSession } from '../../testing/tokens.ts';
import { setViewportWidth } from '../../testing/viewport.ts';
import { ReadinessPage } from './readiness-page.tsx';

type Asked = {
  day: string | null;
  known_then: boolean;
  base: string | null;
  programs: string[] | null;
  in_all: boolean;
  organization: string | null;
  sort: string;
  page: number;
  page_size: number;
};

const now = '2026-11-20T18:00:00.000Z';
const avalanche = programRow('Avalanche Deployment', 'LG2');
const elsewhere = programRow('Avalanche Deployment', 'LG1');
const liftTicket = programRow('Lift Ticket', 'LG2');

const amelia: BoardRow['rows'][number] = {
  member_id: idOf('Amelia Park'),
  first_name: 'Amelia',
  last_name: 'Park',
  organization: 'Summit County SAR',
  held: [
    { program_id: liftTicket.id, expiration_date: '2026-11-21T04:00:00.123+00:00' },
    { program_id: avalanche.id, expiration_date: '2027-03-01T19:00:00+00:00' },
  ],
};
const former: BoardRow['rows'][number] = {
  member_id: idOf('gone'),
  first_name: null,
  last_name: null,
  organization: null,
  held: [{ program_id: avalanche.id, expiration_date: '2026-11-19T19:00:00+00:00' }],
};

function columnsOf({ base, programs }: Asked): BoardRow['columns'] {
  const counts = (key: string, inForce: number) =>
    programs === null || programs.includes(key) ? { in_force: inForce, expiring_14: 3, lapsed: 2 } : null;
  return [
    {
      key: 'avalanche',
      name: 'Avalanche Deployment',
      base,
      type: 'avalanche',
      programs: base ? [avalanche.id] : [avalanche.id, elsewhere.id],
      needed: base ? 6 : null,
      counts: counts('avalanche', 4),
    },
    {
      key: 'lift_ticket',
      name: 'Lift Ticket',
      base,
      type: 'lift_ticket',
      programs: [liftTicket.id],
      needed: null,
      counts: counts('lift_ticket', 1200),
    },
  ];
}

const weeks: WeeksAheadRow = {
  weeks: ['2026-11-16', '2026-11-23', '2026-11-30'],
  programs: [
    { program_id: avalanche.id, name: 'Avalanche Deployment', base: 'LG2', needed: 6, in_force: 8, by_week: [7, 6, 5] },
    { program_id: liftTicket.id, name: 'Lift Ticket', base: 'LG2', needed: 2, in_force: 9, by_week: [9, 9, 8] },
  ],
};

beforeEach(() => vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

describe('the readiness board', () => {
  it('shows for each person state and date in each program, in words', async () => {
    await openBoard();
    const row = within(await screen.findByRole('row', { name: /^Amelia Park/ }));
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'Amelia Park ',
      'Summit County SAR',
      'Active Mar 01, 2027 LG2',
      'Expiring Soon Nov 20, 2026, 9:00 PM MST',
    ]);
    const gone = within(screen.getByRole('row', { name: /^Former member deleted/ }));
    expect(gone.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'Former member deleted',
      '',
      'Expired Nov 19, 2026 LG2',
      '–None',
    ]);
    expect(gone.queryByRole('link')).toBeNull();
    expect(screen.getAllByRole('status')[0]?.textContent).toBe(
      'Today · Any base · 2 members · as of Nov 20, 2026, 11:00 AM MST',
    );
  });

  it('counts above, and says what a base is short of', async () => {
    await openBoard('/admin/readiness?base=LG2');
    const counts = within(await screen.findByRole('list', { name: 'Counts' })).getAllByRole('listitem');
    expect(counts.map(({ textContent }) => textContent)).toEqual([
      'AVAvalanche DeploymentIn force4Expiring within 14 days3Lapsed2Needs 6, has 4: 2 short',
      'LTLift TicketIn force1,200Expiring within 14 days3Lapsed2',
    ]);
  });

  it('keeps the whole question in the address, and starts each on its first page', async () => {
    const { user, asked, address } = await openBoard('/admin/readiness?page=2', { matched: 60 });
    await user.selectOptions(await screen.findByLabelText('Base'), 'LG2');
    await user.selectOptions(screen.getByLabelText('Organization'), 'Old Patrol');
    await user.selectOptions(screen.getByLabelText('Order'), 'Soonest lapse first');
    await user.click(await screen.findByRole('checkbox', { name: 'Lift Ticket' }));
    await user.click(screen.getByRole('checkbox', { name: 'In force in all of these' }));
    await waitFor(() =>
      expect(address()).toBe('/admin/readiness?base=LG2&programs=lift_ticket&all=yes&org=Old+Patrol&sort=soonest'),
    );
    await waitFor(() =>
      expect(asked.at(-1)).toEqual({
        day: null,
        known_then: false,
        base: 'LG2',
        programs: ['lift_ticket'],
        in_all: true,
        organization: 'Old Patrol',
        sort: 'soonest',
        page: 1,
        page_size: 50,
      }),
    );
    expect(await screen.findByRole('columnheader', { name: 'Lift Ticket' })).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: 'Avalanche Deployment' })).toBeNull();
  });

  it('tells a past day as it was or as it was known then, seen at its end, and nothing of the weeks ahead', async () => {
    const { user, asked, address } = await openBoard('/admin/readiness?day=2026-11-19');
    const row = within(await screen.findByRole('row', { name: /^Amelia Park/ }));
    expect(row.getByText('Nov 20, 2026')).toBeTruthy();
    expect(screen.getAllByRole('status')[0]?.textContent).toMatch(/^As it was on Nov 19, 2026 · Any base/);
    expect(screen.queryByText('Weeks ahead, if nobody punches')).toBeNull();
    await user.selectOptions(screen.getByLabelText('Told'), 'As known then');
    await waitFor(() => expect(address()).toBe('/admin/readiness?day=2026-11-19&known=then'));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ day: '2026-11-19', known_then: true }));
    await screen.findByText(/^As known on Nov 19, 2026 · Any base · 2 members/);
    await user.click(screen.getByRole('button', { name: 'Today' }));
    await waitFor(() => expect(address()).toBe('/admin/readiness'));
    expect(screen.queryByLabelText('Told')).toBeNull();
  });

  it('shows a day to come as it will be if nobody punches, seen at its end', async () => {
    await openBoard('/admin/readiness?day=2027-03-01');
    expect(await screen.findByText(/^Mar 01, 2027, if nobody punches · Any base · 2 members/)).toBeTruthy();
    const row = within(screen.getByRole('row', { name: /^Amelia Park/ }));
    expect(row.getAllByRole('cell')[2]?.textContent).toBe('Expired Mar 01, 2027, 12:00 PM MST LG2');
  });

  it('says from which week on a base has too few', async () => {
    await openBoard();
    expect(await screen.findByText(/: too few from the week of Nov 30, 2026 on: 5 of 6/)).toBeTruthy();
    expect(screen.queryByText(/Lift Ticket at LG2/)).toBeNull();
  });

  it('tells every week of one base', async () => {
    await openBoard('/admin/readiness?base=LG2');
    const table = await screen.findByRole('table', { name: 'Avalanche Deployment: in force at the end of each week' });
    expect(
      within(table)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['7', '6', '51 short']);
    expect(screen.getByText(/has 9, needs 2: enough for the next 3 weeks/)).toBeTruthy();
  });

  it('is cards on a phone', async () => {
    setViewportWidth(390);
    await openBoard();
    const cards = within(await screen.findByRole('list', { name: 'Readiness' })).getAllByRole('listitem');
    expect(cards[0]?.textContent).toBe(
      'Amelia Park Summit County SARAVAvalanche Deployment Active Mar 01, 2027 LG2LTLift Ticket Expiring Soon Nov 20, 2026, 9:00 PM MST',
    );
  });

  it('says when nobody matches', async () => {
    await openBoard('/admin/readiness?org=Nobody', { matched: 0, rows: [] });
    expect(await screen.findByText('Nobody matches on this day.')).toBeTruthy();
  });

  it('that cannot be read says so, and is read on demand', async () => {
    let isBroken = true;
    const { user } = await openBoard('/admin/readiness', { refuse: () => isBroken && json(400, { message: 'no' }) });
    expect(await screen.findByText('The board could not be loaded.')).toBeTruthy();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('row', { name: /^Amelia Park/ })).toBeTruthy();
  });
});

it('the whole board is a file, state and day apart', async () => {
  const saved = catchFile();
  const { user, asked, toast } = await openBoard('/admin/readiness?day=2026-11-19&base=LG2');
  await screen.findByRole('row', { name: /^Amelia Park/ });
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(toast.current?.title).toBe('Exported 2 members'));
  expect(asked.at(-1)).toMatchObject({ day: '2026-11-19', base: 'LG2', page: 1, page_size: 1000 });
  expect(saved.name).toBe('readiness-lg2-2026-11-19.csv');
  expect(await saved.text()).toBe(
    [
      'Name,Organization,Avalanche Deployment,"Avalanche Deployment, until",Lift Ticket,"Lift Ticket, until"',
      'Amelia Park,Summit County SAR,Active,2027-03-01,Expiring Soon,2026-11-20',
      'Former member,,Expired,2026-11-19,,',
      '',
    ].join('\r\n'),
  );
});

it.each([
  [36, ''],
  [37, ' · 37 members do not fit on one sheet and go on over 2'],
])('on paper %s members say whether one sheet holds them', async (count, told) => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const rows = Array.from({ length: count }, (_, at) => ({ ...amelia, member_id: idOf(`Person ${at}`) }));
  const { user } = await openBoard('/admin/readiness?base=LG2&sort=soonest', { rows });
  await screen.findAllByRole('row', { name: /^Amelia Park/ });
  await user.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(print).toHaveBeenCalled());
  expect(document.querySelector('.print-wall p')?.textContent).toBe(
    'Today · Avalanche Deployment: 4 in force, needs 6 · Lift Ticket: 1,200 in force · Order: soonest lapse first' +
      `${told} · ${count} members · Printed: Nov 20, 2026, 11:00 AM MST`,
  );
});

type Setup = { rows?: BoardRow['rows']; matched?: number; refuse?: () => Response | false };

async function openBoard(path = '/admin/readiness', { rows = [amelia, former], matched, refuse }: Setup = {}) {
  storeSession();
  const asked: Asked[] = [];
  stubNetwork({
    '/rest/v1/programs': () => json(200, [avalanche, elsewhere, liftTicket]),
    '/rest/v1/organization_whitelist': () => json(200, [organizationRow('old patrol', 'Old Patrol')]),
    '/rest/v1/rpc/readiness_weeks': () => json(200, weeks),
    '/rest/v1/rpc/readiness_board': async (request) => {
      const question: Asked = await request.json();
      asked.push(question);
      const answer: BoardRow = {
        asked_at: now,
        today: '2026-11-20',
        columns: columnsOf(question),
        matched: matched ?? rows.length,
        rows,
      };
      return refuse?.() || json(200, answer);
    },
  });
  const opened = await openAt(path, { '/admin/readiness': ReadinessPage });
  return { ...opened, asked };
}

/** What the person is given as a file, instead of saving it. */
function catchFile() {
  const saved = { name: '', blob: new Blob(), text: async () => (await saved.blob.text()).replace('\ufeff', '') };
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => Object.assign(saved, { blob }) && 'blob:x',
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) saved.name = this.download;
  });
  return saved;
}
