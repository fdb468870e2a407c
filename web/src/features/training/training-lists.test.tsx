import type { Answers } from '@ffl/domain/answers';
import { denverDate, displayDate } from '@ffl/domain/time/denver';
import { useParams } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerOf, rowLike } from '../../testing/answers.ts';
import { setViewportWidth } from '../../testing/browser.ts';
import { json, stubNetwork } from '../../testing/network.ts';
import { openAt } from '../../testing/open-at.tsx';
import { recordedAnswers } from '../../testing/recorded-answers.ts';
import { baseRow, idOf, programRow } from '../../testing/sample-rows.ts';
import { sessions } from '../../testing/sessions.ts';
import { storeSession } from '../../testing/tokens.ts';
import { TrainingBasePage } from './training-base-page.tsx';
import { TrainingPage } from './training-page.tsx';

type ListRequest = { base: string | null; upcoming: boolean; sort: string; direction: string; page: number };
type Row = Answers['training_list']['rows'][number];

const refresher = row('Refresher', '2099-12-01', { trainees: 1 });
const hoist = row('Hoist', '2026-11-05', { agency: 'Vail Ski Patrol', trainees: 12 });

it('the training bases lead to their lists, with what is past and ahead, and "Elsewhere" only if there is something', async () => {
  await openCards();
  const cards = within(await screen.findByRole('list', { name: 'Bases' })).getAllByRole('listitem');
  expect(cards.map((card) => card.textContent)).toEqual([
    'LG1Upcoming6Next Dec 01, 2026Completed1,200Last Nov 05, 2026',
    'LG2Upcoming0Completed0',
    "ElsewhereUpcoming0Completed1Last Nov 04, 2026Sessions without a base, or at a place that isn't a base.",
  ]);
  expect(screen.getByRole('link', { name: 'LG1' }).getAttribute('href')).toBe('/admin/training/base/LG1');
  expect(screen.getByRole('link', { name: 'Elsewhere' }).getAttribute('href')).toBe('/admin/training/base/other');
  expect(screen.getByRole('link', { name: 'All bases' }).getAttribute('href')).toBe('/admin/training/base/all');
  expect(screen.getByRole('link', { name: 'Create Training' }).getAttribute('href')).toBe('/admin/training/create');
});

it('the training bases keep a member at the address without the prefix, and offer nothing to write', async () => {
  await openCards({ path: '/training', role: 'member' });
  expect((await screen.findByRole('link', { name: 'LG1' })).getAttribute('href')).toBe('/training/base/LG1');
  expect(screen.queryByRole('link', { name: 'Create Training' })).toBeNull();
});

it('the next sessions of all bases have their day and how many are coming, those of today first with their roll call', async () => {
  await openCards();
  const agenda = within(await screen.findByRole('region', { name: 'Next sessions' }));
  await agenda.findByRole('link', { name: 'Take roll call of Rope night' });
  const today = `Today, ${displayDate(denverDate(new Date()))}`;
  expect(agenda.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `${today}RDRope nightLG1 · Vail Ski Patrol5 of 12 comingTake roll call of Rope night`,
    'Thu, Jan 01, 2099SWSwiftwaterLG22 of 8 coming',
    'Thu, Jan 01, 2099HOHoistLG1Nobody is coming yet',
  ]);
  const href = `/admin/training/${idOf('Rope night')}`;
  expect(agenda.getByRole('link', { name: `${today}, Rope night` }).getAttribute('href')).toBe(href);
});

it("a base's sessions are in two tables by date descending; a future one opens the form, a past one itself", async () => {
  const { requests } = await openList();
  const future = within(await screen.findByRole('table', { name: 'Future Training Sessions' }));
  const held = within(screen.getByRole('table', { name: 'Completed Training Sessions' }));
  const [ahead, past] = [
    await future.findByRole('row', { name: /Refresher/ }),
    await held.findByRole('row', { name: /Hoist/ }),
  ];
  expect(cellsOf(ahead)).toEqual(['Tue, Dec 01, 2099', 'Refresher', '', '1 trainee']);
  expect(cellsOf(past)).toEqual(['Thu, Nov 05, 2026', 'Hoist', 'Vail Ski Patrol', '12 trainees']);
  expect(future.getByRole('link', { name: 'Tue, Dec 01, 2099, edit Refresher' }).getAttribute('href')).toBe(
    `/admin/training/edit/${refresher.id}`,
  );
  expect(held.getByRole('link').getAttribute('href')).toBe(`/admin/training/${hoist.id}`);
  const common = { base: 'LG1', sort: 'date', page: 1, page_size: 25 };
  expect(requests).toHaveLength(2);
  expect(requests).toEqual(
    expect.arrayContaining([
      { ...common, direction: 'desc', upcoming: true },
      { ...common, direction: 'desc', upcoming: false },
    ]),
  );
  expect(screen.getByRole('link', { name: 'Create Training' }).getAttribute('href')).toBe(
    '/admin/training/create?base=LG1',
  );
});

