import { denverDate } from '@ffl/domain/time/denver';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerOf, rowLike } from '../testing/answers.ts';
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
import { certificationRow } from '../testing/sample-rows.ts';
import { granteeOf, sessions, trainerOf } from '../testing/sessions.ts';
import { storeSession } from '../testing/tokens.ts';

/** Words that say that a press would do what trainers don't. */
const acts =
  /\b(add|new|import|export|edit|change|delete|remove|ground|lift(?! ticket)|merge|set aside|undo|take back|issue|set the number|deactivate|activate|save|print cards)\b/i;
const harmless = /^(Record of|Print Summary|View |QR code)|Renewal History|^Show the newest/;

const atLg1 = trainerOf({ base: 'LG1' });

beforeAll(async () => {
  await transformPages();
  await Promise.all([
    import('../features/punches/record-punch-dialog.tsx'),
    import('../features/bulk/bulk-bar.tsx'),
    import('../features/bulk/attendees-dialog.tsx'),
    import('../features/training/trainee-list.tsx'),
    import('../features/palette/person-choices.tsx'),
  ]);
});
beforeEach(() => storeSession());

/** A session that a program at its base is punched for. */
const ofRescue = answerOf('training_detail', { ...recordedAnswers.training_detail, program_id: 'rescue-deployment' });

const everywhere: [string, string, RegExp][] = [
  ['the dashboard', '/admin', /lapses this month/],
  ['the board', '/admin/readiness?base=LG1', /In force/],
  ['the members', '/admin/members', /Actions/],
  ['a record', `/admin/members?selected=${amelia.id}`, /Rescue Deployment/],
  ["a record's history", `/admin/members?selected=${amelia.id}&tab=history`, / · (by|on the server)/],
  ['the programs', '/programs', /Avalanche Deployment/],
  ['a program', `/programs/${program.id}`, /Seasons/],
  ['the bases', '/admin/bases', /View Programs/],
  ["a base's programs", '/admin/bases/LG1', /Avalanche Deployment/],
  ['the reports', '/admin/reports', /Member Name/],
  ['the boarding log', '/admin/reports?type=boardings', /Boarding Log/],
  ['the organizations', '/admin/organizations', /Summit County SAR/],
];

describe('a trainer of everything', () => {
  it.each(everywhere)('%s shows a trainer of everything only what trainers do', async (_, path, shown) => {
    await open(path, trainerOf('all'), shown);
    expect(presses().filter((name) => acts.test(name) && !harmless.test(name))).toEqual([]);
  });

  it.each([
    ['the dashboard', '/admin', ['Record Punch', 'Take roll call']],
    ['a record', `/admin/members?selected=${amelia.id}`, ['Punch Rescue Deployment at LG1']],
    ['the training', '/admin/training', ['Create Training']],
    ['a training session', `/admin/training/${training}`, ['Edit', 'Take roll call', 'Punch attendees']],
  ])('%s shows a trainer of everything what trainers do', async (_, path, expected) => {
    await open(path, trainerOf('all'), /./, { '/rest/v1/rpc/training_detail': () => json(200, ofRescue) });
    await waitFor(() => expect(presses()).toEqual(expect.arrayContaining(expected)));
    expect(presses().filter((name) => /delete|undo|take back/i.test(name))).toEqual([]);
  });
});

const session = {
  ...{ id: training, date: denverDate(new Date()), start_time: null, training_type: 'Hoist', agency: null },
  ...{ base: 'LG1', program_id: 'rescue-deployment', trainees: 3 },
};
const overview = () => {
  const row = rowLike(recordedAnswers.training_overview.sessions, session);
  return json(200, answerOf('training_overview', { sessions: [row] }));
};
const listed = async (request: Request) => {
  const { upcoming } = (await request.json()) as { upcoming: boolean };
  const rows = upcoming ? [rowLike(recordedAnswers.training_list.rows, session)] : [];
  return json(200, answerOf('training_list', { total: rows.length, rows }));
};

