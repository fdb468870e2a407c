import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CountedSeason } from '../../api/programs/program-detail.ts';
import { toProgram } from '../../api/programs/queries.ts';
import { toSeason } from '../../api/seasons/queries.ts';
import { chooseAction, fill } from '../../testing/fill.ts';
import { json, stubNetwork } from '../../testing/network.ts';
import { openAt } from '../../testing/open-at.tsx';
import { idOf, programRow } from '../../testing/sample-rows.ts';
import { SeasonDates } from './season-dates.tsx';
import { SeasonsCard } from './seasons-card.tsx';

const program = toProgram(programRow('Lift Ticket', 'LG2'));
const programId = program.id;
const winter = seasonRow('LG2 Winter 2026', '2026-11-01', '2027-04-30');
const early = seasonRow('LG2 Early 2026', '2026-01-05', '2026-03-01');
const last = seasonRow('LG2 Winter 2024', '2024-11-01', '2025-04-30');
const shown = [{ id: idOf('Ada'), firstName: 'Ada', lastName: 'North' }];
const season = toSeason(winter);
const counted: CountedSeason[] = [
  { ...toSeason(last), members: 0, shown: [], records: 0 },
  { ...toSeason(early), members: 1, shown, records: 1 },
  { ...toSeason(winter), members: 1234, shown, records: 9 },
];

describe("a program's seasons", () => {
  it("a program's seasons are listed under the year they start in, newest first, with dates, members and a link to the roster", async () => {
    await openSeasons();
    const years = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(years).toEqual(['2026', '2024']);
    const rows = screen.getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^LG2 Winter 2026, rosterNov 01, 2026 – Apr 30, 2027.+1,234 members credentialed$/),
      expect.stringMatching(/^LG2 Early 2026, rosterJan 05, 2026 – Mar 01, 2026.+1 member credentialed$/),
      expect.stringMatching(/^LG2 Winter 2024, rosterNov 01, 2024 – Apr 30, 20250 members credentialed$/),
    ]);
    expect(screen.getByRole('link', { name: 'LG2 Winter 2026, roster' }).getAttribute('href')).toBe(
      `/admin/bases/${programId}/seasons/${winter.id}/roster`,
    );
  });

  it("a program's seasons link to the roster without the prefix if the page has none", async () => {
    await openSeasons({ path: '/programs/x' });
    expect(screen.getByRole('link', { name: 'LG2 Winter 2026, roster' }).getAttribute('href')).toBe(
      `/programs/${programId}/seasons/${winter.id}/roster`,
    );
  });

  it("a program's seasons say if there are none yet", async () => {
    await openSeasons({ seasons: [] });
    expect(screen.getByText('No seasons have been created yet. Add a season to get started.')).toBeTruthy();
  });
});