it("a base's session of today stands once, in its table, with who is coming and its roll call", async () => {
  const today = denverDate(new Date());
  const over = { coming: 5, trainees: 3, program_id: 'rescue-deployment' };
  await openList({ future: row('Rope night', today, over), total: 1 });
  await screen.findByRole('link', { name: 'Take roll call of Rope night' });
  const [, ...cells] = cellsOf(screen.getByRole('row', { name: /Rope night/ }));
  expect(cells.slice(0, 3)).toEqual([
    'Rope nightTake roll call of Rope night',
    '',
    expect.stringMatching(/^3 trainees/),
  ]);
  expect(screen.getByRole('link', { name: `Today, ${displayDate(today)}, edit Rope night` })).toBeTruthy();
});

it("a base's sessions are sorted and paged separately, and the address keeps both tables", async () => {
  const { user, requests, address } = await openList({
    path: '/admin/training/base/LG1?futureSort=agency&page=2',
    total: 60,
  });
  const held = within(await screen.findByRole('table', { name: 'Completed Training Sessions' }));
  await held.findByRole('row', { name: /Hoist/ });
  expect(requests).toContainEqual(
    expect.objectContaining({ upcoming: true, sort: 'agency', direction: 'desc', page: 1 }),
  );
  expect(requests).toContainEqual(
    expect.objectContaining({ upcoming: false, sort: 'date', direction: 'desc', page: 2 }),
  );
  await user.click(held.getByRole('button', { name: 'Type' }));
  await waitFor(() => expect(address()).toBe('/admin/training/base/LG1?futureSort=agency&sort=type&dir=asc'));
  const pages = within(await screen.findByRole('navigation', { name: 'Pages of future training sessions' }));
  await user.click(pages.getByRole('link', { name: 'Page 2' }));
  await waitFor(() => expect(address()).toMatch(/&sort=type&dir=asc&futurePage=2$/));
});

it("a base's sessions show members neither attendance nor anything to write, and only open the session", async () => {
  const { requests } = await openList({ path: '/training/base/LG1', role: 'member' });
  const future = within(await screen.findByRole('table', { name: 'Future Training Sessions' }));
  await future.findByRole('row', { name: /Refresher/ });
  expect(future.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Date', 'Type', 'Agency']);
  expect(future.getByRole('link').getAttribute('href')).toBe(`/training/${refresher.id}`);
  expect(screen.queryByRole('link', { name: /Create|Plan/ })).toBeNull();
  await waitFor(() => expect(requests).toHaveLength(2));
});

it("a base's sessions say if there are none, with what to do", async () => {
  await openList({ total: 0 });
  await waitFor(() => expect(screen.getAllByText('No training sessions found.')).toHaveLength(2));
  expect(screen.getAllByRole('link', { name: 'Create Training' }).map((link) => link.getAttribute('href'))).toEqual([
    '/admin/training/create?base=LG1',
    '/admin/training/create?base=LG1&plan=1',
    '/admin/training/create?base=LG1',
  ]);
});

it("a base's sessions are the same for a base found by id", async () => {
  const { requests } = await openList({ path: `/admin/training/base/${idOf('LG2')}` });
  expect(await screen.findByRole('heading', { name: 'Training at LG2' })).toBeTruthy();
  await waitFor(() => expect(requests.map(({ base }) => base)).toEqual(['LG2', 'LG2']));
});

it('sessions without a base or at another place are requested together', async () => {
  const { requests } = await openList({ path: '/admin/training/base/other' });
  await waitFor(() => expect(requests.map(({ base }) => base)).toEqual([null, null]));
});

it('sessions of all bases are one list, each with its base, and a new one names none', async () => {
  const { requests } = await openList({ path: '/admin/training/base/all' });
  expect(await screen.findByRole('heading', { name: 'Training at all bases' })).toBeTruthy();
  const future = within(await screen.findByRole('table', { name: 'Future Training Sessions' }));
  expect(cellsOf(await future.findByRole('row', { name: /Refresher/ }))).toContain('LG1');
  await waitFor(() => expect(requests.map(({ base }) => base)).toEqual(['*', '*']));
  expect(screen.getByRole('link', { name: 'Create Training' }).getAttribute('href')).toBe('/admin/training/create');
});

it("sessions of an unknown base aren't requested", async () => {
  const { requests } = await openList({ path: '/admin/training/base/LG9' });
  expect(await screen.findByText('There is no base LG9.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Training' }).getAttribute('href')).toBe('/admin/training');
  expect(requests).toEqual([]);
});

it("a base's sessions aren't listed while the base in the address can't be looked up, and a toast says so too", async () => {
  const { toast, requests } = await openList({ path: '/admin/training/base/LG9', areBasesRefused: true });
  expect(await screen.findByText('Failed to fetch bases')).toBeTruthy();
  await waitFor(() => expect(toast.current).toMatchObject({ title: 'Error', text: 'Failed to load bases' }));
  expect(requests).toEqual([]);
});

it("sessions of one of the seven bases are listed even if the bases can't be read", async () => {
  const { toast } = await openList({ areBasesRefused: true });
  expect(await screen.findByRole('row', { name: /Refresher/ })).toBeTruthy();
  expect(toast.current).toBeUndefined();
});

