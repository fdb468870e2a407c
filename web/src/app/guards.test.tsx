import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { expectComplaint } from '../testing/complaints.ts';
import { badGateway, json, stubNetwork } from '../testing/network.ts';
import { visit } from '../testing/open-at.tsx';
import { storeSession } from '../testing/tokens.ts';
import { createProduct } from './create-product.ts';

const administrators = '/rest/v1/administrators';
const members = '/rest/v1/members';
const signOut = { '/auth/v1/logout': () => new Response(null, { status: 204 }) };
const foundAdmin = () =>
  json(200, [{ id: 'a1', role: 'admin', first_name: 'Ana', last_name: 'Ruiz', is_active: true }]);
const asAdmin = { [administrators]: foundAdmin };
const asMember = {
  [administrators]: () => json(200, []),
  [members]: () => json(200, [{ id: 'm1', first_name: 'Mia', last_name: 'Olsen' }]),
};

// Transformed in advance, so that no test waits for lazy modules.
beforeAll(() => Promise.all([import('./screens/sign-up-screen.tsx'), import('../components/ui/toast-view.tsx')]));

it("a visitor who isn't signed in is sent from a protected page to sign-in, which remembers the page and its search", async () => {
  stubNetwork({});
  const router = await visit('/members?selected=2026');
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/signin');
  expect(router.state.location.state.requested).toBe('/members?selected=2026');
});

it("a visitor who isn't signed in who scanned a card's own code reads what it is, from when the form is there, and where a card is checked", async () => {
  stubNetwork({});
  await visit('/members?selected=2f1c7d0e-5b7a-4c7e-9d4b-0a1b2c3d4e5f');
  await screen.findByLabelText('Email');
  expect(
    screen.getByText('This is the code on a member card. It opens the record, for administrators only.'),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Check a card' }).getAttribute('href')).toBe('/verify');
  cleanup();
  await visit('/members');
  await screen.findByRole('heading', { name: 'Sign In' });
  expect(screen.queryByRole('link', { name: 'Check a card' })).toBeNull();
});

it("a visitor who isn't signed in is sent from the root to sign-in", async () => {
  stubNetwork({});
  const router = await visit('/');
  await screen.findByRole('heading', { name: 'Sign In' });
  expect(router.state.location.pathname).toBe('/signin');
});

it("a visitor who isn't signed in sees a separate page for an unknown address, with a link home", async () => {
  stubNetwork({});
  await visit('/nowhere');
  expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: /home/i }).getAttribute('href')).toBe('/');
});

it("a visitor who isn't signed in may open the public pages", async () => {
  stubNetwork({});
  await visit('/member/signup');
  expect(await screen.findByRole('heading', { name: 'Create your account' })).toBeTruthy();
});

it('someone opening a members-only page is looked up as member and administrator at once', async () => {
  storeSession();
  history.replaceState(null, '', '/member');
  onTestFinished(() => history.replaceState(null, '', '/'));
  const sent = stubNetwork({ [administrators]: () => new Promise(() => undefined), [members]: () => json(200, []) });
  await visit('/member');
  await waitFor(() => expect(sent.map(({ url }) => new URL(url).pathname).sort()).toEqual([administrators, members]));
});

