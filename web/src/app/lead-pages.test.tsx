import { denverDate } from '@ffl/domain/time/denver';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerOf, rowLike } from '../testing/answers.ts';
import { dashboardRow } from '../testing/dashboard-page.tsx';
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
import { certificationRow, idOf } from '../testing/sample-rows.ts';
import { leadOf } from '../testing/sessions.ts';
import { storeSession } from '../testing/tokens.ts';

const atLg1 = leadOf({ base: 'LG1' });

/** Words that say that a press would do what no lead does. */
const ofAdministrators = /\b(export|print cards|delete member|add (base|program|organization)|edit (base|program))\b/i;

beforeAll(async () => {
  await transformPages();
  await Promise.all([
    import('../features/groundings/grounding-panel.tsx'),
    import('../features/credentials/add-credential-panel.tsx'),
    import('../features/access/member-access.tsx'),
    import('../features/access/grants-panel.tsx'),
    import('../features/leaving/set-aside-action.tsx'),
    import('../features/merges/merge-with.tsx'),
    import('../features/members/edit-member.tsx'),
    import('../features/undo/undo-entry-action.tsx'),
    import('../features/bulk/bulk-bar.tsx'),
    import('../features/training/trainee-list.tsx'),
  ]);
});
beforeEach(() => storeSession());

/** What the server says that a lead may do about a person. */
const about = (...acts: string[]) => ({ '/rest/v1/rpc/acts_about': () => json(200, acts) });
const held = [program, elsewhere].map((one) => certificationRow(one, '2099-11-19T06:59:59.999+00:00'));
const atTwoBases = { '/rest/v1/certifications': () => json(200, held) };
const record = `/admin/members?selected=${amelia.id}`;

it.each<[string, string, RegExp]>([
  ['the dashboard', '/admin', /lapses this month/],
  ['the board', '/admin/readiness?base=LG1', /In force/],
  ['the members', '/admin/members', /Actions/],
  ['the programs', '/programs', /Avalanche Deployment/],
  ["a base's programs", '/admin/bases/LG1', /Avalanche Deployment/],
  ['the bases', '/admin/bases', /View Programs/],
  ['the reports', '/admin/reports', /Member Name/],
  ['the organizations', '/admin/organizations', /Summit County SAR/],
  ['the access of others', '/admin/access', /People with a grant/],
  ['what rarely changes', '/admin/advanced', /Readiness as known on a day/],
])('%s shows a lead of everything nothing that only administrators do', async (_, path, shown) => {
  await open(path, leadOf('all'), shown, about('issue', 'edit', 'ground'));
  expect(presses().filter((name) => ofAdministrators.test(name))).toEqual([]);
});

describe('a record', () => {
  it('a lead acts on the credentials of their base in a record, and on no others', async () => {
    await open(record, atLg1, /Lift Ticket/, { ...atTwoBases, ...about('issue') });
    await screen.findByRole('button', { name: 'Punch Rescue Deployment at LG1' });
    expect(presses().filter((name) => /^(Punch|Delete)/.test(name))).toEqual([
      'Punch Rescue Deployment at LG1',
      'Delete Rescue Deployment at LG1',
    ]);
    const bases = await screen.findByRole('radiogroup', { name: 'Issuing base' });
    expect(
      within(bases)
        .getAllByRole('radio')
        .map((radio) => (radio as HTMLInputElement).value),
    ).toEqual(['LG1']);
  });

  it('a lead of one base issues there without choosing it', async () => {
    await open(record, atLg1, /Lift Ticket/, about('issue'));
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'LG1' })).checked).toBe(true);
    expect(screen.getByRole('radiogroup', { name: 'Credential type' })).toBeTruthy();
  });

  it('a lead edits, grounds, sets aside and merges whoever is theirs alone, and deletes nobody', async () => {
    await open(record, atLg1, /Rescue Deployment/, about('issue', 'edit', 'ground'));
    await screen.findByRole('button', { name: 'Ground' });
    await screen.findByRole('button', { name: 'Set aside...' });
    await screen.findByRole('button', { name: 'Merge with another record...' });
    expect(screen.getByRole('tab', { name: 'Edit Member' })).toBeTruthy();
    expect(presses()).not.toContain('Delete Member');
    expect(screen.queryByText(/Delete only records that should never/)).toBeNull();
    expect(screen.queryByText(/An administrator has to edit it/)).toBeNull();
  });

  it('a lead reads who edits somebody who is at another base too, and is offered none of it', async () => {
    await open(record, atLg1, /Lift Ticket/, { ...atTwoBases, ...about('issue') });
    const said = 'An administrator has to edit it: the person is also at another base or has access of their own.';
    expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.queryByRole('tab', { name: 'Edit Member' })).toBeNull();
    expect(presses().filter((name) => /ground|merge|set aside/i.test(name))).toEqual([]);
  });
});