it('a new season is sent once it is complete, and is active', async () => {
  const { user, sent, toast } = await openSeasons({ reply: () => json(201, { data: season }) });
  await user.click(screen.getByRole('button', { name: 'Add Season' }));
  await fillForm(user, ' LG2 Winter 2026 ', '2026-11-01', '2027-04-30');
  await user.click(button('Add Season'));
  await waitFor(() => expect(toast.current?.title).toBe('Added season LG2 Winter 2026'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await sent[0]?.json()).toEqual({
    name: 'LG2 Winter 2026',
    startDate: '2026-11-01',
    endDate: '2027-04-30',
    programId,
  });
  expect(sent[0]?.headers.get('Idempotency-Key')).toMatch(/^[\da-f-]{36}$/);
});

it("a new season isn't sent while something is missing, and the missing fields are marked", async () => {
  const { user, sent } = await openSeasons();
  await user.click(screen.getByRole('button', { name: 'Add Season' }));
  await user.click(await within(await dialog()).findByRole('button', { name: 'Add Season' }));
  expect(marked()).toEqual(['Season name is required', 'Start date is required', 'End date is required']);
  expect(document.activeElement).toBe(field('Season name'));
  await fillForm(user, 'Winter', '2026-11-02', '2026-11-01');
  await user.click(button('Add Season'));
  expect(marked()).toEqual(["End date can't be before the start date"]);
  expect([field('Season name').value, field('End date').value]).toEqual(['Winter', '2026-11-01']);
  expect(sent).toEqual([]);
});

it('a new season that is refused stays in the form', async () => {
  const { user, toast } = await openSeasons({
    reply: () => json(404, { code: 'program_missing', message: 'Program not found' }),
  });
  await user.click(screen.getByRole('button', { name: 'Add Season' }));
  await fillForm(user, 'Winter', '2026-11-01', '2027-04-30');
  await user.click(button('Add Season'));
  await waitFor(() => expect(toast.current?.text).toBe('Failed to add season'));
  expect(within(await dialog()).getByRole('alert').textContent).toBe('Failed to add seasonProgram not found');
  expect(field('Season name').value).toBe('Winter');
});

describe('an edited season', () => {
  it('an edited season is saved only if it is as it was when the form opened', async () => {
    const { user, sent, toast } = await openSeasons({
      reply: () => json(200, { data: { ...season, name: 'Winter' } }),
    });
    await openForm(user);
    await fill(user, field('Season name'), 'Winter');
    await user.click(button('Save changes'));
    await waitFor(() => expect(toast.current?.title).toBe('Updated season information'));
    expect(sent[0]?.method).toBe('PUT');
    expect(await sent[0]?.json()).toEqual({
      id: winter.id,
      was: { name: 'LG2 Winter 2026', startDate: '2026-11-01', endDate: '2027-04-30' },
      name: 'Winter',
      startDate: '2026-11-01',
      endDate: '2027-04-30',
    });
  });

  it('an edited season shows what someone else saved meanwhile, and overwrites it on request', async () => {
    const theirs = { ...season, name: 'LG2 Season', endDate: '2027-05-31' };
    const message = 'Not saved yet: somebody else changed this season.';
    const replies = [
      json(409, { code: 'changed_meanwhile', message, current: theirs }),
      json(200, { data: { ...theirs, name: 'Winter' } }),
    ];
    const { user, sent } = await openSeasons({ reply: () => replies.shift() ?? json(500, {}) });
    await openForm(user);
    await fill(user, field('Season name'), 'Winter');
    await user.click(button('Save changes'));
    const alert = (await screen.findByText('Not saved yet: somebody else changed this season.')).closest(
      '[role=alert]',
    );
    expect(alert?.textContent).toContain(
      'Season name is now "LG2 Season". Your own entry stands in the field and would replace it.',
    );
    expect(alert?.textContent).toContain('End date is now "2027-05-31".');
    expect([field('Season name').value, field('End date').value]).toEqual(['Winter', '2027-05-31']);
    await user.click(button('Keep mine'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await sent.at(-1)?.json()).toMatchObject({
      was: { name: 'LG2 Season', endDate: '2027-05-31' },
      name: 'Winter',
      endDate: '2027-05-31',
    });
  });

  it('a season that somebody else deleted is reported; the entries stay, and become a new season on request', async () => {
    const { user, sent, toast } = await openSeasons({
      reply: ({ method }) =>
        method === 'POST'
          ? json(201, { data: { ...season, name: 'Winter' } })
          : json(404, { code: 'season_missing', message: 'Season not found', current: null }),
    });
    await openForm(user);
    await fill(user, field('Season name'), 'Winter');
    await user.click(button('Save changes'));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Not saved: somebody else deleted this season.Your entries are still here. Save them as a new record, or discard them.What belonged to the deleted season does not come back to it.',
    );
    expect(field('Season name').value).toBe('Winter');
    await user.click(button('Save as new'));
    await waitFor(() => expect(toast.current?.title).toBe('Added season Winter'));
    expect(await sent.at(-1)?.json()).toMatchObject({ name: 'Winter', programId });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('a deleted season is named first, with how many records lose it', async () => {
  const { user, sent, toast } = await openSeasons({ reply: () => json(200, { success: true }) });
  await chooseAction(user, 'LG2 Winter 2026', 'Delete Season');
  const asking = within(await screen.findByRole('alertdialog', { name: 'Delete Season' }));
  expect(asking.getByText(/^LG2 Winter 2026/).parentElement?.textContent).toContain(
    'LG2 Winter 2026 (Nov 01, 2026 – Apr 30, 2027) will be deleted, and its roster of 1,234 members with it.',
  );
  expect(
    asking.getByText('9 records use it: credentials and training sessions stay, but lose their season.'),
  ).toBeTruthy();
  await user.click(asking.getByRole('button', { name: 'Delete Season' }));
  await waitFor(() => expect(toast.current?.title).toBe('Deleted season LG2 Winter 2026'));
  expect([sent[0]?.method, await sent[0]?.json()]).toEqual(['DELETE', { id: winter.id }]);
});

it('a deleted season stays if the server refuses to delete it', async () => {
  const reply = () => json(403, { message: 'Your access does not include this.', code: 'not_allowed' });
  const { user, toast } = await openSeasons({ reply });
  await chooseAction(user, 'LG2 Winter 2026', 'Delete Season');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete Season' }));
  await waitFor(() => expect(toast.current?.text).toBe('Failed to delete season'));
});

it('the seasons that members see have only names and dates', async () => {
  stubNetwork({ '/rest/v1/seasons': () => json(200, [last, winter]) });
  await openAt('/programs/x', { '/programs/x': () => <SeasonDates programId={programId} /> });
  await screen.findByText('LG2 Winter 2026');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'LG2 Winter 2026Nov 01, 2026 – Apr 30, 2027',
    'LG2 Winter 2024Nov 01, 2024 – Apr 30, 2025',
  ]);
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(screen.queryAllByRole('link')).toEqual([]);
});

type Setup = { path?: string; seasons?: CountedSeason[]; reply?: (request: Request) => Response };
type Opened = Awaited<ReturnType<typeof openSeasons>>;

async function openSeasons({ path = '/admin/bases/x', seasons = counted, reply }: Setup = {}) {
  // Loaded in advance, so that no test waits for the windows over the page.
  await Promise.all([import('./season-dialogs.tsx'), import('./delete-season.tsx')]);
  const sent = stubNetwork({
    '/functions/v1/seasons': (request) => reply?.(request) ?? json(500, { code: 'X', message: 'not stubbed' }),
  });
  const opened = await openAt(path, { [path]: () => <SeasonsCard program={program} seasons={seasons} /> });
  return { ...opened, sent };
}

async function openForm(user: Opened['user']) {
  await chooseAction(user, 'LG2 Winter 2026', 'Edit Season');
  await dialog();
}

async function fillForm(user: Opened['user'], name: string, start: string, end: string) {
  await dialog();
  await fill(user, field('Season name'), name);
  await fill(user, field('Start date'), start);
  await fill(user, field('End date'), end);
}

const dialog = () => screen.findByRole('dialog');
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const button = (name: string) =>
  within(screen.getByRole('dialog')).getByRole('button', { name: new RegExp(`^${name}`) });

function marked() {
  return [...document.querySelectorAll('[aria-invalid]')].map(
    (control) =>
      document.getElementById(control.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent,
  );
}

function seasonRow(name: string, start: string, end: string) {
  return {
    id: idOf(name),
    name,
    program_id: programId,
    start_date: start,
    end_date: end,
    is_active: true,
    created_at: '2026-05-01T12:00:00.123456+00:00',
  };
}