describe('the dashboard of a trainer of a base', () => {
  it('the dashboard of a trainer of LG1 has the cards of its programs, and its session of today with a roll call', async () => {
    await open('/admin', atLg1, /Next sessions/, { '/rest/v1/rpc/training_overview': overview });
    const cards = screen.getByRole('region', { name: 'Card Punches' });
    expect(
      within(cards)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['Rescue Deployment']);
    const today = screen.getByRole('region', { name: 'Next sessions' });
    expect(
      within(today)
        .getByRole('link', { name: /^Today, .*Hoist$/ })
        .getAttribute('href'),
    ).toBe(`/training/${training}`);
    const rollCall = await within(today).findByRole('link', { name: 'Take roll call of Hoist' });
    expect(rollCall.getAttribute('href')).toBe(`/roll-call?session=${training}&program=${program.id}`);
  });

  it('the dashboard of a trainer of LG1 says of no base that they lead it, and counts nobody twice', async () => {
    const { attention, ...rest } = recordedAnswers.dashboard;
    const counts = { ends_14: 4, ends_30: 9, has_lapsed: 11 };
    const lapsing = ['LG1', null].map((base) => ({ base, ...counts }));
    const dashboard = answerOf('dashboard', {
      ...rest,
      attention: { ...attention, rows: [] },
      bases: ['LG1'],
      lapsing,
    });
    await open('/admin', atLg1, /lapse within 14 days/, { '/rest/v1/rpc/dashboard': () => json(200, dashboard) });
    expect(screen.queryByText(/you lead/)).toBeNull();
    expect(screen.getAllByText('lapse within 14 days')).toHaveLength(1);
  });

  it('the dashboard of an administrator has no sessions', async () => {
    const { sent } = await open('/admin', sessions.admin, /lapses this month/);
    expect(sent.some(({ url }) => url.endsWith('/training_overview'))).toBe(false);
  });

  it('a trainer of LG1 who reads everything sees all cards, and punches from those of LG1', async () => {
    const both = granteeOf([
      ['reader', 'all'],
      ['trainer', { base: 'LG1' }],
    ]);
    await open('/admin', both, /lapses this month/);
    expect(screen.getAllByRole('button', { name: 'Record Punch' })).toHaveLength(1);
    expect(screen.getByRole('heading', { name: 'Lift Ticket' })).toBeTruthy();
  });
});

it('a trainer of a base punches the credentials of that base in a record, and no others', async () => {
  const held = [program, elsewhere].map((one) => certificationRow(one, '2099-11-19T06:59:59.999+00:00'));
  await open(`/admin/members?selected=${amelia.id}`, atLg1, /Lift Ticket/, {
    '/rest/v1/certifications': () => json(200, held),
  });
  await screen.findByRole('button', { name: 'Punch Rescue Deployment at LG1' });
  expect(presses().filter((name) => /^Punch/.test(name))).toEqual(['Punch Rescue Deployment at LG1']);
});

it('after a punch that is refused, the next page looks whether the access has ended', async () => {
  const refusal = { code: 'not_allowed', error: 'Not any more.', message: 'Not any more.' };
  const { router, sent } = await open(`/admin/members?selected=${amelia.id}`, atLg1, /Rescue Deployment/, {
    '/functions/v1/renew-credential': () => json(403, refusal),
    '/rest/v1/rpc/own_grants': () => json(200, { ...recordedAnswers.own_grants, grants: [{ id: 'g1' }] }),
  });
  const asked = () => sent.filter(({ url }) => url.endsWith('/own_grants'));
  await userEvent.click(await screen.findByRole('button', { name: 'Punch Rescue Deployment at LG1' }));
  const dialog = await screen.findByRole('dialog', { name: 'Record Punch' });
  await userEvent.click(within(dialog).getByRole('button', { name: /^(Record|Renew)/ }));
  expect(await within(dialog).findByText('Not any more.')).toBeTruthy();
  expect(asked()).toEqual([]);
  await act(() => router.navigate({ to: '/admin/training' }));
  await waitFor(() => expect(asked()).toHaveLength(1));
});