it("the numbers on the cards of a base's lead lead to the people of that base", async () => {
  await open('/admin', atLg1, /In force/, { '/rest/v1/rpc/dashboard': () => json(200, dashboardRow()) });
  const card = within(screen.getByRole('region', { name: 'Rescue Deployment' }));
  const link = await card.findByRole('link', { name: /In force/ });
  expect(link.getAttribute('href')).toBe('/admin/members?type=rescue&standing=in_force&base=LG1');
});

it('a lead undoes punches of their base on the dashboard, and those of no other', async () => {
  const { punches, ...rest } = recordedAnswers.dashboard;
  const [punch] = punches.rows;
  if (!punch) throw new Error('The dashboard was recorded without a punch');
  const rows = ['LG1', 'LG5'].map((base) => ({
    ...punch,
    id: crypto.randomUUID(),
    base,
    can_undo: true,
    is_undone: false,
  }));
  const dashboard = answerOf('dashboard', { ...rest, punches: { ...punches, rows } });
  await open('/admin', atLg1, /Needs attention/, { '/rest/v1/rpc/dashboard': () => json(200, dashboard) });
  const table = await screen.findByRole('table', { name: 'Punches of today' });
  const [, here, there] = within(table).getAllByRole('row');
  expect(here && (await within(here).findByRole('button', { name: /^Take back/ }))).toBeTruthy();
  expect(there && within(there).queryByRole('button')).toBeNull();
});

it('a lead selects members to punch them, and neither exports nor prints', async () => {
  await open('/admin/members', atLg1, /Actions/);
  const boxes = await screen.findAllByRole('checkbox', { name: /^Select (?!all)/ });
  for (const box of boxes.slice(0, 2)) await userEvent.click(box);
  const bar = await screen.findByRole('region', { name: 'Selection' });
  expect(
    within(bar)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Clear', 'Punch']);
});

it('a lead finds the page Access in the navigation, and what somebody of their base may do in the record', async () => {
  await open(record, atLg1, /Rescue Deployment/, about('issue'));
  const link = await screen.findByRole('link', { name: 'Show under Access' });
  expect(link.getAttribute('href')).toMatch(/^\/admin\/access\?q=/);
  const [sidebar] = screen.getAllByRole('navigation', { name: 'Main', hidden: true });
  expect(sidebar && within(sidebar).getByRole('link', { name: 'Access', hidden: true })).toBeTruthy();
});

describe('a training session', () => {
  it.each([
    ['LG1', true],
    ['LG5', false],
  ])('a session at %s is deleted by a lead of LG1: %s', async (base, isDeleted) => {
    const detail = answerOf('training_detail', { ...recordedAnswers.training_detail, base });
    await open(`/admin/training/${training}`, atLg1, new RegExp(base), {
      '/rest/v1/rpc/training_detail': () => json(200, detail),
    });
    await screen.findByText('Meeting place');
    await waitFor(() => expect(presses().includes('Delete')).toBe(isDeleted));
  });

  it('a session further back than the access reaches has no actions in the list of a lead', async () => {
    const listed = ['2020-01-01', denverDate(new Date())].map((date) =>
      rowLike(recordedAnswers.training_list.rows, { id: idOf(date), date, base: 'LG1', training_type: 'Hoist' }),
    );
    await open('/admin/training/base/LG1', atLg1, /Jan 01, 2020/, {
      '/rest/v1/rpc/training_list': async (request: Request) => {
        const { upcoming } = (await request.json()) as { upcoming: boolean };
        const rows = upcoming ? [] : listed;
        return json(200, answerOf('training_list', { total: rows.length, rows }));
      },
    });
    expect(presses().filter((name) => /^Actions/i.test(name) || /Hoist of/.test(name))).toHaveLength(1);
  });
});

it('a lead of a base adds seasons to its programs, and sets the number of people that they need', async () => {
  await open(`/programs/${program.id}`, atLg1, /Seasons/);
  expect(await screen.findByRole('button', { name: 'Add Season' })).toBeTruthy();
  expect(presses().filter((name) => /the number/.test(name))).toHaveLength(1);
  expect(presses().filter((name) => ofAdministrators.test(name))).toEqual([]);
});
