import type { Answers } from '@ffl/domain/answers';
import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { answerOf } from '../testing/answers.ts';
import { expectComplaint } from '../testing/complaints.ts';
import { badGateway, json, stubNetwork } from '../testing/network.ts';
import { visit } from '../testing/open-at.tsx';
import { programRow } from '../testing/sample-rows.ts';
import { storeSession } from '../testing/tokens.ts';

type Grants = { base?: string; organization?: string }[];

const members = '/rest/v1/members';
const ownGrants = '/rest/v1/rpc/own_grants';
const mia = [{ id: 'm1', first_name: 'Mia', last_name: 'Olsen' }];

/** Answers for somebody with a grant for each of these places, without a place for everything. */
function asReader(grants: Grants, memberId: string | null = null, endsAt: string | null = null) {
  return {
    '/rest/v1/administrators': () => json(200, []),
    [members]: () => json(200, memberId === null ? [] : mia),
    [ownGrants]: () =>
      json(200, {
        first_name: 'Robin',
        last_name: 'Vale',
        member_id: memberId,
        grants: grants.map(({ base, organization }, place) => ({
          id: `g${place}`,
          kind: 'reader',
          scope: base ? 'base' : organization ? 'organization' : 'all',
          base: base ? { id: `id of ${base}`, name: base } : null,
          organization: organization ? { id: 'o1', name: organization } : null,
          ends_at: endsAt,
        })),
      } satisfies Answers['own_grants']),
    '/rest/v1/programs': () => json(200, [programRow('Rescue Deployment', 'LG3'), programRow('Lift Ticket', 'LG5')]),
    '/rest/v1/rpc/list_members': () => json(200, answerOf('list_members', { total: 0, matched: 0, members: [] })),
  };
}

const trainOnly = 'Only administrators, leads and trainers can plan and record trainings. Ask one of them.';
const importOnly = 'Only administrators and leads can import members. Ask one of them.';
const team = { organization: 'Alpine Rescue Team' };

// Transformed in advance, so that no test waits for lazy modules.
beforeAll(() =>
  Promise.all([
    import('./layouts/signed-in-layout.tsx'),
    import('./screens/grantee-outlet.tsx'),
    import('./screens/members-screen.tsx'),
    import('./screens/readiness-screen.tsx'),
    import('./screens/dashboard-screen.tsx'),
    import('./navigation/account-menu.tsx'),
  ]),
);
beforeEach(() => storeSession());

async function open(path: string, answers: Parameters<typeof stubNetwork>[0]) {
  // The product of the test before may still hold its own.
  expectComplaint(/Multiple GoTrueClient instances/);
  stubNetwork(answers);
  return visit(path);
}

function navigation() {
  const [sidebar] = screen.getAllByRole('navigation', { name: 'Main' });
  return [...(sidebar?.querySelectorAll('a') ?? [])].map((link) => link.textContent);
}

describe('the start page', () => {
  it.each<[string, Grants, string]>([
    ['a reader of a base', [{ base: 'LG3' }], '/admin/readiness?base=LG3'],
    ['a reader of an organization', [team], '/admin/members'],
    ['a reader of everything', [{}], '/admin'],
    ['a reader of a base and an organization', [team, { base: 'LG3' }], '/admin/readiness?base=LG3'],
  ])('the start page of %s is theirs', async (_, grants, href) => {
    const router = await open('/', asReader(grants));
    await waitFor(() => expect(router.state.location.href).toBe(href));
  });
});

describe('the navigation', () => {
  it.each<[string, Grants, string[]]>([
    ['a reader of a base', [{ base: 'LG3' }], ['Readiness', 'Members', 'Programs', 'Bases', 'Training', 'Reports']],
    ['a reader of an organization', [team], ['Members']],
    [
      'a reader of everything',
      [{}],
      ['Dashboard', 'Readiness', 'Members', 'Programs', 'Bases', 'Training', 'Reports', 'Organizations'],
    ],
  ])('the navigation of %s has their pages only', async (_, grants, labels) => {
    await open('/admin/members', asReader(grants));
    await screen.findByRole('heading', { name: 'Members' });
    expect(navigation()).toEqual(labels);
  });
});

it('a reader who is a member too has their own card in the navigation', async () => {
  const router = await open('/admin/members', asReader([team], 'm1'));
  await screen.findByRole('heading', { name: 'Members' });
  expect(navigation()).toEqual(['Members', 'Profile', 'Resources']);
  expect(router.state.location.pathname).toBe('/admin/members');
});

it('the account menu of a reader says what they may look at', async () => {
  await open('/admin/members', asReader([{ base: 'LG3' }, team]));
  await userEvent.click(await screen.findByRole('button', { name: 'Robin Vale, account menu' }));
  expect(await screen.findByText('Reader at LG3')).toBeTruthy();
  expect(screen.getByText('Reader of Alpine Rescue Team')).toBeTruthy();
});

