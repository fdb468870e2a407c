import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerOf, rowLike } from '../testing/answers.ts';
import { setViewportWidth } from '../testing/browser.ts';
import {
  amelia,
  elsewhere,
  openPage as open,
  presses,
  program,
  training,
  transformPages,
} from '../testing/grantee-pages.ts';
import { json } from '../testing/network.ts';
import { recordedAnswers } from '../testing/recorded-answers.ts';
import { idOf } from '../testing/sample-rows.ts';
import { readerOf, sessions } from '../testing/sessions.ts';
import { storeSession } from '../testing/tokens.ts';

/** Words that say that a press would change or export something. */
const acts =
  /\b(add|create|new|import|export|edit|change|delete|remove|punch|roll call|ground|lift(?! ticket)|merge|set aside|undo|take back|issue|renew|set the number|record|select|deactivate|activate|save|print)\b/i;
/** Nothing of these changes anything. */
const harmless = /^(Record of|Print Summary|View |QR code)|Renewal History|A punch brings it back/;

const pages: [string, string, RegExp][] = [
  ['the dashboard', '/admin', /lapses this month/],
  ['the board', '/admin/readiness?base=LG1', /In force/],
  ['the members', '/admin/members', /Actions/],
  ['a record', `/admin/members?selected=${amelia.id}`, /Rescue Deployment/],
  ["a record's history", `/admin/members?selected=${amelia.id}&tab=history`, / · (by|on the server)/],
  ['the programs', '/programs', /Avalanche Deployment/],
  ['a program', `/programs/${program.id}`, /Seasons/],
  ['the bases', '/admin/bases', /View Programs/],
  ["a base's programs", '/admin/bases/LG1', /Avalanche Deployment/],
  ['the training', '/admin/training', /Completed/],
  ["a base's training", '/admin/training/base/LG1', /Attendance/],
  ['a training session', `/admin/training/${training}`, /Guest/],
  ['the reports', '/admin/reports', /Member Name/],
  ['the boarding log', '/admin/reports?type=boardings', /Boarding Log/],
  ['the organizations', '/admin/organizations', /Summit County SAR/],
];

beforeAll(transformPages);
beforeEach(() => storeSession());

describe('a reader of everything', () => {
  it.each(pages)('%s shows a reader of everything nothing that changes anything', async (_, path, shown) => {
    await open(path, readerOf('all'), shown);
    expect(presses().filter((name) => acts.test(name) && !harmless.test(name))).toEqual([]);
  });

  it.each(pages.filter(([, path]) => !/tab=history|boardings|LG1$/.test(path)))(
    '%s shows an administrator what changes something',
    async (_, path, shown) => {
      await open(path, sessions.admin, shown);
      await waitFor(() =>
        expect(presses().filter((name) => acts.test(name) && !harmless.test(name)).length).toBeGreaterThan(0),
      );
    },
  );

  it.each([
    ['a record', `/admin/members?selected=${amelia.id}`, /Rescue Deployment/],
    ["a record's history", `/admin/members?selected=${amelia.id}&tab=history`, / · (by|on the server)/],
    ['a training session', `/admin/training/${training}`, /Guest/],
    ['the reminders', '/admin/reports?type=reminders', /Credentials Issued/],
  ])('%s asks the server for nothing that a reader may not read', async (_, path, shown) => {
    const { sent } = await open(path, readerOf('all'), shown);
    const refused = /member_address|member_reminders|likenesses|grants_of_member|training-coming|own_views|reminders/;
    expect(sent.map(({ url }) => url).filter((url) => refused.test(url))).toEqual([]);
  });

  it('the reports offer a reader no letters', async () => {
    await open('/admin/reports', readerOf('all'), /Credentials Issued/);
    const choice = screen.getByRole('combobox', { name: 'Report' });
    expect([...choice.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'Credentials Issued',
      'Live Missions',
      'Boarding Log',
      'Flew While Not Current',
    ]);
  });

  it('the members on a phone show a reader no way to select anybody', async () => {
    setViewportWidth(390);
    await open('/admin/members', readerOf('all'), /Members/);
    expect(screen.queryByRole('button', { name: 'Select members' })).toBeNull();
    setViewportWidth(1280);
  });
});