it("a base's sessions are cards on a phone", async () => {
  setViewportWidth(390);
  await openList();
  const card = await screen.findByRole('link', { name: 'Tue, Dec 01, 2099, edit Refresher' });
  expect(card.closest('li')?.textContent).toContain('1 trainee');
  expect(screen.queryByRole('table')).toBeNull();
});

it('deleting a session names its type in the question, and removes it', async () => {
  const { user, sent, toast } = await openList();
  await user.click(await screen.findByRole('button', { name: 'Actions for Refresher of Dec 01, 2099' }));
  const open = await screen.findByRole('menuitem', { name: 'Open session' });
  expect(open.getAttribute('href')).toBe(`/admin/training/${refresher.id}`);
  await user.click(screen.getByRole('menuitem', { name: 'Delete Training' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Training' }));
  expect(
    dialog.getByText('Are you sure you want to delete the training "Refresher"? This action cannot be undone.'),
  ).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Delete Training' }));
  await waitFor(() => expect(toast.current?.title).toBe('Training session deleted successfully'));
  const [deletion] = sent.filter(({ url }) => url.endsWith('/delete_training'));
  expect(await deletion?.json()).toEqual({ session: refresher.id });
});

it('deleting a session says how many come, although the list does not know', async () => {
  const { user } = await openList();
  await user.click(await screen.findByRole('button', { name: 'Actions for Refresher of Dec 01, 2099' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete Training' }));
  const words = "1 person said they're coming. Their answer is deleted too, and they are not told.";
  expect(await screen.findByText(words)).toBeTruthy();
});

const overview = answerOf('training_overview', {
  bases: [
    { base: 'LG1', upcoming: 6, completed: 1200, next: '2026-12-01', last: '2026-11-05' },
    { base: 'LG2', upcoming: 0, completed: 0, next: null, last: null },
    { base: null, upcoming: 0, completed: 1, next: null, last: '2026-11-04' },
  ],
  sessions: [
    row('Rope night', denverDate(new Date()), {
      ...{ agency: 'Vail Ski Patrol', program_id: 'rescue-deployment', places: 12, coming: 5 },
    }),
    row('Swiftwater', '2099-01-01', { base: 'LG2', coming: 2, trainees: 8 }),
    row('Hoist', '2099-01-01', { coming: 0 }),
  ],
});

const programs = () => json(200, [programRow('Rescue Deployment', 'LG1')]);

type Setup = {
  path?: string;
  role?: keyof typeof sessions;
  total?: number;
  future?: Row;
  areBasesRefused?: boolean;
};

function openCards({ path = '/admin/training', role = 'admin' }: Setup = {}) {
  storeSession();
  stubNetwork({ '/rest/v1/rpc/training_overview': () => json(200, overview), '/rest/v1/programs': programs });
  const page = () => <TrainingPage />;
  return openAt(path, { '/admin/training': page, '/training': page }, sessions[role]);
}

async function openList(setup: Setup = {}) {
  const { path = '/admin/training/base/LG1', role = 'admin', total = 1, future = refresher, areBasesRefused } = setup;
  // What opens over the page loads on demand; no test waits for it.
  await import('./delete-session.tsx');
  storeSession();
  const requests: ListRequest[] = [];
  const sent = stubNetwork({
    '/functions/v1/bases': () =>
      areBasesRefused ? json(403, { message: 'no' }) : json(200, answerOf('bases', { data: [baseRow('LG2')] })),
    '/rest/v1/rpc/training_list': async (request) => {
      const question: ListRequest = await request.json();
      requests.push(question);
      const found = { ...(question.upcoming ? future : hoist), ...(role === 'member' && { trainees: null }) };
      const page = { asked_at: '2026-11-22T18:00:00Z', total, rows: total === 0 ? [] : [found] };
      return json(200, answerOf('training_list', page));
    },
    '/rest/v1/programs': programs,
    '/functions/v1/training-coming': () => json(200, { data: { answers: [{ comes: true }] } }),
    '/rest/v1/rpc/delete_training': () => json(200, { deleted: true }),
  });
  const page = () => <TrainingBasePage named={useParams({ strict: false }).baseId ?? ''} />;
  const opened = await openAt(
    path,
    { '/admin/training/base/$baseId': page, '/training/base/$baseId': page },
    sessions[role],
  );
  return { ...opened, requests, sent };
}

function row(type: string, date: string, over: Partial<Row> = {}): Row {
  return rowLike(recordedAnswers.training_list.rows, {
    id: idOf(type),
    date,
    start_time: null,
    training_type: type,
    agency: null,
    base: 'LG1',
    program_id: null,
    places: null,
    coming: null,
    trainees: 0,
    ...over,
  });
}

function cellsOf(tableRow: HTMLElement): (string | null)[] {
  const named = within(tableRow);
  const cells = [named.getByRole('rowheader'), ...named.getAllByRole('cell')];
  return cells.slice(0, 4).map(({ textContent }) => textContent);
}