describe('an address that needs more', () => {
  it.each<[string, Grants, string]>([
    ['/admin/members/import', [{}], importOnly],
    ['/members/import', [{ base: 'LG3' }], importOnly],
    ['/admin/members/merge', [{}], 'Only administrators and leads can merge records. Ask one of them.'],
    ['/admin/training/create', [{ base: 'LG3' }], trainOnly],
    ['/training/edit/t1', [team], trainOnly],
    ['/admin/access', [{}], 'Only administrators and leads can give access. Ask one of them.'],
    ['/admin/security', [{}], 'Only administrators can open Security. Ask one of them.'],
    [
      '/admin/organizations',
      [{ base: 'LG3' }],
      'Your access does not include this page. Ask an administrator if you need it.',
    ],
    ['/admin/readiness', [team], 'Your access does not include this page. Ask an administrator if you need it.'],
    ['/reports', [team], 'Your access does not include this page. Ask an administrator if you need it.'],
  ])('the address %s says to a reader with %j who may open it, and leads back', async (path, grants, sentence) => {
    await open(path, asReader(grants));
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Not part of your access' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to my start page' }).getAttribute('href')).toBe('/admin');
  });

  it('the address of the form of a training leads a reader to the training', async () => {
    const router = await open('/admin/training/edit/t1', asReader([{}]));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/training/t1'));
  });

  it('a roll call opened by its address leads a reader back, too', async () => {
    await open('/roll-call', asReader([{ base: 'LG3' }]));
    expect(
      await screen.findByText(
        'Only administrators can take roll calls, or leads and trainers at their own bases. Ask one of them.',
      ),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to my start page' }).getAttribute('href')).toBe('/admin');
  });

  it("a member's page says to a reader without a member record that it is for members", async () => {
    await open('/member', asReader([{ base: 'LG3' }]));
    const said = 'This page is for members, and your account has no member record.';
    expect(await screen.findByText(said)).toBeTruthy();
  });
});

describe('access that has ended', () => {
  const ended = 'Your access has ended. If you still need it, ask an administrator.';

  it('a session without a grant in force any more is signed out, and reads that the access has ended', async () => {
    await open('/admin/members', { ...asReader([]), '/auth/v1/logout': () => json(204, null) });
    expect((await screen.findAllByText(ended)).length).toBeGreaterThan(0);
    expect(localStorage.getItem('ffl-session')).toBeNull();
  });

  /** A page that is open when the access ends; the end is there once `isOver` says so. */
  async function openUntil(isOver: (asked: 'grants' | 'members') => boolean, endsAt: string | null = null) {
    const stillHas = asReader([team], null, endsAt);
    const sent = stubNetwork({
      ...stillHas,
      [ownGrants]: () => (isOver('grants') ? asReader([])[ownGrants]() : stillHas[ownGrants]()),
      '/rest/v1/rpc/list_members': () =>
        isOver('members')
          ? json(403, { code: '42501', message: 'permission denied' })
          : stillHas['/rest/v1/rpc/list_members'](),
      '/auth/v1/logout': () => json(204, null),
    });
    const router = await visit('/admin/members');
    await screen.findByRole('searchbox');
    return { router, sent };
  }

  it('a page that is open when the access ends is closed by the next read that is refused', async () => {
    let isOver = false;
    const { router } = await openUntil(() => isOver);
    isOver = true;
    await userEvent.type(screen.getByRole('searchbox'), 'ka');
    expect((await screen.findAllByText(ended)).length).toBeGreaterThan(0);
    expect(router.state.location.pathname).toBe('/signin');
  });

  it('a page that is open when the access ends is closed when somebody comes back to it, and on this device only', async () => {
    let isOver = false;
    const { sent } = await openUntil(() => isOver);
    isOver = true;
    onTestFinished(() => focusManager.setFocused(undefined));
    // Nothing is told of a page that was looked at before.
    act(() => focusManager.setFocused(false));
    act(() => focusManager.setFocused(true));
    expect((await screen.findAllByText(ended)).length).toBeGreaterThan(0);
    const [logout] = sent.filter(({ url }) => url.includes('/logout'));
    expect(logout?.url).toContain('scope=local');
  });

  it('a page that is open at the end that was set for the access is closed then', async () => {
    // The page asks about the grants once before it is drawn, and again when the end is there, however late it is drawn.
    let asked = 0;
    await openUntil((what) => what === 'grants' && ++asked > 1, new Date(Date.now() + 1_500).toISOString());
    expect((await screen.findAllByText(ended, {}, { timeout: 10_000 })).length).toBeGreaterThan(0);
  });
});

describe('grants that cannot be read', () => {
  it('grants that cannot be read keep no member from their own page', async () => {
    const router = await open('/', { ...asReader([team], 'm1'), [ownGrants]: badGateway });
    await waitFor(() => expect(router.state.location.pathname).toBe('/member'));
    await waitFor(() => expect(navigation()).toEqual(['Profile', 'Resources']));
  });

  it('grants that cannot be read open nothing, and sign nobody out', async () => {
    expectComplaint(/Error in route match|RoleUnanswered/);
    await open('/admin/members', { ...asReader([team]), [ownGrants]: badGateway });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
    expect(localStorage.getItem('ffl-session')).not.toBeNull();
  });
});

it("an administrator's grants are not asked for", async () => {
  const sent = stubNetwork({
    ...asReader([team]),
    '/rest/v1/administrators': () =>
      json(200, [{ id: 'a1', role: 'admin', first_name: 'Ana', last_name: 'Ruiz', is_active: true }]),
  });
  await visit('/admin/members');
  await screen.findByRole('heading', { name: 'Members' });
  expect(sent.some(({ url }) => url.includes('own_grants'))).toBe(false);
});