it('a trainer selects members to punch them, and neither exports, prints nor merges them', async () => {
  await open('/admin/members', atLg1, /Actions/);
  const boxes = await screen.findAllByRole('checkbox', { name: /^Select (?!all)/ });
  for (const box of boxes.slice(0, 2)) await userEvent.click(box);
  const bar = await screen.findByRole('region', { name: 'Selection' });
  expect(
    within(bar)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Clear', 'Punch']);
  expect(within(bar).queryByRole('link')).toBeNull();
});

describe('the form of a training', () => {
  it('the form of a training begins at the base of its only trainer, offers no other, and keeps it', async () => {
    await open('/admin/training/create', atLg1, /Session/);
    const bases = await screen.findByRole('radiogroup', { name: 'Base' });
    expect(
      within(bases)
        .getAllByRole('radio')
        .map((radio) => (radio as HTMLInputElement).value),
    ).toEqual(['LG1']);
    expect(within(bases).getByRole('radio')).toHaveProperty('checked', true);
    within(bases).getByRole('radio').focus();
    expect(within(bases).queryByRole('button', { name: 'Clear base' })).toBeNull();
    await userEvent.keyboard('{Backspace}');
    expect(within(bases).getByRole('radio')).toHaveProperty('checked', true);
  });

  it('the form of a session at another base says to a trainer that it is not part of their access', async () => {
    const detail = answerOf('training_detail', { ...recordedAnswers.training_detail, base: 'LG5' });
    await open(`/admin/training/edit/${training}`, atLg1, /Not part of your access/, {
      '/rest/v1/rpc/training_detail': () => json(200, detail),
    });
    expect(screen.getByText('Your access does not include LG5. Ask an administrator if you need it.')).toBeTruthy();
  });

  it.each([
    ['where they only look', { base: 'LG5' }],
    ['further back than their access reaches', { base: 'LG1', date: '2020-01-01' }],
  ])('the form of a session %s leads a trainer to the session', async (_, over) => {
    const both = granteeOf([
      ['reader', { base: 'LG5' }],
      ['trainer', { base: 'LG1' }],
    ]);
    const detail = answerOf('training_detail', { ...recordedAnswers.training_detail, id: training, ...over });
    const { router } = await open(`/admin/training/edit/${training}`, both, /Meeting place/, {
      '/rest/v1/rpc/training_detail': () => json(200, detail),
    });
    expect(router.state.location.pathname).toBe(`/admin/training/${training}`);
  });

  it('a trainer opens the sessions to come of their base in the form, and deletes none', async () => {
    await open('/admin/training/base/LG1', atLg1, /Hoist/, { '/rest/v1/rpc/training_list': listed });
    const [row] = await screen.findAllByRole('link', { name: /edit Hoist/ });
    expect(row?.getAttribute('href')).toBe(`/admin/training/edit/${training}`);
    expect(presses().filter((name) => /delete|actions/i.test(name))).toEqual([]);
  });
});

it('the palette of a trainer of a base punches for its programs, and neither grounds nor adds', async () => {
  await open('/admin/members', atLg1, /Members/);
  const user = userEvent.setup();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Search' }), 'punch');
  await waitFor(() => expect(screen.getByRole('listbox').textContent).toContain('Rescue Deployment'));
  expect(screen.getByRole('listbox').textContent).not.toMatch(/Lift Ticket|Avalanche/);
  await user.keyboard('{Control>}a{/Control}add');
  await waitFor(() => expect(screen.getByRole('listbox').textContent).not.toMatch(/Punch/));
  expect(screen.getByRole('listbox').textContent).not.toMatch(/Member|Base|Organization/);
});