describe('a reader of a base', () => {
  it.each([
    ['programs', '/programs', /LG1/],
    ['bases', '/admin/bases', /LG1/],
  ])('the %s of a reader of LG1 are those there', async (_, path, shown) => {
    await open(path, readerOf({ base: 'LG1' }), shown);
    expect(document.querySelector('main')?.textContent).not.toMatch(/LG[2-9]/);
  });

  it("the members' filter offers a reader of two bases no other base, and a reader of one no choice", async () => {
    const choices = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
    await open('/admin/members', readerOf({ base: 'LG1' }, { base: 'LG2' }), /Members/);
    await waitFor(() => expect(choices()).toContain('LG1'));
    expect(choices()).not.toContain('LG5');
    cleanup();
    await open('/admin/members', readerOf({ base: 'LG1' }), /Members/);
    await waitFor(() => expect(choices()).toContain('Summit County SAR'));
    expect(screen.queryByRole('combobox', { name: 'Base' })).toBeNull();
  });

  it.each(['/admin/readiness', '/admin/readiness?base=Nowhere'])(
    'the board at %s is that of the base of its reader, and none is to choose',
    async (path) => {
      const { sent } = await open(path, readerOf({ base: 'LG1' }), /In force/);
      const asked = sent.filter(({ url }) => url.endsWith('/rpc/readiness_board'));
      const bases = await Promise.all(asked.map(async (one) => ((await one.json()) as { base: string }).base));
      expect(new Set(bases)).toEqual(new Set(['LG1']));
      expect(screen.queryByRole('combobox', { name: 'Base' })).toBeNull();
    },
  );

  it.each([
    ['/admin/readiness?base=LG5', 'LG5'],
    ['/admin/bases/LG5', 'LG5'],
    [`/programs/${elsewhere.id}`, 'LG5'],
    ['/admin/training/base/LG5', 'LG5'],
    ['/admin/training/base/all', 'Training at all bases'],
  ])('the address %s says to a reader of LG1 that it is not part of their access', async (path, what) => {
    await open(path, readerOf({ base: 'LG1' }), /Not part of your access/);
    expect(screen.getByText(`Your access does not include ${what}. Ask an administrator if you need it.`)).toBeTruthy();
  });
});

it('the training of somebody with a single base is that of the base, with no way back to a choice', async () => {
  const { router } = await open('/admin/training', readerOf({ base: 'LG1' }), /Training at LG1/);
  expect(router.state.location.pathname).toBe('/admin/training/base/LG1');
  expect(screen.queryByRole('link', { name: 'Back to Training' })).toBeNull();
});

it('a link to a record outside the access of a reader says so, and not that somebody may have been deleted', async () => {
  await open(`/admin/members?selected=${idOf('outside')}`, readerOf({ base: 'LG1' }), /Members/, {
    '/rest/v1/members': () => json(200, []),
  });
  const said = 'Your access does not include this record. Ask an administrator if you need it.';
  expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.queryByText(/deleted/)).toBeNull();
});

it("the members' filter offers a reader of an organization none to choose", async () => {
  await open('/admin/members', readerOf({ organization: 'Alpine Rescue Team' }), /Members/);
  await screen.findByRole('combobox', { name: 'Standing' });
  expect(screen.queryByRole('combobox', { name: 'Organization' })).toBeNull();
});

it('a session at another base leads a reader back to the trainings, and not to those there', async () => {
  const detail = answerOf('training_detail', { ...recordedAnswers.training_detail, base: 'LG5' });
  await open(`/admin/training/${training}`, readerOf({ base: 'LG1' }), /LG5/, {
    '/rest/v1/rpc/training_detail': () => json(200, detail),
  });
  expect(screen.getByRole('link', { name: 'Back to Training' }).getAttribute('href')).toBe('/admin/training');
  expect(screen.getByText('Your access does not include LG5. Ask an administrator if you need it.')).toBeTruthy();
});

it('the palette of a reader of a base has their screens and base, and leads to records', async () => {
  await open('/admin/members', readerOf({ base: 'LG1' }), /Members/);
  const user = userEvent.setup();
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Search' });
  const choices = () => screen.getAllByRole('option').map((option) => option.querySelector('span')?.textContent ?? '');
  await user.type(field, 'lg');
  await waitFor(() => expect(choices().length).toBeGreaterThan(0));
  const listed = screen.getByRole('listbox').textContent;
  expect(listed).toContain('Readiness at LG1');
  expect(listed).not.toMatch(/LG5|Record Punch|Add|Create/);
});

it('the list of keys names a reader none that does nothing', async () => {
  await import('../features/palette/keys-dialog.tsx');
  await open('/admin/members', readerOf({ organization: 'Alpine Rescue Team' }), /Members/);
  await userEvent.keyboard('?');
  const keys = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(keys.textContent).not.toMatch(/Select|Punch|Readiness|Undo/);
});