it('an administrator opens an administrator page by its alias, which keeps its own path', async () => {
  storeSession();
  stubNetwork(asAdmin);
  const router = await visit('/reports');
  expect(await screen.findByRole('heading', { name: 'Reports' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/reports');
});

it('an administrator is told on a member page that this account has no access, and can go home or sign out', async () => {
  storeSession();
  stubNetwork({ ...asAdmin, ...signOut });
  const router = await visit('/member/resources');
  expect(await screen.findByText(/this account has no access to the page you asked for/)).toBeTruthy();
  expect(router.state.location.pathname).toBe('/signin');
  expect(screen.getByRole('link', { name: 'Go to my start page' }).getAttribute('href')).toBe('/admin');
  await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(await screen.findByLabelText('Email')).toBeTruthy();
});

it('a change of page moves focus to the heading and titles the document, even between screens of the same kind', async () => {
  storeSession();
  stubNetwork(asAdmin);
  const router = await visit('/reports');
  await screen.findByRole('heading', { name: 'Reports' });
  await act(() => router.navigate({ to: '/admin/training/$trainingId', params: { trainingId: 't1' } }));
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Training Not Found' }));
  expect(document.title).toBe('Training Not Found | Flight For Life');
});

it('a member may open a shared page but not an administrator page', async () => {
  storeSession();
  stubNetwork(asMember);
  const router = await visit('/training');
  expect(await screen.findByRole('heading', { name: 'Training' })).toBeTruthy();
  await act(() => router.navigate({ to: '/reports' }));
  expect(await screen.findByText(/this account has no access to the page you asked for/)).toBeTruthy();
});

it('a member sees only Profile and Resources in the navigation', async () => {
  storeSession();
  stubNetwork(asMember);
  await visit('/member/resources');
  await screen.findByRole('heading', { name: 'Resources' });
  const sidebar = screen.getAllByRole('navigation', { name: 'Main' })[0];
  expect([...(sidebar?.querySelectorAll('a') ?? [])].map((link) => link.textContent)).toEqual(['Profile', 'Resources']);
});

it("a member signs out to the sign-in page, and the page left behind isn't reopened", async () => {
  storeSession();
  stubNetwork({ ...asMember, ...signOut });
  const router = await visit('/member/resources');
  await userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
  expect(await screen.findByLabelText('Email')).toBeTruthy();
  expect(router.state.location.state.requested).toBeUndefined();
});

describe('whoever is signed in', () => {
  it.each([
    ['an administrator', '/', asAdmin, '/admin'],
    ['an administrator', '/signin', asAdmin, '/admin'],
    ['a member', '/signin', asMember, '/member'],
  ])('as %s is led from %s to their start page', async (_, path, answers, home) => {
    storeSession();
    stubNetwork(answers);
    const router = await visit(path);
    await waitFor(() => expect(router.state.location.pathname).toBe(home));
  });
});

describe('signing out', () => {
  it('signing out clears what the person was told last', async () => {
    storeSession();
    stubNetwork({ ...asMember, ...signOut });
    const product = createProduct();
    await visit('/member/resources', product);
    const button = await screen.findByRole('button', { name: 'Sign Out' });
    act(() => product.toasts.show({ tone: 'error', title: 'Not taken back', text: 'Amelia Ortega' }));
    await userEvent.click(button);
    expect(await screen.findByLabelText('Email')).toBeTruthy();
    expect(product.toasts.latest()).toBeUndefined();
  });

  async function enter(): Promise<Awaited<ReturnType<typeof visit>>> {
    await import('../features/training/create-training-page.tsx');
    storeSession();
    stubNetwork({ ...asAdmin, ...signOut });
    const router = await visit('/admin/training/create');
    await userEvent.type(await screen.findByLabelText(/^Training type/), 'Beacon drill');
    return router;
  }

  it('signing out asks first while a form has entries', async () => {
    await enter();
    await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    const question = await screen.findByRole('alertdialog', { name: 'Discard your entries?' });
    expect(localStorage.getItem('ffl-session')).not.toBeNull();
    await userEvent.click(within(question).getByRole('button', { name: 'Discard' }));
    expect(await screen.findByLabelText('Email')).toBeTruthy();
  });

  it('signing out in another tab leads to sign-in from a form with entries too', async () => {
    const router = await enter();
    localStorage.removeItem('ffl-session');
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'ffl-session' })));
    expect(await screen.findByLabelText('Email')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/signin');
  });
});

it('signing out offline still removes the session from this browser', async () => {
  storeSession();
  stubNetwork(asMember);
  await visit('/member/resources');
  await userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
  expect(await screen.findByLabelText('Email')).toBeTruthy();
  expect(localStorage.getItem('ffl-session')).toBeNull();
});

it('signing out removes the session from this browser before the server has answered, and sends it the token', async () => {
  storeSession();
  let sent: Request | undefined;
  const waits = (request: Request) => {
    sent = request;
    return new Promise<Response>(() => undefined);
  };
  stubNetwork({ ...asMember, '/auth/v1/logout': waits });
  await visit('/member/resources');
  const { access_token } = JSON.parse(localStorage.getItem('ffl-session') ?? '{}');
  await userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(sent).toBeDefined());
  expect(localStorage.getItem('ffl-session')).toBeNull();
  expect(sent?.headers.get('Authorization')).toBe(`Bearer ${access_token}`);
  expect(sent?.keepalive).toBe(true);
});

it('an account in no list is signed out and told to contact support', async () => {
  storeSession();
  stubNetwork({ [administrators]: () => json(200, []), [members]: () => json(200, []), ...signOut });
  await visit('/admin');
  // Shown at the form, and in the toast once that has loaded.
  const told = await screen.findAllByText('User account not found in system. Please contact support.');
  expect(told.length).toBeGreaterThan(0);
  expect(screen.getByLabelText('Email')).toBeTruthy();
  expect(localStorage.getItem('ffl-session')).toBeNull();
});

describe('while the role', () => {
  it('while the role is being looked up, "Loading..." is shown', async () => {
    storeSession();
    stubNetwork({ [administrators]: () => new Promise(() => {}) });
    await visit('/admin');
    expect(await screen.findByText('Loading...')).toBeTruthy();
  });

  it("while the role can't be looked up, only a way to retry is shown, and then the requested page opens", async () => {
    expectComplaint(/Error in route match|RoleUnanswered/);
    storeSession();
    let isDown = true;
    stubNetwork({
      [administrators]: () => (isDown ? badGateway() : foundAdmin()),
    });
    const router = await visit('/reports');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(router.state.location.pathname).toBe('/member');
    isDown = false;
    await userEvent.click(retry);
    expect(await screen.findByRole('heading', { name: 'Reports' })).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe('/reports'));
  });
});