it.each([
  ['a base', readerOf({ base: 'LG1' }), `/admin/training/${training}`],
  ['an organization', readerOf({ organization: 'Alpine Rescue Team' }), `/training/${training}`],
])('a record lists the trainings of the person to a reader of %s, each with a way there', async (_, reader, to) => {
  const hoist = { id: training, date: '2026-11-05', training_type: 'Hoist', base: 'LG1' };
  await open(`/admin/members?selected=${amelia.id}&tab=history`, reader, /Hoist/, {
    '/rest/v1/rpc/member_trainings': () => json(200, [rowLike(recordedAnswers.member_trainings, hoist)]),
  });
  const list = screen.getByRole('region', { name: 'Trainings' });
  expect(list.textContent).toBe('TrainingsHoistNov 05, 2026 · LG1');
  expect(within(list).getByRole('link').getAttribute('href')).toBe(to);
});

describe('the past of a base', () => {
  const long = { base: 'LG1', date: '2020-01-01' };
  const reach = /^Your access reaches back to \w{3} \d{2}, \d{4}\.$/;

  it('a session of longer ago says how far back the access reaches, and not that nobody came', async () => {
    const detail = answerOf('training_detail', { ...recordedAnswers.training_detail, ...long, trainees: [] });
    await open(`/admin/training/${training}`, readerOf({ base: 'LG1' }), /Jan 01, 2020/, {
      '/rest/v1/rpc/training_detail': () => json(200, detail),
    });
    expect(screen.getByText(reach)).toBeTruthy();
    expect(screen.queryByText(/trainees/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Print Summary' })).toBeNull();
  });

  it('a list with sessions of longer ago says how far back the access reaches', async () => {
    const row = rowLike(recordedAnswers.training_list.rows, { id: training, ...long, trainees: null });
    await open('/admin/training/base/LG1', readerOf({ base: 'LG1' }), /Jan 01, 2020/, {
      '/rest/v1/rpc/training_list': () => json(200, answerOf('training_list', { total: 1, rows: [row] })),
    });
    expect(screen.getAllByText(reach).length).toBeGreaterThan(0);
  });

  it('the board of an earlier day says why it shows another', async () => {
    await open('/admin/readiness?base=LG1&day=2020-01-01', readerOf({ base: 'LG1' }), /As it was/);
    expect(screen.getByText(reach)).toBeTruthy();
    cleanup();
    await open('/admin/readiness?base=LG1', readerOf({ base: 'LG1' }), /In force/);
    expect(screen.queryByText(reach)).toBeNull();
  });
});

it('the own account of a reader says what it opens, until when, and whom to ask', async () => {
  await open('/account', readerOf({ base: 'LG1' }, { organization: 'Alpine Rescue Team' }), /Your access/);
  const [, ...said] =
    screen
      .getByText('Your access')
      .closest('section')
      ?.textContent?.split(/(?=Reader |Ask )/) ?? [];
  expect(said).toEqual([
    'Reader at LG1, until someone ends itCan look at everything about LG1: its people, trainings, rosters and reports.',
    'Reader of Alpine Rescue Team, until someone ends itCan look at the members of Alpine Rescue Team and their records.',
    'Ask an administrator if you need more.',
  ]);
});

const beyond = 'Your access is Reader at LG1. Ask an administrator about anyone else.';

it('a search of the members that finds nobody says to a reader whom they see', async () => {
  const none = answerOf('list_members', { total: 27, matched: 0, members: [] });
  const stubs = { '/rest/v1/rpc/list_members': () => json(200, none) };
  await open('/admin/members?q=zz', readerOf({ base: 'LG1' }), /No members found/, stubs);
  expect(screen.getByText(beyond)).toBeTruthy();
  cleanup();
  await open('/admin/members?q=zz', sessions.admin, /No members found/, stubs);
  expect(screen.queryByText(/Your access/)).toBeNull();
});

it('a search of the palette that finds nobody says to a reader whom they see', async () => {
  await open('/admin/members', readerOf({ base: 'LG1' }), /Members/, {
    '/rest/v1/rpc/search_members': () => json(200, []),
  });
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox', { name: 'Search' }), 'zz');
  expect(await screen.findByText(`No matches. ${beyond}`)).toBeTruthy();
});

it('a session to come tells its readers how many say that they come, and not who', async () => {
  const ahead = { base: 'LG1', date: '2099-11-05', coming: 7, places: 12 };
  const detail = answerOf('training_detail', { ...recordedAnswers.training_detail, ...ahead });
  const { sent } = await open(`/admin/training/${training}`, readerOf({ base: 'LG1' }), /Who said they're coming/, {
    '/rest/v1/rpc/training_detail': () => json(200, detail),
  });
  expect(screen.getByText('7 coming · 5 of 12 places left')).toBeTruthy();
  expect(sent.some(({ url }) => url.includes('training-coming'))).toBe(false);
});
